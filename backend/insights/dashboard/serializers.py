"""Serializers of dashboards."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from accounts.models import Role
from common.query_params import QuerySerializer, choice_filter
from referrals.models import ReferralStatus
from referrals.serializers.answers import AnswerSerializer
from referrals.serializers.referrals import ReferralSerializer

FIRST_LOOK = timedelta(days=7)


class DashboardQuery(QuerySerializer):
    """The query parameters of the dashboard."""

    role = choice_filter(Role.choices, help_text="For superusers: which role's dashboard. Default: the caller's role.")
    jobs_since = serializers.DateTimeField(
        required=False, help_text="When the caller last looked at the open jobs; by default a week ago."
    )

    @staticmethod
    def default_since() -> Any:
        """Return the default for `jobs_since`: a week ago."""
        return timezone.now() - FIRST_LOOK


class MovementSerializer(serializers.Serializer[Any]):
    """The latest status change or message of a referral, for its referrer."""

    id = serializers.IntegerField(help_text="Id of the referral.")
    candidate_name = serializers.CharField()
    job_title = serializers.CharField()
    status = serializers.ChoiceField(ReferralStatus.choices)
    message = serializers.CharField(allow_blank=True, help_text="The message to the referrer.")
    updated_at = serializers.DateTimeField(help_text="The time of the status change or message.")


class OwedAnswerSerializer(AnswerSerializer):
    """A referral that waits for an answer."""

    job_title = serializers.CharField(source="job.title", read_only=True)

    class Meta(AnswerSerializer.Meta):
        fields = ("id", "candidate_name", "job_title", *AnswerSerializer.Meta.fields)
        read_only_fields = fields


class JobLinkSerializer(serializers.Serializer[Any]):
    """A job with its title."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    location = serializers.CharField()


class EmployeeNeedsSerializer(serializers.Serializer[Any]):
    """An employee's dashboard."""

    open_jobs_count = serializers.IntegerField(help_text="The open jobs that the caller sees.")
    referrals_count = serializers.IntegerField(
        help_text="The caller's own referrals; for superusers, all in their scope."
    )
    connections_count = serializers.IntegerField(help_text="The caller's own connections.")
    movements = MovementSerializer(many=True)
    owed = OwedAnswerSerializer(many=True, help_text="Answers that the employee waits for, the soonest due first.")
    new_jobs_count = serializers.IntegerField()
    new_jobs = JobLinkSerializer(many=True)


class QuietJobsSerializer(serializers.Serializer[Any]):
    """Open jobs without referrals for 30 days."""

    quiet_jobs_count = serializers.IntegerField()
    quiet_jobs = JobLinkSerializer(many=True)


class ManagerNeedsSerializer(QuietJobsSerializer):
    """A hiring manager's dashboard."""

    waiting_count = serializers.IntegerField(help_text="How many referrals wait for a first answer.")
    oldest_days = serializers.IntegerField(allow_null=True, help_text="For how many days the oldest one waits.")
    urgent = ReferralSerializer(many=True, help_text="The most urgent of these referrals.")


class ManagerOverdueSerializer(serializers.Serializer[Any]):
    """The overdue answers of a hiring manager; null for jobs without one."""

    hiring_manager = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()
    oldest_days = serializers.IntegerField(help_text="For how many working days the oldest is overdue.")
    can_be_reminded = serializers.BooleanField(help_text="Whether there is an active hiring manager to remind.")
    reminded_at = serializers.DateTimeField(allow_null=True, help_text="When they were reminded today; else null.")


class WeekFigureSerializer(serializers.Serializer[Any]):
    """A number of the last seven days, and of the seven before."""

    figure = serializers.ChoiceField(["referrals", "interviews", "hires"])
    this_week = serializers.IntegerField()
    week_before = serializers.IntegerField()


class PersonLinkSerializer(serializers.Serializer[Any]):
    """A user of the company."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class HandOverSerializer(PersonLinkSerializer):
    """Somebody deactivated who is still the hiring manager of jobs."""

    count = serializers.IntegerField(help_text="How many of their jobs are open or on hold.")


class OpenObjectionSerializer(serializers.Serializer[Any]):
    """An objection to a decision about credit that waits for HR."""

    id = serializers.IntegerField(help_text="Id of the referral.")
    candidate_name = serializers.CharField()
    job_title = serializers.CharField()
    referrer_name = serializers.CharField(help_text="Who objected.")
    made_at = serializers.DateTimeField()
    days = serializers.IntegerField(help_text="For how many days it has waited.")


class ChecklistSerializer(serializers.Serializer[Any]):
    """The first steps of a new company, and whether they are done."""

    jobs = serializers.BooleanField()
    people = serializers.BooleanField()
    promise = serializers.BooleanField()
    connections = serializers.BooleanField()


class HrNeedsSerializer(QuietJobsSerializer):
    """HR's dashboard: all fields but `checklist`.

    A new company has `checklist` instead, with `users_count`, `objections` and `to_hand_over`.
    """

    users_count = serializers.IntegerField(help_text="The company's users, also those who cannot sign in.")
    checklist = ChecklistSerializer(required=False)
    overdue = ManagerOverdueSerializer(many=True, required=False, help_text="Those who owe the oldest answer first.")
    week = WeekFigureSerializer(many=True, required=False)
    quiet_jobs_count = serializers.IntegerField(required=False)
    quiet_jobs = JobLinkSerializer(many=True, required=False)
    never_signed_in_count = serializers.IntegerField(required=False)
    never_signed_in = PersonLinkSerializer(many=True, required=False)
    objections_count = serializers.IntegerField(required=False)
    objections = OpenObjectionSerializer(many=True, required=False, help_text="The oldest first.")
    to_hand_over = HandOverSerializer(many=True, required=False, help_text="People who have left with jobs.")


class IdleCompanySerializer(serializers.Serializer[Any]):
    """A company where nobody has signed in for 30 days."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    last_sign_in = serializers.DateTimeField(allow_null=True)


class CompanyGrowthSerializer(serializers.Serializer[Any]):
    """The number of a company's referrals of the last 30 days, and of the 30 days before."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    referrals = serializers.IntegerField()
    referrals_before = serializers.IntegerField()


class CompanyFailuresSerializer(serializers.Serializer[Any]):
    """The failed deliveries of a company; null for those without a company."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    webhooks = serializers.IntegerField(help_text="Webhooks that fail, or were switched off after failures.")
    deliveries = serializers.IntegerField(help_text="Events whose delivery was given up, such as mails.")


class SuperuserNeedsSerializer(serializers.Serializer[Any]):
    """A superuser's dashboard."""

    idle_companies_count = serializers.IntegerField()
    idle_companies = IdleCompanySerializer(many=True)
    failures_count = serializers.IntegerField(help_text="The number of companies with failures.")
    failures = CompanyFailuresSerializer(many=True, help_text="Companies with the most failures first.")
    growth = CompanyGrowthSerializer(many=True)


class DashboardSerializer(serializers.Serializer[Any]):
    """Figures, and what needs the caller's attention, below the name of their role."""

    employee = EmployeeNeedsSerializer(required=False)
    manager = ManagerNeedsSerializer(required=False)
    hr = HrNeedsSerializer(required=False)
    superuser = SuperuserNeedsSerializer(required=False)
