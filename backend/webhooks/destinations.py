"""The addresses that a webhook can have."""

from django.conf import settings

from common.destinations import Destination, resolve_in_time
from common.destinations import parse as parse_address

EXAMPLE = "https://example.com/hooks"


def parse(address: str) -> Destination:
    """Split the address of a webhook into its parts. Raises InvalidAddress."""
    anywhere = settings.WEBHOOKS_ALLOW_PRIVATE
    return parse_address(
        address, example=EXAMPLE, schemes=("https", "http") if anywhere else ("https",), trusted=anywhere
    )


def require_public(address: str) -> None:
    """Raise InvalidAddress if a webhook cannot have this address."""
    resolve_in_time(parse(address))
