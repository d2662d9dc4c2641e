"""The names of months and their abbreviations in the languages of exports, without points; `MONTHS` has them folded."""

from common.text import folded

NAMES = (
    # English · German · French · Spanish · Portuguese · Italian · Dutch · the Nordic languages
    "january jan januar janner jaenner janvier janv enero ene janeiro gennaio gen genn januari",
    "february feb februar febr fevrier fevr fev febrero fevereiro febbraio febbr februari",
    "march mar marz maerz mrz mars marzo marco maart mrt marts",
    "april apr avril avr abril abr aprile apr",
    "may mai mayo maio maggio mag magg mei maj",
    "june jun juni juin junio junho giugno giu",
    "july jul juli juillet juil julio julho luglio lug",
    "august aug aout aou agosto ago augustus augusti",
    "september sep sept septembre septiembre setiembre set setembro settembre sett",
    "october oct oktober okt octobre octubre outubro out ottobre ott",
    "november nov novembre noviembre novembro",
    "december dec dezember dez decembre diciembre dic dezembro dicembre desember des",
    # Polish · Turkish · Russian · Chinese in words
    "styczeń stycznia sty ocak oca январь января янв 一月",
    "luty lutego lut şubat şub февраль февраля февр фев 二月",
    "marzec marca mar mart март марта мар 三月",
    "kwiecień kwietnia kwi nisan nis апрель апреля апр 四月",
    "maj maja mayıs may май мая 五月",
    "czerwiec czerwca cze haziran haz июнь июня июн 六月",
    "lipiec lipca lip temmuz tem июль июля июл 七月",
    "sierpień sierpnia sie ağustos ağu август августа авг 八月",
    "wrzesień września wrz eylül eyl сентябрь сентября сент сен 九月",
    "październik października paź ekim eki октябрь октября окт 十月",
    "listopad listopada lis kasım kas ноябрь ноября нояб ноя 十一月",
    "grudzień grudnia gru aralık ara декабрь декабря дек 十二月",
)
MONTHS = {folded(name): at % 12 + 1 for at, names in enumerate(NAMES) for name in names.split()}
# Words in dates that are ignored: `4 de marzo de 2025`, `1er janvier`, `Monday, March 4th, 2025`, `4 марта 2025 г.`.
IGNORED = "de del do di den der the of le el il am op er st nd rd th o mon tue wed thu fri sat sun r roku г года"
IGNORED_WORDS = frozenset(map(folded, IGNORED.split()))
