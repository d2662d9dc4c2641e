"""Texts that are stored encrypted: the field for them, and the keys.

One random data key, which the database keeps, encrypts them; each purpose has a key of its own that is derived from it.
The database has the data key only wrapped: encrypted with a key that is derived from SECRET_KEY. So a copy of the
database reveals nothing without SECRET_KEY, and a new SECRET_KEY wraps one key again instead of every text.

A data key that no SECRET_KEY unwraps any more stays, since its SECRET_KEY may be found again. Another one encrypts from
then on, and what only the lost one can read has to be made anew.
"""

from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Self

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import models, transaction
from django.db.models import Max
from django.utils import timezone

from common.models import DataKey

DATA_KEY_PURPOSE = "data key"
TEXT_PURPOSE = "texts"

# The data keys that this process has unwrapped. They stay the same while it runs, unless all of them were lost.
unwrapped_keys: list[bytes] = []


class UnreadableError(Exception):
    """A stored text is damaged, or was encrypted with a key that is lost."""


def derived_key(secret: bytes, purpose: str) -> bytes:
    """Return 32 bytes that are derived from a secret for one purpose."""
    return HKDF(SHA256(), length=32, salt=None, info=purpose.encode()).derive(secret)


def cipher_for(secret: bytes, purpose: str) -> Fernet:
    """Return what encrypts and decrypts with the key that is derived from a secret for one purpose."""
    return Fernet(urlsafe_b64encode(derived_key(secret, purpose)))


def secret_key_cipher(*secret_keys: str) -> MultiFernet:
    """Return what wraps a data key with the first of these, and unwraps what any of them has wrapped."""
    return MultiFernet([cipher_for(key.encode(), DATA_KEY_PURPOSE) for key in secret_keys])


def configured_cipher() -> MultiFernet:
    """Return what wraps a data key with SECRET_KEY, and also unwraps what an earlier one has wrapped."""
    return secret_key_cipher(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def can_unwrap(cipher: MultiFernet, row: DataKey) -> bool:
    """Return whether the secret keys of this cipher unwrap a stored data key."""
    try:
        cipher.decrypt(row.wrapped.encode())
    except InvalidToken:
        return False
    return True


def data_keys() -> list[bytes]:
    """Return the data keys that can be unwrapped, the newest first."""
    cipher = configured_cipher()
    return [cipher.decrypt(row.wrapped.encode()) for row in DataKey.objects.order_by("-pk") if can_unwrap(cipher, row)]


def current_data_key() -> bytes:
    """Return the data key that encrypts. Makes one if none can be unwrapped."""
    if found := data_keys():
        return found[0]
    last: int = DataKey.objects.aggregate(last=Max("pk", default=0))["last"]
    made = configured_cipher().encrypt(Fernet.generate_key()).decode()
    # Of several processes that start at the same time, the first one stores it.
    DataKey.objects.get_or_create(pk=last + 1, defaults={"wrapped": made})
    return data_keys()[0]


@transaction.atomic
def prepare_data_key() -> bool:
    """Wrap with SECRET_KEY what an earlier one wraps, and make the first data key. Called at each start.

    Returns whether there are data keys, but none that could be unwrapped.
    """
    current, configured = secret_key_cipher(settings.SECRET_KEY), configured_cipher()
    rows = list(DataKey.objects.select_for_update().order_by("pk"))
    readable = [row for row in rows if can_unwrap(configured, row)]
    for row in readable:
        if not can_unwrap(current, row):
            row.wrapped, row.wrapped_at = configured.rotate(row.wrapped.encode()).decode(), timezone.now()
            row.save()
    current_data_key()
    return bool(rows) and not readable


def earlier_keys_state() -> str:
    """Return whether SECRET_KEY_FALLBACKS is still needed: "none" if it is empty, "needed", or "unneeded".

    It is needed until the next start has wrapped the data key again, and for as long as links that were mailed before
    are valid.
    """
    if not settings.SECRET_KEY_FALLBACKS:
        return "none"
    current, configured = secret_key_cipher(settings.SECRET_KEY), configured_cipher()
    long_ago = timezone.now() - timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    rows = [row for row in DataKey.objects.all() if can_unwrap(configured, row)]
    done = all(can_unwrap(current, row) and row.wrapped_at <= long_ago for row in rows)
    return "unneeded" if done else "needed"


@dataclass(frozen=True)
class Encrypted:
    """An encrypted text as it is stored. It is only decrypted where it is read, and copied as it is."""

    stored: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Encrypt a text."""
        return cls(cipher_for(current_data_key(), TEXT_PURPOSE).encrypt(text.encode()).decode())

    def read(self) -> str:
        """Return the text. Raises UnreadableError."""
        for look_again in (False, True):
            if look_again:
                unwrapped_keys[:] = data_keys()
            for key in unwrapped_keys:
                with suppress(InvalidToken):
                    return cipher_for(key, TEXT_PURPOSE).decrypt(self.stored.encode()).decode()
        raise UnreadableError

    @property
    def is_lost(self) -> bool:
        """Whether it cannot be read any more."""
        try:
            self.read()
        except UnreadableError:
            return True
        return False


class EncryptedTextField(models.TextField):  # type: ignore[type-arg]  # Django's class takes no arguments at run time
    """A text that is stored encrypted. Its values are `Encrypted`, so that what cannot be read is not lost by saving.

    It can be compared with nothing, since the same text is stored differently each time.
    """

    def from_db_value(self, value: str | None, *_: Any) -> Encrypted | None:
        """Return the value of a row."""
        return None if value is None else Encrypted(value)

    def to_python(self, value: Any) -> Encrypted | None:
        """Return the value of a fixture, which contains what is stored."""
        return value if value is None or isinstance(value, Encrypted) else Encrypted(value)

    def get_prep_value(self, value: Any) -> str | None:
        """Return what is stored. Raises TypeError for a text that is not encrypted."""
        if value is not None and not isinstance(value, Encrypted):
            raise TypeError(f"{self.name} takes a text as Encrypted.of(text).")
        return None if value is None else value.stored

    def value_to_string(self, obj: models.Model) -> str:
        """Return the value for a fixture."""
        return str(self.get_prep_value(self.value_from_object(obj)))
