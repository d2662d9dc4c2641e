"""Serializers of referrals."""

from typing import Any

from rest_framework import serializers

from accounts.names import full_name, name_columns
from common.bigrams import MAX_COUNTED
from common.input_fields import EditSerializer, IdField, InputSerializer, Text, missing
from common.query_params import QuerySerializer, choice_filter, search_filter
from common.row_serializers import needs
from jobs.models import JobStatus
from referrals.filters.selection import ORDERING
from referrals.models import MAX_NOTES, ReferralStatus
from referrals.permissions import may_erase, may_set_status, may_withdraw, reviews
from referrals.serializers.answers import AnswerRow, answer_filter
from referrals.thread import MAX_MESSAGE

Row = dict[str, Any]
# The fields of a candidate: name in the API → name of the columns without prefix.
CANDIDATE_FIELDS = {"email": "email", "company": "employer", "position": "position", "profile_url": "profile_url"}
# The prefixes of the columns: those of the connection as it is today, and the referral's own copy.
CANDIDATE_PREFIXES = ("connection__", "candidate_")


def candidate_prefix(row: Row) -> str:
    """Return the prefix of the columns to use: the referral's copy if the connection was deleted."""
    return "candidate_" if row["connection_id"] is None else "connection__"


class CandidateSerializer(serializers.Serializer[Any]):
    """The candidate: as in the connection today, or the referral's own copy if the connection was deleted.

    The phone number is stored in the referral, since connections have none.
    """

    name = serializers.CharField(read_only=True)
    email = serializers.CharField(read_only=True, allow_null=True)
    phone = serializers.CharField(read_only=True, allow_null=True)
    company = serializers.CharField(read_only=True, allow_null=True)
    position = serializers.CharField(read_only=True, allow_null=True)
    profile_url = serializers.CharField(read_only=True, allow_null=True)
    connected_at = serializers.DateField(
        read_only=True, allow_null=True, help_text="Since when the referrer and they are connected."
    )


class AllowedSerializer(serializers.Serializer[Any]):
    """What the caller may do with the referral now."""

    set_status = serializers.BooleanField(read_only=True)
    withdraw = serializers.BooleanField(read_only=True)
    erase = serializers.BooleanField(read_only=True, help_text="Erase the candidate.")
    write = serializers.BooleanField(read_only=True, help_text="Write in its thread.")
    ask_contact = serializers.BooleanField(read_only=True, help_text="Ask the referrer how to reach the candidate.")
    give_contact = serializers.BooleanField(read_only=True, help_text="Add an e-mail address or a phone number.")


class ReferralSerializer(AnswerRow):
    """A referral as the actor (in the context) may see it, and what they may do with it."""

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
    contact_requested_at = serializers.DateTimeField(
        read_only=True, allow_null=True, help_text="Since when the referrer is asked how to reach the candidate."
    )
    allowed = AllowedSerializer(read_only=True)

    @needs(
        "connection_id",
        "connection__connected_at",
        "candidate_name",
        "candidate_phone",
        *(f"{prefix}{column}" for prefix in CANDIDATE_PREFIXES for column in CANDIDATE_FIELDS.values()),
    )
    def get_candidate(self, row: Row) -> dict[str, Any]:
        prefix = candidate_prefix(row)
        return {
            "name": row["candidate_name"],
            **{name: row[f"{prefix}{column}"] or None for name, column in CANDIDATE_FIELDS.items()},
            "phone": row["candidate_phone"] or None,
            "connected_at": row["connection__connected_at"],
        }

    @needs(*name_columns("referrer"))
    def get_referrer_name(self, row: Row) -> str:
        return full_name(row, "referrer")

    @needs(*name_columns("created_by"))
    def get_created_by_name(self, row: Row) -> str:
        return full_name(row, "created_by")

    @needs("duplicate_of_id", "job__hiring_manager_id")
    def get_duplicate_of(self, row: Row) -> int | None:
        # A colleague's referral is not shown to the employee who came second.
        return row["duplicate_of_id"] if reviews(self.context["actor"], row["job__hiring_manager_id"]) else None

    @needs(
        "job__hiring_manager_id", "referrer_id", "status", "erased_at", "contact_requested_at", "referrer__is_active"
    )
    def get_allowed(self, row: Row) -> dict[str, bool]:
        actor, prefix = self.context["actor"], candidate_prefix(row)
        erased = row["erased_at"] is not None
        contact_missing = not erased and not actor.read_only and not row[f"{prefix}email"]
        own = row["referrer_id"] == actor.effective_user.pk
        open_question = row["contact_requested_at"] is not None or own or not row["referrer__is_active"]
        sets_status = may_set_status(actor, row["job__hiring_manager_id"])
        return {
            "set_status": sets_status,
            "withdraw": may_withdraw(actor, row["referrer_id"], row["status"]),
            "erase": may_erase(actor) and not erased,
            "write": not actor.read_only and not erased,
            "ask_contact": contact_missing and sets_status and not open_question,
            "give_contact": contact_missing and own,
        }


