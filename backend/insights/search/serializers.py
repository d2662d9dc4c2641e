"""Serializers of the palette's search."""

from typing import Any

from rest_framework import serializers

from accounts.models import Company, Role, User, UserStatus
from common.query_params import QuerySerializer
from connections.models import Connection
from jobs.models import Job, JobStatus
from referrals.models import Referral, ReferralStatus

LONGEST = 200


class SearchQuery(QuerySerializer):
    """What was typed."""

    q = serializers.CharField(
        max_length=LONGEST,
        allow_blank=True,
        help_text="Words that are all contained in a name, in any order, case and spelling; two characters "
        "at least, or one of Chinese, Japanese or Korean.",
    )


class FoundReferralSerializer(serializers.ModelSerializer[Referral]):
    """A referral by its candidate's name or employer."""

    name = serializers.CharField(source="candidate_name", read_only=True)
    company = serializers.CharField(source="candidate_employer", read_only=True)
    job_title = serializers.CharField(source="job.title", read_only=True)
    status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)

    class Meta:
        model = Referral
        fields = ("id", "name", "company", "job_title", "status")
        read_only_fields = fields


class FoundJobSerializer(serializers.ModelSerializer[Job]):
    """A job by its title or location."""

    name = serializers.CharField(source="title", read_only=True)
    department = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    status = serializers.ChoiceField(JobStatus.choices, read_only=True)

    class Meta:
        model = Job
        fields = ("id", "name", "department", "location", "status")
        read_only_fields = fields


class FoundPersonSerializer(serializers.ModelSerializer[User]):
    """A user by name, email address, username or position."""

    name = serializers.CharField(source="get_full_name", read_only=True)
    role = serializers.ChoiceField(Role.choices, read_only=True)
    department = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    status = serializers.ChoiceField(UserStatus.choices, read_only=True)

    class Meta:
        model = User
        fields = ("id", "name", "role", "department", "status")
        read_only_fields = fields


class FoundConnectionSerializer(serializers.ModelSerializer[Connection]):
    """One of the caller's own connections by name, employer or position."""

    name = serializers.CharField(source="full_name", read_only=True)
    company = serializers.CharField(source="employer", read_only=True)

    class Meta:
        model = Connection
        fields = ("id", "name", "company", "position")
        read_only_fields = fields


class FoundCompanySerializer(serializers.ModelSerializer[Company]):
    """A company by its name or one of its domains."""

    class Meta:
        model = Company
        fields = ("id", "name")
        read_only_fields = fields


class FoundSerializer(serializers.Serializer[Any]):
    """The first rows of each kind; without the kinds that the caller has no list of."""

    referrals = FoundReferralSerializer(many=True, required=False)
    jobs = FoundJobSerializer(many=True, required=False)
    people = FoundPersonSerializer(many=True, required=False)
    connections = FoundConnectionSerializer(many=True, required=False)
    companies = FoundCompanySerializer(many=True, required=False)
