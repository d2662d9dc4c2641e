"""Fields of request bodies, with the same error messages as the screens."""

import re
from collections.abc import Mapping
from typing import Any, cast
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from common.languages import Sentence

MISSING_FIELDS = _("Please fill in all required fields")
MAX_ID = 2**63 - 1
REQUIRED = ("required", "null", "blank")
# Texts that mail programs turn into links.
WEB_ADDRESS = re.compile(r"://|\bwww\.|\w\.\w{2,}/", re.IGNORECASE)


def no_web_address(text: str) -> None:
    """Validate a person's name, which is part of mails to people who did not ask for them. Raises ValidationError."""
    if WEB_ADDRESS.search(text):
        raise serializers.ValidationError(gettext("A web address is not a name"))


def missing(sentence: Sentence) -> dict[str, Any]:
    """Return the error messages of a required field."""
    return dict.fromkeys(REQUIRED, sentence)


def choose(sentence: Sentence) -> dict[str, Any]:
    """Return the error messages of a field that is chosen on screen: the same for missing and invalid choices."""
    return dict.fromkeys((*REQUIRED, "invalid", "invalid_choice", "min_value", "max_value"), sentence)


def with_messages(options: dict[str, Any]) -> dict[str, Any]:
    """Return a text field's options with `missing` and `max_length` converted to error messages."""
    messages = missing(sentence) if (sentence := options.pop("missing", None)) else {}
    if "max_length" in options:
        messages["max_length"] = format_lazy(_("At most {most} characters"), most=f"{options['max_length']:,}")
    return {**options, "error_messages": messages | options.get("error_messages", {})}


class Text(serializers.CharField):
    """A trimmed JSON string; other JSON types are refused. `missing` is the message if it is missing or empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**with_messages(options))

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Name(Text):
    """A person's name: one line, and no web address."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validators=[no_web_address], **options)

    def to_internal_value(self, data: object) -> str:
        return " ".join(super().to_internal_value(data).split())


def missing_names(
    values: Mapping[str, str], sentences: Mapping[str, Sentence], *, stored: Any = None, one_suffices: bool = False
) -> dict[str, list[Sentence]]:
    """Return the errors of empty names by field. Two are required, but whoever is `stored` with one may stay with one.

    `sentences` are the fields' error messages; a name that is not in `values` stays as it is stored.
    """
    names = {name: values.get(name, getattr(stored, name, "")) for name in sentences}
    had_one = stored is not None and not all(getattr(stored, name) for name in sentences)
    if (one_suffices or had_one) and any(names.values()):
        return {}
    return {name: [sentences[name]] for name, text in names.items() if not text}


class TimeZone(Text):
    """A name of the IANA time zone database, such as Europe/Vienna."""

    default_error_messages = {"unknown": _("Select a time zone")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"missing": gettext("Select a time zone"), "max_length": 64, **options})

    def to_internal_value(self, data: object) -> str:
        name = super().to_internal_value(data)
        if name and name not in available_timezones():
            self.fail("unknown")
        return name


class Email(serializers.EmailField):
    """An email address. `missing` is the message if it is missing or empty."""

    default_error_messages = {"invalid": _("Please enter a valid email address")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**with_messages(options))


class IdField(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": MAX_ID, **options})


class ReadAtField(serializers.DateTimeField):
    """The version of the caller's copy: see `common.optimistic_locking`."""

    def __init__(self, **options: Any) -> None:
        help_text = "As last read; 409 if the stored version is newer."
        super().__init__(required=False, allow_null=True, help_text=help_text, **options)


class EditSerializer(serializers.Serializer[Any]):
    """The body of an edit, with the version that was edited."""

    updated_at = ReadAtField()


class ListField(serializers.ListField):
    """A list that reports errors in its items as its own, without duplicates. DRF reports them by index."""

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        try:
            return list(super().run_child_validation(data))
        except serializers.ValidationError as error:
            errors = cast("dict[int, list[str]]", error.detail)
            messages = dict.fromkeys(message for item in errors.values() for message in item)
            raise serializers.ValidationError([*messages]) from error


def language_field(**options: Any) -> serializers.ChoiceField:
    """One of LANGUAGES, or empty."""
    sentence = _("Select one of the languages")
    return serializers.ChoiceField(
        settings.LANGUAGES, allow_blank=True, error_messages={"invalid_choice": sentence}, **options
    )
