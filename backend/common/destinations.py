"""Checking that an address that a company entered is on the public internet, and not in the network behind this server.

Such as that of a webhook or of an identity provider. Names are resolved and checked when an address is saved, and again
at each request. The connection is made to the IP addresses that were checked, so that a different later answer of the
name server has no effect: see `common.requests_out`.

Whoever types addresses must not learn from refusals which names exist in that network. So a name that is not known and
one that leads there are refused in the same words; only the log has the reason.
"""

import logging
import re
import socket
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import RLock
from urllib.parse import urlsplit

from django.utils.translation import gettext

logger = logging.getLogger(__name__)
IPAddress = IPv4Address | IPv6Address
# The allowed ports.
PORTS = (443, 8443)
DEFAULT_PORTS = {"https": 443, "http": 80}
# Networks that count as global but are not receivers: protocol assignments (with metadata services), 6to4 relays, and
# the address of the host of Azure's machines.
EXCLUDED_NETWORKS = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "64:ff9b:1::/48")))
# Addresses with an IPv4 address in their last 32 bits (NAT64, RFC 6052).
NAT64 = ip_network("64:ff9b::/96")
LABEL = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
HOST_NAME = re.compile(rf"{LABEL}(\.{LABEL})*")
PRINTABLE = re.compile(r"[!-~]+")
RESOLVE_SECONDS = 4
# Threads for name resolution, since the system's resolver has no timeout.
resolvers = ThreadPoolExecutor(16, thread_name_prefix="resolve")
# The lookups that are under way.
resolving: dict[tuple[str, int, bool], Future[list[str]]] = {}
resolving_lock = RLock()


class InvalidAddress(Exception):  # noqa: N818  # a refusal is part of the product
    """An address to which nothing is sent. The message is for people."""


class UnusableHost(InvalidAddress):
    """The host is not known, or not only in public networks. Which of them is the `reason`, which is for the log."""

    def __init__(self, host: str, reason: str) -> None:
        super().__init__(gettext("{host} was not found on the internet. Check the address.").format(host=host))
        self.reason = reason


@dataclass(frozen=True)
class Destination:
    """The parts of an address. `target` is path and query; `trusted`: the network behind this server is allowed."""

    scheme: str
    host: str
    port: int
    target: str
    trusted: bool = False

    @property
    def host_header(self) -> str:
        """The value of the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def parse(
    address: str, *, example: str, schemes: Collection[str] = ("https",), trusted: Callable[[str], bool] | bool = False
) -> Destination:
    """Split an address into its parts. Raises InvalidAddress, whose message has `example`.

    `trusted`, which may depend on the host, allows every port, and the network behind this server.
    """
    not_valid = InvalidAddress(gettext("Enter a valid address, such as {example}.").format(example=example))
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host = host if ":" in host else host.encode("idna").decode()
    except (ValueError, UnicodeError) as error:
        raise not_valid from error
    if parts.scheme not in schemes:
        raise InvalidAddress(gettext("Enter an address that begins with https://."))
    if "@" in parts.netloc:
        raise InvalidAddress(gettext("Leave user name and password out of the address."))
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not PRINTABLE.fullmatch(target) or not (":" in host or HOST_NAME.fullmatch(host)) or parts.fragment:
        raise not_valid
    port = port if port is not None else DEFAULT_PORTS[parts.scheme]
    is_trusted = trusted if isinstance(trusted, bool) else trusted(host)
    if not is_trusted and port not in PORTS:
        raise InvalidAddress(gettext("Use one of the ports {ports}.").format(ports=", ".join(map(str, PORTS))))
    return Destination(parts.scheme, host, port, target, is_trusted)


def resolve(destination: Destination) -> list[str]:
    """Return the IP addresses of a destination; all of them are public unless it is trusted. Raises UnusableHost."""
    try:
        results = socket.getaddrinfo(destination.host, destination.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnusableHost(destination.host, "unknown name") from error
    # Without the zone that a link-local address may carry.
    addresses = [str(sockaddr[0]).partition("%")[0] for *_, sockaddr in results]
    if not destination.trusted and not all(is_public(ip_address(each)) for each in addresses):
        raise UnusableHost(destination.host, "not a public address")
    return list(dict.fromkeys(addresses))


def resolve_in_time(destination: Destination) -> list[str]:
    """Resolve as `resolve` does, in at most `RESOLVE_SECONDS`. Raises UnusableHost, whose reason is logged.

    Those who look up the same name at once share one thread, which a slow name server may keep.
    """
    place = (destination.host, destination.port, destination.trusted)
    with resolving_lock:
        lookup = resolving.get(place)
        if lookup is None:
            lookup = resolving[place] = resolvers.submit(resolve, destination)
            lookup.add_done_callback(lambda _done: resolving.pop(place, None))
    try:
        return lookup.result(timeout=RESOLVE_SECONDS)
    except UnusableHost as refused:
        logger.info("The address of %s was refused: %s", destination.host, refused.reason)
        raise
    except TookTooLong as error:
        raise UnusableHost(destination.host, "no answer of the name server in time") from error


def is_public(address: IPAddress) -> bool:
    """Whether an address is on the public internet; for IPv6 addresses that contain an IPv4 one, whether that is."""
    if any(address in network for network in EXCLUDED_NETWORKS if network.version == address.version):
        return False
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_unspecified
    )
