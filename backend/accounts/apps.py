from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who sign in: users, their tokens, and who they act as."""

    name = "accounts"
