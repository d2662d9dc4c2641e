"""Who calls, for counting; and the limits of everybody who has signed in."""

from ipaddress import IPv6Address, ip_address, ip_network

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from common import rate_limits
from common.addresses import reported_address


def source_of(request: Request) -> str:
    """Where a call comes from, for counting.

    Of an IPv6 address the network: each subscriber has one of their own, with more addresses than anybody can count.
    """
    told = reported_address(request)
    try:
        address = ip_address(told)
    except ValueError:
        return told
    if not isinstance(address, IPv6Address):
        return told
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class PersonThrottle(BaseThrottle):
    """How much one person may write. A view with a `throttle_scope` has a limit of its own, of that name."""

    seconds = 0

    def allow_request(self, request: Request, view: object) -> bool:
        if request.method in ("GET", "HEAD", "OPTIONS") or not request.user.is_authenticated:
            return True
        self.seconds = rate_limits.count(getattr(view, "throttle_scope", "writes"), request.user.pk)
        return not self.seconds

    def wait(self) -> float:
        return self.seconds
