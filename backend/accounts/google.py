"""Google as a provider: what is its own, beside the protocol that allauth implements."""

from collections.abc import Mapping
from typing import Any

from allauth.socialaccount.providers.google.views import GoogleOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts.domains import to_ascii

# Domains whose mailboxes are Google's own.
GOOGLE_MAIL = ("gmail.com", "googlemail.com")


class GoogleAdapter(GoogleOAuth2Adapter):  # type: ignore[misc]  # allauth ships no types
    """Google's adapter, with a callback URL that is independent of proxies."""

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return f"{settings.FRONTEND_URL}{reverse('google_callback')}"

    @staticmethod
    def owns_mailbox(email: str, claims: Mapping[str, Any]) -> bool:
        """Whether a verified address is a mailbox of the Google account: of Gmail, or of the organisation in `hd`.

        Any other address was only confirmed once, at the creation of a private Google account. Since then it may have
        been given to somebody else, such as the address of somebody who has left a company, or an alias of it.
        """
        domain = to_ascii(email.rpartition("@")[2])
        organisation = to_ascii(str(claims.get("hd") or ""))
        return domain is not None and domain in (*GOOGLE_MAIL, organisation)
