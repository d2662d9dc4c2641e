"""Referrals as the API takes and answers them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import EditSerializer, IdField, InputSerializer, Text, missing
from common.query_params import QuerySerializer, choice_filter, search_filter
from common.row_serializers import RowSerializer, needs
from jobs.models import JobStatus
from referrals.filters import ORDERING
from referrals.models import MAX_NOTES, ReferralStatus, StatusChange
from referrals.permissions import may_erase, may_set_status, may_withdraw, reviews

Row = dict[str, Any]
NAME_FIELDS = ("first_name", "last_name", "username")
# What is known of a candidate: the API's name → that of the columns.
CANDIDATE_FIELDS = {"email": "email", "company": "employer", "position": "position", "profile_url": "profile_url"}
# The connection as it is today, and the referral's own copy.
CANDIDATE_SOURCES = ("connection__", "candidate_")


class CandidateSerializer(serializers.Serializer[Any]):
    """Who is referred: as the connection says today, or the referral's own copy once that is deleted."""

    name = serializers.CharField(read_only=True)
    email = serializers.CharField(read_only=True, allow_null=True)
    company = serializers.CharField(read_only=True, allow_null=True)
    position = serializers.CharField(read_only=True, allow_null=True)
    profile_url = serializers.CharField(read_only=True, allow_null=True)


class AllowedSerializer(serializers.Serializer[Any]):
    """What the caller may do with the referral now."""

    set_status = serializers.BooleanField(read_only=True)
    withdraw = serializers.BooleanField(read_only=True)
    erase = serializers.BooleanField(read_only=True, help_text="Have the candidate forgotten.")


class ReferralSerializer(RowSerializer):
    """A referral as it is shown: what the actor (in the context) may know of it, and may do with it."""

    id = serializers.IntegerField(read_only=True)
    company = serializers.IntegerField(source="company_id", read_only=True)
    company_name = serializers.CharField(source="company__name", read_only=True)
    job = serializers.IntegerField(source="job_id", read_only=True)
    job_title = serializers.CharField(source="job__title", read_only=True)
    job_department_name = serializers.CharField(source="job__department__name", read_only=True, allow_null=True)
    job_status = serializers.ChoiceField(JobStatus.choices, source="job__status", read_only=True)
    connection = serializers.IntegerField(
        source="connection_id", read_only=True, allow_null=True, help_text="Null once the connection is deleted."
    )
    connection_name = serializers.CharField(
        source="candidate_name", read_only=True, help_text="The candidate's name when they were referred."
    )
    candidate = CandidateSerializer(read_only=True)
    referrer = serializers.IntegerField(source="referrer_id", read_only=True)
    referrer_name = serializers.CharField(read_only=True)
    created_by = serializers.IntegerField(source="created_by_id", read_only=True)
    created_by_name = serializers.CharField(read_only=True)
    status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    notes = serializers.CharField(read_only=True)
    duplicate_of = serializers.IntegerField(
        read_only=True,
        allow_null=True,
        help_text="The first referral of the same person to this job; null for those who do not review it.",
    )
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True, help_text="Send it back with a change: an older one is 409.")
    allowed = AllowedSerializer(read_only=True)

    @needs(
        "connection_id",
        "candidate_name",
        *(f"{source}{column}" for source in CANDIDATE_SOURCES for column in CANDIDATE_FIELDS.values()),
    )
    def get_candidate(self, row: Row) -> dict[str, str | None]:
        source = "candidate_" if row["connection_id"] is None else "connection__"
        known = {name: row[f"{source}{column}"] or None for name, column in CANDIDATE_FIELDS.items()}
        return {"name": row["candidate_name"], **known}

    @needs(*(f"referrer__{name}" for name in NAME_FIELDS))
    def get_referrer_name(self, row: Row) -> str:
        return full_name(row, "referrer")

    @needs(*(f"created_by__{name}" for name in NAME_FIELDS))
    def get_created_by_name(self, row: Row) -> str:
        return full_name(row, "created_by")

    @needs("duplicate_of_id", "job__hiring_manager_id")
    def get_duplicate_of(self, row: Row) -> int | None:
        # A colleague's referral is not shown to the employee who came second.
        return row["duplicate_of_id"] if reviews(self.context["actor"], row["job__hiring_manager_id"]) else None

    @needs("job__hiring_manager_id", "referrer_id", "status", "erased_at")
    def get_allowed(self, row: Row) -> dict[str, bool]:
        actor = self.context["actor"]
        return {
            "set_status": may_set_status(actor, row["job__hiring_manager_id"]),
            "withdraw": may_withdraw(actor, row["referrer_id"], row["status"]),
            "erase": may_erase(actor) and row["erased_at"] is None,
        }


