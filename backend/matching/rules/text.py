"""Normalizing text (case, accents, widths, decorations), and splitting it into segments and tokens."""

import re
import unicodedata
from functools import lru_cache

from unidecode import unidecode

# The rest of longer texts is ignored, so that no input takes long.
LONGEST_TEXT = 300

_LATIN_LETTER = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
# Tags of HTML, not "List<String>" or "<negotiable>".
_TAG = re.compile(
    r"</?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|su[bp]|table|t[dhr]|tbody|thead|u|ul)"
    r"(?:\s[^<>]{0,200})?/?>",
    re.IGNORECASE,
)
# Notes on gender: "(m/w/d)", "(h/f)", "m/f/x", "(all genders)".
_GENDER_NOTE = re.compile(
    r"\(\s*(?:[mwfdhxvniku*](?:\s*[/|,\-+]\s*[mwfdhxvniku*]{1,2}){1,4}|all genders?|gn|alle|tutti i generi)\s*\)"
    r"|(?<![\w/])[mwfhv]\s*/\s*[mwfhvd](?:\s*/\s*[dxnig*])?(?![\w/])",
    re.IGNORECASE,
)
# "Entwickler:in", "Entwickler*in", "Ingénieur·e", "développeur.euse", "(-in)", "chargé(e)", "engenheiro(a)".
_GENDER_ENDING = re.compile(
    r"(?<=\w)(?:[:*_·•/]-?(?:innen|in|frau|trice|euse|rice|ne|e|a|s)(?:[·•.]s)?|\.(?:euse|rice|trice|ne|e)"
    r"|\(-?(?:innen|in|frau|trice|euse|rice|ne|e|a|r|s)\))(?!\w)",
    re.IGNORECASE,
)
# "E-commerce" is one word, not an "e" ("and" in Spanish and Italian) and "commerce"; "e-ticaret" in Turkish.
_ECOMMERCE = re.compile(r"\be[ -](?=com(?:merce|[eé]rcio|ercio)\b|ticaret\b)", re.IGNORECASE)
# Kinds of employment: "(nine-month contract)", "fixed-term contract", "part-time".
_EMPLOYMENT = re.compile(
    r"\([^()]{0,40}\b(?:months?|contract|hours|fixed[- ]term|temporary|permanent|cover)\b[^()]{0,40}\)"
    r"|\b(?:fixed[- ]term|temporary|permanent|(?:\d{1,2}|six|nine|twelve|eighteen)[ -]months?)"
    r" (?:contract|position|role)\b"
    r"|\b(?:part|full)[- ]time\b",
    re.IGNORECASE,
)
# "RR. HH.", "RR. PP.": Spanish abbreviations of two words in the plural are one word.
_PLURALS = re.compile(r"\b([A-Z])\1\. ?([A-Z])\2\b\.?")
# The "charge" of a nurse is no French "chargé": they lead the others of a shift.
_CHARGE_NURSE = re.compile(r"\b(?:charge nurse|nurse in charge)\b", re.IGNORECASE)
# In Spain these keep systems running; in Latin America they have studied computing, and may write software.
_SISTEMAS = re.compile(r"\bingenier[oa] (?:de|en) sistemas\b(?! (?:de|y)\b)", re.IGNORECASE)
# The Russian abbreviation for "software"; in small letters it is a preposition.
_SOFTWARE = re.compile(r"\bПО\b")
# "M&A", "R&D", "F&B": one word, "mna".
_PAIR = re.compile(r"\b([A-Za-z]) ?& ?([A-Za-z])\b")
_HARD_BREAK = re.compile(
    r"[|•‖¦∣│;\n\r\t►▶★☆✦➤»«…]+|\s·\s(?=\S)|[.!?。！？]\s+(?=\S{3})|::|>>|→"
    # "Former teacher turned designer", "ex-banker, now baker": a new statement begins.
    r"|(?<=\w),?\s(?:turned|now|jetzt|maintenant|ahora)\s(?!hiring)"
)
_SOFT_BREAK = re.compile(r"[,/()\[\]{}&+、・，：:（）／—–]|\s-+\s|\s[x]\s")
_TOKEN = re.compile(r"[^\W_]+(?:[.’'+#][^\W_]+)*(?:\+\+|#)?|[^\W_]\+\+")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")


# Marks of Markdown: links, headings, quotes, escapes, emphasis (not the gender star of "Entwickler*in"), and code.
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}\)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BREAK = re.compile(r"<br\s*/?>\n?", re.IGNORECASE)
_MARKS = re.compile(
    r"^[ \t]{0,3}(?:#{1,6}|>)[ \t]+|\\(?=[!-/:-@\[-`{-~])|(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`", re.MULTILINE
)


def without_markdown(text: str) -> str:
    """Return a text without the marks of Markdown, and without the addresses of links. Lines and bullets are kept.

    As on the screens, `<br>` is a new line and comments are left out; whatever else looks like HTML is text.
    """
    return _MARKS.sub("", _LINK.sub(r"\1", _BREAK.sub("\n", _COMMENT.sub("", text))))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a text without case, accents, full-width forms and repeated blanks. Scripts other than Latin are kept."""
    text = unicodedata.normalize("NFKC", text[: LONGEST_TEXT * 4]).casefold()
    text = _LATIN_LETTER.sub(lambda found: unidecode(found[0]), text)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c) or _voiced(c))
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())


def _voiced(mark: str) -> bool:
    """Japanese voicing marks tell words apart: グ is not ク."""
    return mark in "\u3099\u309a"


def wide(token: str) -> bool:
    """Whether a token is in a script that is written without blanks between words, such as Chinese."""
    return bool(_WIDE.search(token))


def tokens(text: str) -> list[str]:
    """Split a text into folded words, without hyphens, apostrophes, and dots in abbreviations ("s.r." → "sr")."""
    found = []
    for token in _TOKEN.findall(fold(text)):
        head, mark, rest = token.replace("’", "'").partition("'")
        if mark and len(head) <= 2 and head not in ("", "o"):
            found.append(rest.replace("'", ""))  # d'équipe, l'usine
        elif "." in token and max(map(len, token.split("."))) > 1 and not token.endswith((".js", ".net", ".io")):
            found.extend(part for part in token.split(".") if part)
        else:
            found.append(token.replace("'s", "").replace("'", "").replace(".", ""))
    return [token for token in found if token]


def clean(text: str) -> str:
    """Return a text without HTML tags, gender notes, gender endings and kinds of employment, at most `LONGEST_TEXT`."""
    text = _TAG.sub(" ", text[: LONGEST_TEXT * 2])
    text = unicodedata.normalize("NFKC", text)[:LONGEST_TEXT]
    text = _EMPLOYMENT.sub(" ", _ECOMMERCE.sub("e", text))
    if "." in text:
        text = _PLURALS.sub(r"\1\1\2\2", text)
    text = _SISTEMAS.sub(r"\g<0>, ingeniero informático", _CHARGE_NURSE.sub("senior nurse", text))
    if "ПО" in text and not text.isupper():
        text = _SOFTWARE.sub("software", text)
    text = _PAIR.sub(r"\1n\2", _GENDER_NOTE.sub(" ", text))
    return _GENDER_ENDING.sub("", text)


def segments(text: str) -> list[list[list[str]]]:
    """Split a text into statements ("A | B"), each a list of parts ("A, B"), each a list of tokens."""
    statements = []
    for statement in _HARD_BREAK.split(clean(text)):
        parts = [tokens(part) for part in _SOFT_BREAK.split(statement)]
        parts = [part for part in parts if part]
        if parts:
            statements.append(parts)
    return statements
