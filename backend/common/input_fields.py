"""Fields of what is sent in a body, with the sentences that the screens say too."""

import re
from typing import Any, cast
from zoneinfo import available_timezones

from rest_framework import serializers

MISSING_FIELDS = "Please fill in all required fields"
MAX_ID = 2**63 - 1
REQUIRED = ("required", "null", "blank")
# What mail programs make a link of.
WEB_ADDRESS = re.compile(r"://|\bwww\.|\w\.\w{2,}/", re.IGNORECASE)


def no_web_address(text: str) -> None:
    """A validator of what people are called: it stands in mails that others receive unasked. Raises ValidationError."""
    if WEB_ADDRESS.search(text):
        raise serializers.ValidationError("A web address is no name")


def missing(sentence: str) -> dict[str, Any]:
    """The messages of a field that has to be given."""
    return dict.fromkeys(REQUIRED, sentence)


def choose(sentence: str) -> dict[str, Any]:
    """The messages of a field that is chosen on screen: whatever is no choice is as good as none."""
    return dict.fromkeys((*REQUIRED, "invalid", "invalid_choice", "min_value", "max_value"), sentence)


def with_messages(options: dict[str, Any]) -> dict[str, Any]:
    """A text field's options, with `missing` turned into messages and its bound said as the screens say it."""
    messages = missing(sentence) if (sentence := options.pop("missing", None)) else {}
    if "max_length" in options:
        messages["max_length"] = f"At most {options['max_length']:,} characters"
    return {**options, "error_messages": messages | options.get("error_messages", {})}


class Text(serializers.CharField):
    """A JSON string, trimmed; nothing else is turned into one. `missing` is said where it is not given."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**with_messages(options))

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Name(Text):
    """What somebody is called: one line, and no web address."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validators=[no_web_address], **options)

    def to_internal_value(self, data: object) -> str:
        return " ".join(super().to_internal_value(data).split())


class TimeZone(Text):
    """A name of the IANA time zone database, such as Europe/Vienna."""

    default_error_messages = {"unknown": "Select a time zone"}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"missing": "Select a time zone", "max_length": 64, **options})

    def to_internal_value(self, data: object) -> str:
        name = super().to_internal_value(data)
        if name and name not in available_timezones():
            self.fail("unknown")
        return name


class Email(serializers.EmailField):
    """An e-mail address. `missing` is said where it is not given."""

    default_error_messages = {"invalid": "Please enter a valid email address"}

    def __init__(self, **options: Any) -> None:
        super().__init__(**with_messages(options))


class IdField(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": MAX_ID, **options})


class InputSerializer(serializers.Serializer[Any]):
    """What is sent in a body; what is not declared is ignored."""

    def checked(self) -> dict[str, Any]:
        """The values. Raises ValidationError (400) by field.

        A service takes this method itself and calls it once it is certain that the actor may: whoever may not is
        told so (403), not what is wrong with their input.
        """
        self.is_valid(raise_exception=True)
        return dict(self.validated_data)


class ReadAtField(serializers.DateTimeField):
    """Of what time the caller's copy is: see `common.optimistic_locking`."""

    def __init__(self, **options: Any) -> None:
        told = "As last read; 409 when what is stored is newer."
        super().__init__(required=False, allow_null=True, help_text=told, **options)


class EditSerializer(InputSerializer):
    """A change of something that others may change meanwhile."""

    updated_at = ReadAtField()


class ListField(serializers.ListField):
    """A list whose items' mistakes are told as its own, each once: DRF gives them by the places of the items."""

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        try:
            return list(super().run_child_validation(data))
        except serializers.ValidationError as error:
            places = cast("dict[int, list[str]]", error.detail)
            messages = dict.fromkeys(message for told in places.values() for message in told)
            raise serializers.ValidationError([*messages]) from error