def full_name(row: Row, person: str) -> str:
    """As `User.get_full_name` says it."""
    first, last, username = (row[f"{person}__{name}"] for name in NAME_FIELDS)
    return f"{first} {last}".strip() or str(username)


class StatusChangeSerializer(serializers.Serializer[Any]):
    """One step of a referral's history."""

    from_status = serializers.SerializerMethodField(help_text="Null where the history begins.")
    to_status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    changed_by_name = serializers.CharField(
        source="changed_by.get_full_name", read_only=True, allow_null=True, default=None
    )
    at = serializers.DateTimeField(read_only=True)

    @extend_schema_field(serializers.ChoiceField(ReferralStatus.choices, allow_null=True))
    def get_from_status(self, change: Any) -> str | None:
        return change.from_status or None


class ReferralDetailSerializer(ReferralSerializer):
    """A referral with its history, oldest first."""

    history = StatusChangeSerializer(many=True, read_only=True)

    @needs("id")
    def get_history(self, row: Row) -> Any:
        changes = StatusChange.objects.filter(referral=row["id"]).select_related("changed_by")
        return StatusChangeSerializer(changes, many=True).data


class ReferralCreatedSerializer(ReferralDetailSerializer):
    """What a new referral is answered with; the warning comes with the context."""

    warning = serializers.CharField(read_only=True, allow_null=True, help_text="A sentence to show, or null.")

    @needs()
    def get_warning(self, row: Row) -> str | None:
        warning: str | None = self.context["warning"]
        return warning


# Of a missing job, too: the dialog has the connection left to choose.
NOTHING_CHOSEN = "Please select a connection to refer"


class ReferralCreate(InputSerializer):
    """A connection put forward for a job; all else is set by the server."""

    job = IdField(error_messages=missing(NOTHING_CHOSEN))
    connection = IdField(error_messages=missing(NOTHING_CHOSEN))
    notes = Text(max_length=MAX_NOTES, required=False, allow_blank=True)


class ReferralUpdate(EditSerializer):
    """The full referral is taken; only its status is written."""

    status = serializers.ChoiceField(ReferralStatus.choices)


class CountQuery(QuerySerializer):
    """Which referrals are counted; all filters that are given must hold."""

    mine = serializers.BooleanField(
        required=False, help_text="Only those credited to the caller, or made by them with somebody's connection."
    )
    managed = serializers.BooleanField(
        required=False, help_text="Of a hiring manager, only those to the jobs they manage; others see no difference."
    )
    job = IdField(required=False, help_text="Id of the job.")
    connection = IdField(required=False, help_text="Id of the connection.")
    search = search_filter("the candidate's name or the job's title")


class JobReferralQuery(QuerySerializer):
    """The filters of a job's referrals."""

    search = search_filter("the candidate's name or the job's title")
    status = choice_filter(ReferralStatus.choices)
    ordering = ORDERING.query_field()


class ReferralQuery(CountQuery, JobReferralQuery):
    """The filters of the referral list."""


class StatusCountsSerializer(serializers.Serializer[Any]):
    """How many referrals have each status."""

    pending = serializers.IntegerField()
    reviewing = serializers.IntegerField()
    interviewing = serializers.IntegerField()
    hired = serializers.IntegerField()
    rejected = serializers.IntegerField()


class CountsSerializer(StatusCountsSerializer):
    """How many referrals there are, in all and per status."""

    total = serializers.IntegerField()
