"""Translated texts, and the values in them."""

import re
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import translation

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    # A text that may be translated only when it is read.
    Sentence = StrOrPromise
else:
    Sentence = str


def in_language(language: str) -> AbstractContextManager[None]:
    """Translate within the context into one of LANGUAGES; if empty, into English.

    For texts that are not part of a response, such as mails.
    """
    return translation.override(language or settings.LANGUAGE_CODE)


# Hebrew, Arabic and the other scripts that are written from right to left.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def isolated(value: Any) -> Any:
    """Return a text with letters from right to left between isolates, so that what stands beside it keeps its place.

    Everything else is returned as it is.
    """
    is_mixed = isinstance(value, str) and _RIGHT_TO_LEFT.search(value)
    return f"\u2068{value}\u2069" if is_mixed else value


def filled(sentence: Sentence, **values: object) -> str:
    """Return a format string with its values, names in other scripts isolated."""
    return str(sentence).format(**{name: isolated(value) for name, value in values.items()})
