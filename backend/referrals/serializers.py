"""Referrals as the API takes and answers them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import Text, missing
from common.query_params import MAX_ID, QuerySerializer, choice_filter, id_filter, ordering_filter
from jobs.models import JobStatus
from referrals.models import MAX_NOTES, ReferralStatus


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


class ReferralSerializer(serializers.Serializer[Any]):
    """A referral as it is shown."""

    # The shape of what `referrals.rows` writes.

    id = serializers.IntegerField(read_only=True)
    job = serializers.IntegerField(read_only=True)
    job_title = serializers.CharField(read_only=True)
    job_department_name = serializers.CharField(read_only=True, allow_null=True)
    job_status = serializers.ChoiceField(JobStatus.choices, read_only=True)
    connection = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Null once the connection is deleted."
    )
    connection_name = serializers.CharField(read_only=True, help_text="The candidate's name when they were referred.")
    candidate = CandidateSerializer(read_only=True)
    referrer = serializers.IntegerField(read_only=True)
    referrer_name = serializers.CharField(read_only=True)
    created_by = serializers.IntegerField(read_only=True)
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


class ReferralCreatedSerializer(ReferralDetailSerializer):
    """What a new referral is answered with."""

    warning = serializers.CharField(read_only=True, allow_null=True, help_text="A sentence to show, or null.")


# The specification says this of a missing job, too.
NOTHING_CHOSEN = "Please select a connection to refer"


class ReferralCreate(serializers.Serializer[Any]):
    """A connection put forward for a job; all else is set by the server."""

    job = serializers.IntegerField(min_value=1, max_value=MAX_ID, error_messages=missing(NOTHING_CHOSEN))
    connection = serializers.IntegerField(min_value=1, max_value=MAX_ID, error_messages=missing(NOTHING_CHOSEN))
    notes = Text(max_length=MAX_NOTES, required=False, allow_blank=True)


class ReferralUpdate(serializers.Serializer[Any]):
    """The full referral is taken; only its status is written."""

    status = serializers.ChoiceField(ReferralStatus.choices)
    updated_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="As last read; 409 when the stored referral is newer."
    )


def search_filter() -> serializers.CharField:
    """A filter that takes a part of a text."""
    return serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        help_text="Contained in the candidate's name or the job's title, in any case.",
    )


class CountQuery(QuerySerializer):
    """Which referrals are counted; all filters that are given must hold."""

    mine = serializers.BooleanField(required=False, help_text="Only those credited to the caller.")
    managed = serializers.BooleanField(
        required=False, help_text="Of a hiring manager, only those to the jobs they manage; others see no difference."
    )
    job = id_filter(help_text="Id of the job.")
    connection = id_filter(help_text="Id of the connection.")
    search = search_filter()


class JobReferralQuery(QuerySerializer):
    """The filters of a job's referrals."""

    search = search_filter()
    status = choice_filter(ReferralStatus.choices)
    ordering = ordering_filter("created_at", "updated_at", "job_title", "connection_name", "referrer_name", "status")


class ReferralQuery(CountQuery, JobReferralQuery):
    """The filters of the referral list."""


class CountsSerializer(serializers.Serializer[Any]):
    """How many referrals there are, in all and per status."""

    total = serializers.IntegerField(read_only=True)
    pending = serializers.IntegerField(read_only=True)
    reviewing = serializers.IntegerField(read_only=True)
    interviewing = serializers.IntegerField(read_only=True)
    hired = serializers.IntegerField(read_only=True)
    rejected = serializers.IntegerField(read_only=True)
