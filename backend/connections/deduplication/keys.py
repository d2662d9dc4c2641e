"""The keys by which two records are recognised as the same person: normalised email, profile URL, name and employer.

Names are folded as they are for searches: apostrophes, hyphens and accents make no difference. Addresses are not, since
two that differ so are two addresses.

The keys are stored with each connection and copied to referrals, so a change of these rules needs a migration.
"""

import hashlib
import re
import unicodedata
from urllib.parse import unquote, urlsplit

from common.text import folded

EMAIL_KEY_LENGTH = 254
URL_KEY_LENGTH = 500
NAME_KEY_LENGTH = 500
# uk.linkedin.com, m.linkedin.com: the same profile as on www.
LINKEDIN_HOST = re.compile(r"(?:[a-z]{1,3}\.)?linkedin\.com")
# The usual form of LinkedIn's URLs, for which a shorter path through the code is enough.
USUAL_URL = re.compile(r"https?://(?:www\.)?(linkedin\.com/in/[A-Za-z0-9_-]+)/?")
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def email_key(email: str) -> str | None:
    """Return the normalised address; None for no address."""
    return shorten_key(normalize(email), EMAIL_KEY_LENGTH) or None


def url_key(url: str) -> str | None:
    """Return host (without www) and path, percent-decoded, without case, query and trailing slash.

    None for a URL without a path: it cannot identify a person, but may be a company's home page.
    """
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
        if steps[:1] in (["comm"], ["mwlite"]):
            # The same page, as LinkedIn's mails and its site for old phones address it.
            del steps[0]
        if steps[:1] == ["in"]:
            # The parts after the profile's name are a language or a section of the page.
            steps = steps[:2] if len(steps) > 1 else []
    return shorten_key("/".join([host, *steps]), URL_KEY_LENGTH) if host and steps else None


def name_key(first_name: str, last_name: str, employer: str) -> str:
    """Return folded first name, last name and employer, separated by line breaks."""
    return shorten_key("\n".join(map(folded, (first_name, last_name, employer))), NAME_KEY_LENGTH)


def is_specific(key: str) -> bool:
    """Whether at least two of the three parts of a name key are known, so that it can identify a person."""
    return sum(map(bool, key.split("\n"))) > 1 or "\n" not in key


def normalize(text: str) -> str:
    """Return a text in NFKC, without case, repeated blanks, and characters that cannot be stored."""
    if text.isascii() and text.isprintable():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(CONTROLS.sub("", unicodedata.normalize("NFKC", folded)).split())


def shorten_key(key: str, length: int) -> str:
    """Return the key, or its SHA-256 digest if it is too long for the column, as casefolding can lengthen texts."""
    return key if len(key) <= length else hashlib.sha256(key.encode()).hexdigest()
