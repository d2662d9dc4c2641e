from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who sign in: users, their tokens, and who they act as."""

    name = "accounts"

    def ready(self) -> None:
        """Let the OpenAPI document know the authentication."""
        from accounts import schema  # noqa: F401  # the import registers it
