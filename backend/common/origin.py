"""The origin of the current request, available to services without access to the request.

The setting TRUSTED_PROXIES says how many proxies' headers are trusted.
"""

from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import cast

from django.http import HttpRequest
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


@dataclass(frozen=True)
class Origin:
    """The client's network address, its header User-Agent, and the request's id, as in the log and the response.

    All are empty for commands and the worker.
    """

    address: str = ""
    agent: str = ""
    request_id: str = ""


NOWHERE = Origin()
# The origin of the current request.
origin: ContextVar[Origin] = ContextVar("origin", default=NOWHERE)


def reported_address(request: Request | HttpRequest) -> str:
    """Return the client's address as reported by the trusted proxies; it may not be a valid address."""
    return str(BaseThrottle().get_ident(cast("Request", request)))


def address_of(request: Request | HttpRequest) -> str:
    """Return the IP address that a request comes from; empty if the reported address is invalid."""
    try:
        address = ip_address(reported_address(request))
    except ValueError:
        return ""
    return str(getattr(address, "ipv4_mapped", None) or address)


def browser_name(agent: str) -> str:
    """Return a name such as "Firefox on Windows" for the header User-Agent."""
    browser, system = parse_agent(agent)
    if browser and system:
        return gettext("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or gettext("Unknown browser")


@lru_cache(maxsize=1000)
def parse_agent(agent: str) -> tuple[str, str]:
    """Return the names of browser and system in the header User-Agent, each empty if it is not known.

    Takes time linear in the length of the text: see `regex` of ua-parser in `pyproject.toml`.
    """
    # Imported when first needed, since its patterns take 30 MB.
    import ua_parser

    found = ua_parser.parse(agent)
    return (
        found.user_agent.family if found.user_agent else "",
        found.os.family if found.os else "",
    )