# Also for a missing job: the dialog lets the user choose only the connection.
NOTHING_CHOSEN = "Please select a connection to refer"


class ReferralCreate(InputSerializer):
    """A connection to refer to a job; the server sets everything else."""

    job = IdField(error_messages=missing(NOTHING_CHOSEN))
    connection = IdField(error_messages=missing(NOTHING_CHOSEN))
    notes = Text(max_length=MAX_NOTES, required=False, allow_blank=True)
    candidate_email = Text(
        required=False, allow_blank=True, help_text="Of the candidate, where the connection has none; also kept there."
    )
    candidate_phone = Text(required=False, allow_blank=True, help_text="Of the candidate.")


class ReferralUpdate(EditSerializer):
    """Takes the full referral; only the status, the texts and the reason are written."""

    status = serializers.ChoiceField(ReferralStatus.choices)
    words = Text(max_length=MAX_MESSAGE, required=False, allow_blank=True, help_text="To the referrer.")
    internal_note = Text(
        max_length=MAX_MESSAGE, required=False, allow_blank=True, help_text="For those who review the referral."
    )
    reason = IdField(
        required=False,
        allow_null=True,
        help_text="Of a rejection: one of GET /rejection-reasons/. For those who review the referral.",
    )


class UndoInput(EditSerializer):
    """The version that the decision led to, optionally."""


class CountQuery(QuerySerializer):
    """Which referrals to count; all given filters must match."""

    mine = serializers.BooleanField(
        required=False, help_text="Only those credited to the caller, or made by them with somebody's connection."
    )
    managed = serializers.BooleanField(
        required=False, help_text="Of a hiring manager, only those to the jobs they manage; others see no difference."
    )
    job = IdField(required=False, help_text="Id of the job.")
    connection = IdField(required=False, help_text="Id of the connection.")
    department = serializers.CharField(
        max_length=100, required=False, allow_blank=True, help_text="The name of the job's department."
    )
    hiring_manager = IdField(required=False, help_text="Id of the job's hiring manager.")
    without = choice_filter(
        ["department", "hiring_manager"], help_text="Only those to jobs without a department, or a hiring manager."
    )
    unanswered = serializers.BooleanField(
        required=False, help_text="Only those without a first answer, whether one was promised or not."
    )
    answer = answer_filter()
    search = search_filter("the names of candidate and referrer or the job's title")


class JobReferralQuery(QuerySerializer):
    """The filters of a job's referrals."""

    answer = answer_filter()
    search = search_filter("the names of candidate and referrer or the job's title")
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


class FoundCountsSerializer(CountsSerializer):
    """How many referrals match filters, in all and per status."""

    exact = serializers.BooleanField(
        required=False,
        help_text=f"False if a search for one or two letters found {MAX_COUNTED} or more; all are minimums then.",
    )
