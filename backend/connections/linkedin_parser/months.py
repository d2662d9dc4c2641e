"""The names of months and their abbreviations in the languages of exports, without case, accents and points."""

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
)
MONTHS = {name: number for number, names in enumerate(NAMES, start=1) for name in names.split()}
# Words in dates that are ignored: `4 de marzo de 2025`, `1er janvier`, `Monday, March 4th, 2025`.
IGNORED = "de del do di den der the of le el il am op er st nd rd th o mon tue wed thu fri sat sun"
IGNORED_WORDS = frozenset(IGNORED.split())
