"""Passwords: by username or e-mail, regardless of case."""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from accounts.models import User


class AccountBackend(BaseBackend):
    """Checks a password. An unknown name takes as long as a wrong password, so that neither can be told apart."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> User | None:
        if not username or password is None or "\0" in username:
            return None
        field = "email__iexact" if "@" in username else "username__iexact"
        found = User.objects.filter(**{field: username}).first()
        user: User | None = found or User.objects.filter(username__iexact=username).first()
        if user is None:
            User().set_password(password)
            return None
        return user if user.check_password(password) and user.is_active else None

    def get_user(self, user_id: int) -> User | None:
        user: User | None = User.objects.active().filter(pk=user_id).first()
        return user
