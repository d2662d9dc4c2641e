"""Password hashing, which is slow by design, limited to a few at once, so that it never occupies all threads."""

from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.translation import gettext

from common.errors import Busy

places = BoundedSemaphore(settings.PASSWORDS_AT_ONCE)


class BoundedPasswordHasher(PBKDF2PasswordHasher):
    """Django's hasher, limited to PASSWORDS_AT_ONCE in this process. Raises Busy at once if the limit is reached.

    So guessing passwords from many places can block signing in, but nothing else.
    """

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        if not places.acquire(blocking=False):
            busy = Busy(gettext("Many people are signing in at the moment. Try again in a few seconds."))
            busy.seconds = 2
            raise busy
        try:
            return super().encode(password, salt, iterations)
        finally:
            places.release()
