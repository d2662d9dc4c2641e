"""What allauth is told about our accounts."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Rate limits and e-mail addresses by allauth; sign-up happens only through our own calls."""

    def add_message(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """No messages for pages that do not exist: each would leave a cookie behind."""
