"""What allauth's apps for accounts and second factors leave to the project."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter

from common.encryption import Encrypted


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Signs in with a provider without further steps: `accounts.services.sessions` asks for the second factor."""

    def get_login_stages(self) -> list[str]:
        """Return none, since their pages are not in the URLs."""
        return []


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth ships no types
    """Encrypts the secrets of authenticator apps and recovery codes."""

    def encrypt(self, text: str) -> str:
        """Return what is stored."""
        return Encrypted.of(text).stored

    def decrypt(self, encrypted_text: str) -> str:
        """Return what was encrypted. Raises UnreadableError."""
        return Encrypted(encrypted_text).read()
