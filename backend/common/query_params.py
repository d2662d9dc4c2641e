"""Validation of query parameters."""

import re
from collections.abc import Collection
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from common.input_fields import MAX_ID
from common.spreadsheets import DEFAULT_SEPARATOR, SEPARATORS

# The descriptions of the parameters that `accounts.actors` reads from every request: see `common.schema`.
COMPANY = OpenApiParameter(
    "company_id",
    {"type": "integer", "format": "int64", "minimum": 1, "maximum": MAX_ID},
    description="One's own company; any from a superuser.",
)
READ_AS = OpenApiParameter(
    "view_as_user_id",
    str,
    description="From a superuser: `current`, or the id of the person whose view is answered. From others: 403.",
)
WRITE_AS = OpenApiParameter(
    "view_as_user_id",
    str,
    description="From a superuser: `current`. A person's id is refused (403): viewing as somebody is read-only.",
)


ID = re.compile(r"[1-9][0-9]{0,18}")


class QuerySerializer(serializers.Serializer[Any]):
    """Query parameters. Parameters that are not declared are ignored."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the validated parameters that the request has. Raises ValidationError (400)."""
        query = cls(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        return dict(query.validated_data)


def choice_filter(choices: Any, **options: Any) -> serializers.ChoiceField:
    """Return a filter that takes one of these choices, and lists them in its error message."""
    words = [word if isinstance(word, str) else word[0] for word in choices]
    message = format_lazy(_("Send one of: {words}."), words=", ".join(words))
    return serializers.ChoiceField(choices, required=False, error_messages={"invalid_choice": message}, **options)


class FlagField(serializers.BooleanField):
    """A query parameter that takes `true` or `1`, `false` or `0`, as the filters of lists do."""

    TRUE_VALUES = {"true", "1"}
    FALSE_VALUES = {"false", "0"}


def separator_filter() -> serializers.ChoiceField:
    """Return the query parameter of exports that chooses what separates the cells."""
    return choice_filter(
        SEPARATORS,
        default=DEFAULT_SEPARATOR,
        help_text="Between cells. Where decimals are written with a comma, spreadsheet programs expect semicolons.",
    )


class NamesField(serializers.CharField):
    """A filter that takes a list of known names, separated by commas, and lists them in its error message."""

    default_error_messages = {"unknown": _("There is no {name}. Send some of: {names}.")}

    def __init__(self, *, names: Collection[str], **options: Any) -> None:
        self.names = names
        super().__init__(max_length=sum(len(name) + 2 for name in names), **options)

    def to_internal_value(self, data: Any) -> Any:
        names = [name.strip() for name in super().to_internal_value(data).split(",")]
        for name in names:
            if name not in self.names:
                self.fail("unknown", name=repr(name), names=", ".join(self.names))
        return names


class IdsField(serializers.CharField):
    """A filter that takes ids, separated by commas: at most `most`."""

    default_error_messages = {
        "invalid": _("A valid integer is required."),
        "too_many": _("Choose at most {most} rows at a time."),
    }

    def __init__(self, *, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> Any:
        ids = super().to_internal_value(data).split(",")
        if len(ids) > self.most:
            self.fail("too_many", most=self.most)
        if not all(ID.fullmatch(each) and int(each) <= MAX_ID for each in ids):
            self.fail("invalid")
        return [int(each) for each in ids]
