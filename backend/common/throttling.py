"""The source of a request, for rate limits, and the limits of signed-in users."""

from ipaddress import IPv6Address, ip_address, ip_network

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from common import rate_limits
from common.origin import reported_address


def source_of(request: Request) -> str:
    """Return the address that a request comes from, for rate limits.

    For IPv6 the /64 network, since each subscriber has a whole network of addresses.
    """
    reported = reported_address(request)
    try:
        address = ip_address(reported)
    except ValueError:
        return reported
    if not isinstance(address, IPv6Address):
        return reported
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class PersonThrottle(BaseThrottle):
    """Limits the writes of one user. A view with a `throttle_scope` has its own limit of that name."""

    seconds = 0

    def allow_request(self, request: Request, view: object) -> bool:
        if request.method in ("GET", "HEAD", "OPTIONS") or not request.user.is_authenticated:
            return True
        self.seconds = rate_limits.count(getattr(view, "throttle_scope", "writes"), request.user.pk)
        return not self.seconds

    def wait(self) -> float:
        return self.seconds
