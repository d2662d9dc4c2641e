"""Serializers of connections. Those of imports are in `connections.serializers.imports`."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from common.input_fields import EditSerializer, Email, IdField, Text
from common.query_params import FlagField, QuerySerializer
from connections.linkedin_parser import values
from connections.linkedin_parser.limits import COMPANY_LENGTH, EMAIL_LENGTH, NAME_LENGTH, URL_LENGTH
from connections.models import Connection
from connections.services import NAMES
from matching.referred import ReferredPeople

UNKNOWN = "Null where unknown."


def text_or_null(**options: Any) -> serializers.CharField:
    """Return a field for a text that is null where it is empty."""
    return serializers.CharField(read_only=True, allow_null=True, help_text=UNKNOWN, **options)


class ConnectionSerializer(serializers.ModelSerializer[Connection]):
    """A connection: one of `counted`."""

    email = text_or_null()
    company = text_or_null(source="employer")
    position = text_or_null()
    profile_url = text_or_null()
    referrals_count = serializers.IntegerField(read_only=True, help_text="How often the person was referred.")

    class Meta:
        model = Connection
        fields: tuple[str, ...] = (
            "id", "first_name", "last_name", "email", "company", "position", "profile_url", "connected_at",
            "imported_at", "updated_at", "owner", "referrals_count",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "imported_at": {"help_text": "When an import last touched it; null where it was added by hand."},
            "updated_at": {"help_text": "Send it back with a change: an older one is 409."},
        }

    def to_representation(self, connection: Any) -> dict[str, Any]:
        """Return the data directly: for a network of 30,000, the fields of DRF take several times as long."""
        return {
            "id": connection.pk,
            "first_name": connection.first_name,
            "last_name": connection.last_name,
            "email": connection.email or None,
            "company": connection.employer or None,
            "position": connection.position or None,
            "profile_url": connection.profile_url or None,
            "connected_at": connection.connected_at,
            "imported_at": connection.imported_at,
            "updated_at": connection.updated_at,
            "owner": connection.owner_id,
            "referrals_count": connection.referrals_count,
        }


class ListedConnectionSerializer(ConnectionSerializer):
    """A connection with the field `referred`, if the query asks for it by `referred_to`."""

    # In the context then: the job's id as `referred_to`, and the caller's `ReferredPeople` as `referred`.
    referred = serializers.BooleanField(
        required=False, help_text="Whether the caller has referred the person to the job; only with `referred_to`."
    )

    fitting_jobs_count = serializers.IntegerField(
        required=False, help_text="How many open jobs the person may fit; only with `fitting_jobs`."
    )

    class Meta(ConnectionSerializer.Meta):
        fields = (*ConnectionSerializer.Meta.fields, "referred", "fitting_jobs_count")

    def to_representation(self, connection: Connection) -> dict[str, Any]:
        representation = super().to_representation(connection)
        if hasattr(connection, "fitting_jobs_count"):
            representation["fitting_jobs_count"] = connection.fitting_jobs_count
        referred: ReferredPeople | None = self.context.get("referred")
        if referred is None:
            return representation
        is_referred = referred.includes(self.context["referred_to"], connection.pk, connection.identity)
        return {**representation, "referred": is_referred}


class ReferredToQuery(QuerySerializer):
    """Query parameter that adds `referred` to connections."""

    referred_to = IdField(
        required=False, help_text="Id of a job: adds `referred`, whether the caller has referred the person to it."
    )


class FittingJobsQuery(QuerySerializer):
    """Query parameter that adds `fitting_jobs_count` to connections."""

    fitting_jobs = FlagField(
        required=False, help_text="`true` or `1`: adds how many open jobs each may fit, which only their owner learns."
    )


class Line(Text):
    """A text on one line, cleaned as imports clean it, so that both can be compared."""

    def to_internal_value(self, data: object) -> str:
        text = super().to_internal_value(data)
        # Null bytes are not removed, so that DRF's own validator refuses them.
        value = text if "\x00" in text else values.clean_text(text)
        if not value and not self.allow_blank:
            self.fail("blank")
        return value


class OptionalLine(Line):
    """A text that may be missing, empty or null; all of them mean empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, allow_blank=True, allow_null=True, **options)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        return super().validate_empty_values("" if data is None else data)


class ProfileUrl(OptionalLine):
    """A web address, cleaned as imports do, so that imported values can be sent back unchanged."""

    default_error_messages = {"no_url": _("Enter a valid URL.")}

    def to_internal_value(self, data: object) -> str:
        text = super().to_internal_value(data)
        value = values.clean_url(text)
        if text and not value:
            self.fail("no_url")
        return value


class ConnectionInput(serializers.Serializer[Any]):
    """The fields of a connection that users can write. Other fields are ignored."""

    first_name = Line(missing=NAMES["first_name"], max_length=NAME_LENGTH, default="", allow_blank=True)
    last_name = Line(missing=NAMES["last_name"], max_length=NAME_LENGTH, default="", allow_blank=True)
    only_one_name = serializers.BooleanField(
        required=False, help_text="The person has one name; else both are needed, unless one is stored without."
    )
    email = Email(max_length=EMAIL_LENGTH, required=False, allow_blank=True, allow_null=True)
    company = OptionalLine(source="employer", max_length=COMPANY_LENGTH)
    position = OptionalLine(max_length=COMPANY_LENGTH)
    profile_url = ProfileUrl(max_length=URL_LENGTH)
    connected_at = serializers.DateField(required=False, allow_null=True)

    def validate_email(self, value: str | None) -> str:
        return value or ""


class ConnectionUpdate(ConnectionInput, EditSerializer):
    """A changed connection."""


class EmployerQuery(QuerySerializer):
    """Query parameters of the list of employers."""

    search = serializers.CharField(
        required=False, max_length=COMPANY_LENGTH, allow_blank=True, help_text="A part of the name."
    )


class EmployerSerializer(serializers.Serializer[Any]):
    """An employer of the caller's connections."""

    employer = serializers.CharField(read_only=True)
    people = serializers.IntegerField(read_only=True)


class DeleteQuery(QuerySerializer):
    """Query parameters of deleting a connection."""

    confirm = FlagField(required=False, help_text="Delete it although the person was referred.")


MAX_CHOSEN = 1_000


class ConnectionsDelete(serializers.Serializer[Any]):
    """Which connections to delete: those with these ids, or all that the list contains for `search`."""

    ids = serializers.ListField(
        child=IdField(),
        required=False,
        allow_null=True,
        max_length=MAX_CHOSEN,
        error_messages={"max_length": format_lazy(_("Choose at most {most} connections at a time."), most=MAX_CHOSEN)},
    )
    all = serializers.BooleanField(required=False, help_text="Instead of `ids`: all, or all that contain `search`.")
    search = Text(required=False, allow_blank=True, max_length=200, help_text="As for the list.")
    confirm = serializers.BooleanField(
        source="confirmed", required=False, help_text="Delete them although some were referred."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.pop("all", False) == (attrs.get("ids") is not None):
            raise serializers.ValidationError({"ids": [gettext("Choose connections, or all of them.")]})
        return attrs


class DeletedSerializer(serializers.Serializer[Any]):
    """The result of deleting connections."""

    deleted = serializers.IntegerField(help_text="How many connections.")
