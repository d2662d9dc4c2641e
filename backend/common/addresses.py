"""The network address that a request comes from. TRUSTED_PROXIES says how many proxies' headers are trusted."""

from ipaddress import ip_address
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


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
