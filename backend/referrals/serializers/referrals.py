"""Serializers of referrals."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import EditSerializer, IdField, Text, missing
from jobs.models import JobStatus
from referrals.candidates import FOLLOWING
from referrals.models import MAX_MESSAGE, MAX_NOTES, Referral, ReferralStatus, Relationship
from referrals.permissions import may_correct, may_erase, may_set_status, may_withdraw, reviews
from referrals.serializers.answers import AnswerSerializer

# The fields of a candidate: name in the API → name of the column of the connection, and without `candidate_` of the
# referral's own copy.
CANDIDATE_FIELDS = {"email": "email", "company": "employer", "position": "position", "profile_url": "profile_url"}


class CandidateSerializer(serializers.Serializer[Any]):
    """The candidate: as in the connection today, or the referral's own copy if the connection was deleted.

    An address or a profile that was corrected in the referral is the referral's own. The phone number is stored in the
    referral, since connections have none.
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
    give_contact = serializers.BooleanField(read_only=True, help_text="Add an email address or a phone number.")
    correct = serializers.BooleanField(read_only=True, help_text="Correct the email address or the profile.")


class ReferralSerializer(AnswerSerializer):
    """A referral as the actor (in the context) may see it, and what they may do with it: one of `with_details`."""

    company_name = serializers.CharField(source="company.name", read_only=True)
    job_title = serializers.CharField(source="job.title", read_only=True)
    job_department_name = serializers.CharField(source="job.department.name", read_only=True, allow_null=True)
    job_status = serializers.ChoiceField(JobStatus.choices, source="job.status", read_only=True)
    connection_name = serializers.CharField(
        source="shown_name", read_only=True, help_text="The candidate's name when they were referred."
    )
    candidate = serializers.SerializerMethodField()
    relationship = serializers.SerializerMethodField(
        help_text="How the referrer knows the candidate; null if they have not said it."
    )
    hiring_manager = serializers.IntegerField(source="job.hiring_manager_id", read_only=True, allow_null=True)
    hiring_manager_name = serializers.CharField(
        source="job.hiring_manager.get_full_name",
        read_only=True,
        allow_null=True,
        help_text="Who decides; null if HR does, as the job has no hiring manager.",
    )
    referrer_name = serializers.CharField(source="referrer.get_full_name", read_only=True)
    created_by_name = serializers.CharField(source="created_by.get_full_name", read_only=True)
    duplicate_of = serializers.SerializerMethodField(
        help_text="The first referral of the same person to this job; null for those who do not review it."
    )
    allowed = serializers.SerializerMethodField()

    class Meta(AnswerSerializer.Meta):
        fields = (
            "id", "company", "company_name", "job", "job_title", "job_department_name", "job_status",
            "hiring_manager", "hiring_manager_name", "connection", "connection_name", "candidate", "relationship",
            "referrer", "referrer_name", "created_by", "created_by_name", "status",
            "notes", "duplicate_of", "created_at", "updated_at", "contact_requested_at", "allowed",
            *AnswerSerializer.Meta.fields,
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            **AnswerSerializer.Meta.extra_kwargs,
            "connection": {"help_text": "Null once the connection is deleted."},
            "updated_at": {"help_text": "Send it back with a change: an older one is 409."},
            "contact_requested_at": {"help_text": "Since when the referrer is asked how to reach the candidate."},
        }

    @extend_schema_field(CandidateSerializer)
    def get_candidate(self, referral: Referral) -> dict[str, Any]:
        return {
            "name": referral.shown_name,
            **{name: candidate_value(referral, column) or None for name, column in CANDIDATE_FIELDS.items()},
            "phone": referral.candidate_phone or None,
            "connected_at": referral.connection.connected_at if referral.connection else None,
        }

    @extend_schema_field(serializers.ChoiceField(Relationship.choices, allow_null=True))
    def get_relationship(self, referral: Referral) -> str | None:
        return referral.relationship or None

    def get_duplicate_of(self, referral: Referral) -> int | None:
        # A colleague's referral is not shown to the employee who came second.
        return referral.duplicate_of if reviews(self.context["actor"], referral.job.hiring_manager_id) else None

    @extend_schema_field(AllowedSerializer)
    def get_allowed(self, referral: Referral) -> dict[str, bool]:
        actor = self.context["actor"]
        erased = referral.erased_at is not None
        contact_missing = not erased and actor.writes_as_person and not candidate_value(referral, "email")
        own = referral.referrer_id == actor.effective_user_id
        open_question = referral.contact_requested_at is not None or own or not referral.referrer.is_active
        sets_status = may_set_status(actor, referral.job.hiring_manager_id)
        return {
            "set_status": sets_status,
            "withdraw": may_withdraw(actor, referral.referrer_id, referral.status),
            "erase": may_erase(actor) and not erased,
            "write": actor.writes_as_person and not erased,
            "ask_contact": contact_missing and sets_status and not open_question,
            "give_contact": contact_missing and own,
            "correct": may_correct(actor, referral),
        }


def candidate_value(referral: Referral, column: str) -> str:
    """Return a value of the candidate as `CandidateSerializer` describes it."""
    corrected = f"candidate_{column}" in FOLLOWING and not referral.follows_connection
    own = referral.connection is None or corrected
    value: str = getattr(referral, f"candidate_{column}") if own else getattr(referral.connection, column)
    return value


# Also for a missing job: the dialog lets the user choose only the connection.
NOTHING_CHOSEN = _("Please select a connection to refer")


class ReferralCreate(serializers.Serializer[Any]):
    """A connection to refer to a job; the server sets everything else."""

    job = IdField(source="job_id", error_messages=missing(NOTHING_CHOSEN))
    connection = IdField(source="connection_id", error_messages=missing(NOTHING_CHOSEN))
    notes = Text(max_length=MAX_NOTES, required=False, allow_blank=True)
    relationship = serializers.ChoiceField(
        Relationship.choices, required=False, allow_null=True, help_text="How the referrer knows the candidate."
    )
    candidate_email = Text(
        source="email",
        required=False,
        allow_blank=True,
        help_text="Of the candidate, where the connection has none; also kept there.",
    )
    candidate_phone = Text(source="phone", required=False, allow_blank=True, help_text="Of the candidate.")


class DecisionTexts(serializers.Serializer[Any]):
    """What is said beside the new status of one referral, or of many."""

    message = Text(
        source="message_to_referrer",
        max_length=MAX_MESSAGE,
        required=False,
        allow_blank=True,
        help_text="To the referrer.",
    )
    internal_note = Text(
        max_length=MAX_MESSAGE, required=False, allow_blank=True, help_text="For those who review the referral."
    )
    reason = IdField(
        source="reason_id",
        required=False,
        allow_null=True,
        help_text="Of a rejection: one of GET /rejection-reasons/. For those who review the referral.",
    )


class ReferralUpdate(EditSerializer, DecisionTexts):
    """Takes the full referral; only the status, the texts and the reason are written."""

    status = serializers.ChoiceField(ReferralStatus.choices)


class UndoInput(EditSerializer):
    """The version that the decision led to, optionally."""


class StatusCountsSerializer(serializers.Serializer[Any]):
    """How many referrals have each status."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return also one field for each status."""
        counts = {status.count_name: serializers.IntegerField() for status in ReferralStatus}
        return {**counts, **super().get_fields()}


class CountsSerializer(StatusCountsSerializer):
    """How many referrals there are, in all and per status."""

    total = serializers.IntegerField()
