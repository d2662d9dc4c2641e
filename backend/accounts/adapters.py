"""What allauth is told about our accounts."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """Rate limits and e-mail addresses by allauth; sign-up happens only through our own call."""


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """Sign-in with a provider."""
