"""Where a webhook may lead: an address on the public internet, and not into the network behind this server.

What a name resolves to is looked at when an address is saved, and again at each try; the connection goes to the very
IP addresses that were looked at, so that another answer of the name server in between changes nothing.
"""

import re
import socket
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

IPAddress = IPv4Address | IPv6Address
# Of an address on the public internet.
PORTS = (443, 8443)
DEFAULT_PORTS = {"https": 443, "http": 80}
# Global by the registries, and yet no receiver's: protocol assignments (with metadata services), 6to4 relays, and
# the address under which Azure's machines find their host.
NOT_RECEIVERS = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "64:ff9b:1::/48")))
# An IPv4 address in the last 32 bits, which a translator on the way goes to (NAT64, RFC 6052).
NAT64 = ip_network("64:ff9b::/96")
LABEL = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
HOST_NAME = re.compile(rf"{LABEL}(\.{LABEL})*")
PRINTABLE = re.compile(r"[!-~]+")
RESOLVE_SECONDS = 4
# For whoever waits for an answer: the system's own resolver knows no time limit.
resolvers = ThreadPoolExecutor(4, thread_name_prefix="resolve")


class RefusedAddress(Exception):  # noqa: N818  # a refusal is part of the product
    """This can be no address of a webhook: `str()` is a sentence for people."""


class UnknownName(RefusedAddress):
    """The name server does not know it."""


class PrivateAddress(RefusedAddress):
    """It leads into a network that is not public."""


@dataclass(frozen=True)
class Destination:
    """An address in its parts. `target` is what is asked for there: path and query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        """Host and port, as HTTP names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def parse(address: str) -> Destination:
    """Take an address apart. Raises RefusedAddress."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host = host if ":" in host else host.encode("idna").decode()
    except (ValueError, UnicodeError) as error:
        raise RefusedAddress("Enter a valid address, such as https://example.com/hooks.") from error
    anywhere = settings.WEBHOOKS_ALLOW_PRIVATE
    if parts.scheme != "https" and not (anywhere and parts.scheme == "http"):
        raise RefusedAddress("Enter an address that begins with https://.")
    if "@" in parts.netloc:
        raise RefusedAddress("Leave user name and password out of the address: the signature says who sends.")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not PRINTABLE.fullmatch(target) or not (":" in host or HOST_NAME.fullmatch(host)) or parts.fragment:
        raise RefusedAddress("Enter a valid address, such as https://example.com/hooks.")
    port = port if port is not None else DEFAULT_PORTS[parts.scheme]
    if not anywhere and port not in PORTS:
        raise RefusedAddress(f"Use one of the ports {' and '.join(map(str, PORTS))}.")
    return Destination(parts.scheme, host, port, target)


def resolve(destination: Destination) -> list[str]:
    """The IP addresses to connect to, each of which is public. Raises UnknownName, PrivateAddress."""
    try:
        found = socket.getaddrinfo(destination.host, destination.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnknownName(f"{destination.host} was not found. Check the address.") from error
    # Without the zone that a link-local address may carry.
    addresses = [str(sockaddr[0]).partition("%")[0] for *_, sockaddr in found]
    if not settings.WEBHOOKS_ALLOW_PRIVATE and not all(is_public(ip_address(each)) for each in addresses):
        raise PrivateAddress(f"{destination.host} leads into a private network. Use an address on the internet.")
    return list(dict.fromkeys(addresses))


def require_public(address: str) -> None:
    """Raise RefusedAddress where an address can be none of a webhook. Takes a few seconds at the most."""
    destination = parse(address)
    try:
        resolvers.submit(resolve, destination).result(timeout=RESOLVE_SECONDS)
    except TookTooLong as error:
        raise UnknownName(f"{destination.host} was not found in time. Check the address, or try again.") from error


def is_public(address: IPAddress) -> bool:
    """Whether it is somebody's on the internet; of one that stands for an IPv4 address, whether that is."""
    if any(address in network for network in NOT_RECEIVERS if network.version == address.version):
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
