"""Hashing passwords is made to be slow: so many at once, that it never takes every thread of the server."""

from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from common.errors import Busy

places = BoundedSemaphore(settings.PASSWORDS_AT_ONCE)


class BoundedPasswordHasher(PBKDF2PasswordHasher):
    """Django's own, a few at a time in this process. Raises Busy at once where all places are taken: whoever guesses
    passwords from many places at the same moment keeps others from signing in, and nobody from anything else.
    """

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        if not places.acquire(blocking=False):
            busy = Busy("Many people are signing in at the moment. Try again in a few seconds.")
            busy.seconds = 2
            raise busy
        try:
            return super().encode(password, salt, iterations)
        finally:
            places.release()
