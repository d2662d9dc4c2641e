"""Translated texts."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

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
