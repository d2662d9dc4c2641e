"""By what two records are recognised as one person: e-mail, profile URL, and name with employer, each normalised.

The keys are stored with each connection (and copied to referrals), so that a change of these rules needs a migration.
"""

import hashlib
import re
import unicodedata
from urllib.parse import unquote, urlsplit

EMAIL_KEY_LENGTH = 254
URL_KEY_LENGTH = 500
NAME_KEY_LENGTH = 500
# uk.linkedin.com, m.linkedin.com: the same profile as on www.
LINKEDIN_HOST = re.compile(r"(?:[a-z]{1,3}\.)?linkedin\.com")
# How LinkedIn writes nearly all of them.
USUAL_URL = re.compile(r"https?://(?:www\.)?(linkedin\.com/in/[A-Za-z0-9_-]+)/?")
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def email_key(email: str) -> str | None:
    """The address without case; None for no address."""
    return shorten_key(normalize(email), EMAIL_KEY_LENGTH) or None


def url_key(url: str) -> str | None:
    """Host without www and path, percent-decoded, without case, query and trailing slash; None where no path leads to
    anybody: a company's home page in this column belongs to many people."""
    usual = USUAL_URL.fullmatch(url)
    if usual is not None:
        return shorten_key(usual[1].casefold(), URL_KEY_LENGTH)
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        host = parts.hostname or ""
    except ValueError:
        return None
    host = normalize(host).removeprefix("www.")
    steps = [step for step in normalize(unquote(parts.path)).split("/") if step]
    if LINKEDIN_HOST.fullmatch(host):
        host = "linkedin.com"
        if steps[:1] == ["in"]:
            # What follows the profile's own name is a language or a part of the page.
            steps = steps[:2] if len(steps) > 1 else []
    return shorten_key("/".join([host, *steps]), URL_KEY_LENGTH) if host and steps else None


def name_key(first_name: str, last_name: str, employer: str) -> str:
    """First name, last name and employer, each on its line."""
    return shorten_key("\n".join(map(normalize, (first_name, last_name, employer))), NAME_KEY_LENGTH)


def is_specific(key: str) -> bool:
    """Whether a name key says enough to recognise somebody by it who has a stronger key: two of its three parts."""
    return sum(map(bool, key.split("\n"))) > 1 or "\n" not in key


def normalize(text: str) -> str:
    """Without case, composed alike, blanks trimmed and collapsed, nothing that cannot be stored."""
    if text.isascii() and text.isprintable():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(CONTROLS.sub("", unicodedata.normalize("NFKC", folded)).split())


def shorten_key(key: str, length: int) -> str:
    """Casefolding can lengthen a text beyond its column: then its digest identifies it."""
    return key if len(key) <= length else hashlib.sha256(key.encode()).hexdigest()
