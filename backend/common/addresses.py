"""Where a call comes from, as far as TRUSTED_PROXIES lets its headers be believed."""

from ipaddress import ip_address
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


def told_address(request: Request | HttpRequest) -> str:
    """What is said of where a call comes from, as far as TRUSTED_PROXIES lets it be believed."""
    return str(BaseThrottle().get_ident(cast("Request", request)))


def address_of(request: Request | HttpRequest) -> str:
    """The network address that a call comes from; empty where it is none."""
    try:
        address = ip_address(told_address(request))
    except ValueError:
        return ""
    return str(getattr(address, "ipv4_mapped", None) or address)
