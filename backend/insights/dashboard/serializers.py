"""Serializers of dashboards."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from accounts.models import Role
from common.query_params import QuerySerializer, choice_filter
from referrals.answer_rows import AnswerRow
from referrals.models import ReferralStatus
from referrals.serializers import ReferralSerializer

FIRST_LOOK = timedelta(days=7)


class DashboardQuery(QuerySerializer):
    """Whose dashboard, and since when jobs are new."""

    role = choice_filter(Role.choices, help_text="From a superuser: which role's dashboard; else one's own.")
    jobs_since = serializers.DateTimeField(
        required=False, help_text="When the caller last looked at the open jobs; by default a week ago."
    )

    @staticmethod
    def default_since() -> Any:
        """Return the default for `jobs_since`: a week ago."""
        return timezone.now() - FIRST_LOOK


class MovementSerializer(serializers.Serializer[Any]):
    """A referral that has moved, or of which the referrer was told or asked something, by the latest of that."""

    id = serializers.IntegerField(help_text="Id of the referral.")
    candidate_name = serializers.CharField()
    job_title = serializers.CharField()
    status = serializers.ChoiceField(ReferralStatus.choices)
    words = serializers.CharField(allow_blank=True, help_text="What was said to the referrer with it.")
    updated_at = serializers.DateTimeField(help_text="When that was.")


class OwedAnswerSerializer(AnswerRow):
    """A referral whose answer is awaited."""

    id = serializers.IntegerField(read_only=True)
    candidate_name = serializers.CharField(read_only=True)
    job_title = serializers.CharField(source="job__title", read_only=True)


class JobLinkSerializer(serializers.Serializer[Any]):
    """A job, in short."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    location = serializers.CharField()


class EmployeeNeedsSerializer(serializers.Serializer[Any]):
    """What an employee's dashboard shows."""

    movements = MovementSerializer(many=True)
    owed = OwedAnswerSerializer(many=True, help_text="Answers that others owe, the soonest due first.")
    new_jobs_count = serializers.IntegerField()
    new_jobs = JobLinkSerializer(many=True)


class QuietJobsSerializer(serializers.Serializer[Any]):
    """Open jobs to which nobody was referred within 30 days."""

    quiet_jobs_count = serializers.IntegerField()
    quiet_jobs = JobLinkSerializer(many=True)


class ManagerNeedsSerializer(QuietJobsSerializer):
    """What a hiring manager's dashboard shows."""

    waiting_count = serializers.IntegerField(help_text="How many referrals wait for a first answer.")
    oldest_days = serializers.IntegerField(allow_null=True, help_text="For how many days the oldest of them does.")
    urgent = ReferralSerializer(many=True, help_text="The most urgent of them.")


class DepartmentOverdueSerializer(serializers.Serializer[Any]):
    """How many answers are overdue in a department; null for jobs of none."""

    department = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()


class WeekFigureSerializer(serializers.Serializer[Any]):
    """A figure of the last seven days beside that of the seven before."""

    figure = serializers.ChoiceField(["referrals", "interviews", "hires"])
    this_week = serializers.IntegerField()
    week_before = serializers.IntegerField()


class PersonLinkSerializer(serializers.Serializer[Any]):
    """Somebody of the company."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ChecklistSerializer(serializers.Serializer[Any]):
    """The first steps of a new company, and whether they are done."""

    jobs = serializers.BooleanField()
    people = serializers.BooleanField()
    promise = serializers.BooleanField()
    connections = serializers.BooleanField()


class HrNeedsSerializer(QuietJobsSerializer):
    """What HR's dashboard shows. `checklist` alone, as long as the company is new; else all the rest."""

    checklist = ChecklistSerializer(required=False)
    overdue = DepartmentOverdueSerializer(many=True, required=False)
    week = WeekFigureSerializer(many=True, required=False)
    quiet_jobs_count = serializers.IntegerField(required=False)
    quiet_jobs = JobLinkSerializer(many=True, required=False)
    never_signed_in_count = serializers.IntegerField(required=False)
    never_signed_in = PersonLinkSerializer(many=True, required=False)


class IdleCompanySerializer(serializers.Serializer[Any]):
    """A company where nobody has signed in for 30 days."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    last_sign_in = serializers.DateTimeField(allow_null=True)


class CompanyGrowthSerializer(serializers.Serializer[Any]):
    """A company's referrals of the last 30 days, and of the 30 days before."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    referrals = serializers.IntegerField()
    referrals_before = serializers.IntegerField()


class CompanyFailuresSerializer(serializers.Serializer[Any]):
    """What cannot be delivered of a company; null for what is of none."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    webhooks = serializers.IntegerField(help_text="Webhooks that fail or were switched off because of it.")
    deliveries = serializers.IntegerField(help_text="Mails and other news that were given up.")


class SuperuserNeedsSerializer(serializers.Serializer[Any]):
    """What a superuser's dashboard shows of the platform."""

    idle_companies_count = serializers.IntegerField()
    idle_companies = IdleCompanySerializer(many=True)
    failures_count = serializers.IntegerField(help_text="Of how many companies something fails.")
    failures = CompanyFailuresSerializer(many=True, help_text="The most first.")
    growth = CompanyGrowthSerializer(many=True)


class DashboardSerializer(serializers.Serializer[Any]):
    """What needs the caller now, below the name of their role."""

    employee = EmployeeNeedsSerializer(required=False)
    manager = ManagerNeedsSerializer(required=False)
    hr = HrNeedsSerializer(required=False)
    superuser = SuperuserNeedsSerializer(required=False)
