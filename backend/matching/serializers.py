"""Serializers of suggestions."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from common.input_fields import IdField, ListField, Text
from common.languages import filled
from common.query_params import FlagField, QuerySerializer
from jobs.models import MAX_LOCATION, MAX_TEXT, MAX_TITLE, JobType
from matching.asking import AskState
from matching.rules import LEVELS, ROLES, Reason

MAX_WORDS = 40
MAX_ROLES = 10
UNKNOWN = "Null where unknown."
PERSON_COLUMNS = ("id", "first_name", "last_name", "email", "employer", "position", "profile_url", "connected_at")


class SuggestedPersonSerializer(serializers.Serializer[Any]):
    """One of the caller's own connections."""

    id = serializers.IntegerField(read_only=True)
    first_name = serializers.CharField(read_only=True)
    last_name = serializers.CharField(read_only=True)
    email = serializers.CharField(read_only=True, allow_null=True, help_text=UNKNOWN)
    company = serializers.CharField(read_only=True, allow_null=True, help_text=UNKNOWN)
    position = serializers.CharField(read_only=True, allow_null=True, help_text=UNKNOWN)
    profile_url = serializers.CharField(read_only=True, allow_null=True, help_text=UNKNOWN)
    connected_at = serializers.DateField(read_only=True, allow_null=True)


def person(row: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a connection under the names of `SuggestedPersonSerializer`."""
    texts = {name: row[name] or None for name in ("email", "position", "profile_url")}
    names = {name: row[name] for name in ("id", "first_name", "last_name", "connected_at")}
    return {**names, **texts, "company": row["employer"] or None}


class ReasonField(serializers.CharField):
    """A reason in the language of the response. Names of roles are those of the taxonomy, in English."""

    def to_representation(self, reason: Reason) -> str:  # type: ignore[override]  # a Reason is a str
        values = {name: gettext(text) if name == "level" else text for name, text in reason.values.items()}
        return filled(gettext(reason.template), **values)


class RatingSerializer(serializers.Serializer[Any]):
    """How well somebody fits."""

    score = serializers.IntegerField(read_only=True, min_value=0, max_value=100)
    reasons = serializers.ListField(child=ReasonField(), read_only=True, help_text="One to three sentences.")


class SuggestionSerializer(RatingSerializer):
    """A person who may fit a job."""

    connection = SuggestedPersonSerializer(read_only=True)
    referred = serializers.BooleanField(read_only=True, help_text="Whether the caller has referred them to this job.")


class SuggestedJobSerializer(serializers.Serializer[Any]):
    """An open job."""

    id = serializers.IntegerField(read_only=True)
    title = serializers.CharField(read_only=True)
    department = serializers.CharField(read_only=True, allow_null=True, help_text="Its name.")
    location = serializers.CharField(read_only=True)
    type = serializers.ChoiceField(JobType.choices, read_only=True)


class JobSuggestionSerializer(RatingSerializer):
    """An open job that a person may fit."""

    job = SuggestedJobSerializer(read_only=True)
    referred = serializers.BooleanField(read_only=True, help_text="Whether the caller has referred them to this job.")


class PairJobSerializer(serializers.Serializer[Any]):
    """The job of a pair."""

    id = serializers.IntegerField(read_only=True)
    title = serializers.CharField(read_only=True)


class PairSerializer(RatingSerializer):
    """A person and a job that they fit."""

    job = PairJobSerializer(read_only=True)
    connection = SuggestedPersonSerializer(read_only=True)


class SuggestionQuery(QuerySerializer):
    """Query parameters of the suggestions of a job."""

    dismissed = FlagField(required=False, help_text="`true`: only those that the caller has dismissed.")


class OccupationSerializer(serializers.Serializer[Any]):
    """A role, or a level, that a job can ask for."""

    code = serializers.CharField(read_only=True)
    label: Any = serializers.CharField(read_only=True)


class OccupationQuery(QuerySerializer):
    """Query parameters of the list of roles."""

    search = serializers.CharField(required=False, max_length=100, allow_blank=True, help_text="A part of the name.")


class UnderstandingSerializer(serializers.Serializer[Any]):
    """What is understood of a job."""

    roles = OccupationSerializer(many=True, read_only=True)
    level = OccupationSerializer(read_only=True, allow_null=True)
    words = serializers.ListField(child=serializers.CharField(), read_only=True)
    levels = OccupationSerializer(many=True, read_only=True, help_text="All levels to choose from.")


class UnderstandingInput(serializers.Serializer[Any]):
    """What should be understood of a job."""

    roles = ListField(
        child=serializers.ChoiceField([*ROLES], error_messages={"invalid_choice": _("Choose roles from the list")}),
        max_length=MAX_ROLES,
    )
    level = serializers.ChoiceField(
        [*LEVELS], allow_null=True, error_messages={"invalid_choice": _("Choose a level from the list")}
    )
    words = ListField(child=Text(max_length=60), max_length=MAX_WORDS)


class JobTexts(serializers.Serializer[Any]):
    """The fields of a job's form, as far as they are filled in."""

    title = Text(required=False, allow_blank=True, max_length=MAX_TITLE)
    department = Text(required=False, allow_blank=True, max_length=200, help_text="Its name.")
    requirements = Text(required=False, allow_blank=True, max_length=MAX_TEXT)
    description = Text(required=False, allow_blank=True, max_length=MAX_TEXT)
    location = Text(required=False, allow_blank=True, max_length=MAX_LOCATION)
    type = serializers.ChoiceField(JobType.choices, required=False, allow_blank=True)


class AskInput(serializers.Serializer[Any]):
    """Whom to ask."""

    department = IdField(
        required=False, allow_null=True, help_text="One of `departments`; null or left out for all colleagues."
    )


class AskDepartmentSerializer(serializers.Serializer[Any]):
    """A department that can be asked."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)


class AskSerializer(serializers.Serializer[Any]):
    """Whether the colleagues can be asked about a job."""

    asked_at = serializers.DateTimeField(read_only=True, allow_null=True, help_text="The last time; null if never.")
    possible = serializers.BooleanField(read_only=True)
    reason = serializers.CharField(read_only=True, help_text="Why it is not possible now; empty if it is.")

    def to_representation(self, state: AskState) -> dict[str, Any]:
        return {"asked_at": state.asked_at, "possible": not state.reason, "reason": state.reason}
