"""The language of a text that is not part of a response, such as a mail."""

from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.utils import translation
from rest_framework import serializers


def in_language(language: str) -> AbstractContextManager[None]:
    """Translate within the context into one of LANGUAGES; if empty, into English."""
    return translation.override(language or settings.LANGUAGE_CODE)


def language_field(**options: Any) -> serializers.ChoiceField:
    """One of LANGUAGES, or empty."""
    return serializers.ChoiceField(
        settings.LANGUAGES,
        allow_blank=True,
        error_messages={"invalid_choice": "Select one of the languages"},
        **options,
    )
