"""What allauth is told about our accounts."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Rate limits and e-mail addresses by allauth; sign-up happens only through our own call."""


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # as above
    """Sign-in with a provider."""
