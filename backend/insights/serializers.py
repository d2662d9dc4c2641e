"""The shapes of the figures. In camelCase, since callers of the API know the metrics by these names."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from common.input_fields import IdField
from common.query_params import NamesField, QuerySerializer, choice_filter, search_filter
from common.row_serializers import RowSerializer
from companies.models import Company
from companies.serializers.companies import CompanySerializer
from insights.answers import AnswerGroup
from insights.companies import ORDERING, with_figures
from insights.job_stats import ORDERING as JOB_STATS_ORDERING
from insights.job_stats import job_stats, with_counts
from insights.ranges import ReportRange, ReportType
from insights.services import HR_METRICS
from jobs.models import Job
from referrals.models import ReferralStatus
from referrals.serializers import CountsSerializer, StatusCountsSerializer


class JobStatsSerializer(StatusCountsSerializer, RowSerializer):
    """What became of one job's referrals."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    department = serializers.CharField(allow_null=True)
    companyName = serializers.CharField()
    totalReferrals = serializers.IntegerField()
    conversionRate = serializers.FloatField(help_text="Hired of all referrals to this job, in percent.")

    @classmethod
    def selected(cls, queryset: QuerySet[Job]) -> QuerySet[Any]:
        return with_counts(queryset)

    @classmethod
    def completed(cls, rows: list[Any]) -> list[Any]:
        return [job_stats(row) for row in rows]

    def to_representation(self, row: Any) -> Any:
        # It has these keys and no others.
        return row


class JobStatsQuery(QuerySerializer):
    """Of which jobs the figures are shown; all filters that are given must hold."""

    search = search_filter("the title")
    job = IdField(required=False, help_text="Id of one job.")
    status = choice_filter(ReferralStatus.choices, help_text="Only jobs with referrals of this status.")
    ordering = JOB_STATS_ORDERING.query_field()


class DepartmentTotalSerializer(serializers.Serializer[Any]):
    """How many referrals the jobs of a department have."""

    department = serializers.CharField(allow_null=True)
    totalReferrals = serializers.IntegerField()


class HrMetricsQuery(QuerySerializer):
    """What of the figures is asked for."""

    fields = NamesField(  # type: ignore[assignment]  # DRF takes it out of the class, and keeps its own of that name
        names=HR_METRICS,
        required=False,
        help_text=f"Only these, separated by commas, without computing the others: {', '.join(HR_METRICS)}.",
    )


class HrMetricsSerializer(CountsSerializer):
    """The recruitment figures of one scope. Rates and ratios are percent, 0-100. With `fields`, only those."""

    conversionRate = serializers.FloatField(help_text="Hired of all referrals, in percent.")
    avgTimeToHire = serializers.FloatField(help_text="Mean days from referral to first being hired; 0 without hires.")
    referralsToInterviewRatio = serializers.FloatField(
        help_text="Interviewing, hired and rejected of all referrals, in percent."
    )
    interviewToPlacementRatio = serializers.FloatField(
        help_text="Hired of interviewing, hired and rejected, in percent."
    )
    interviewedRate = serializers.FloatField(
        help_text="Referrals whose history says INTERVIEWING, whatever they are today, of all, in percent."
    )
    interviewedHireRate = serializers.FloatField(
        help_text="Hired of those whose history says INTERVIEWING, in percent."
    )
    costSavings = serializers.IntegerField(
        allow_null=True, help_text="Whole units of `currency`; null where companies of several currencies are in scope."
    )
    savingsPerHire = serializers.IntegerField(
        allow_null=True, help_text="What each hire counts for; null where that differs between companies."
    )
    currency = serializers.CharField(allow_null=True, help_text="An ISO 4217 code; null where there are several.")
    networkReach = serializers.IntegerField(help_text="Connections of all the company's users.")
    totalCandidatesReferred = serializers.IntegerField(
        help_text="Referrals without those of a person whom a colleague had referred to the same job before."
    )
    jobStats = JobStatsSerializer(many=True)
    departments = DepartmentTotalSerializer(many=True, help_text="Most referrals first; only where `fields` names it.")
    totalJobs = serializers.IntegerField(help_text="Only where `fields` names it.")
    openJobs = serializers.IntegerField(help_text="Only where `fields` names it.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """None is always there."""
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class ReasonCountSerializer(serializers.Serializer[Any]):
    """How many of the referrals that are rejected today have a reason."""

    reason = serializers.CharField(allow_null=True, help_text="Null: those without one.")
    count = serializers.IntegerField()


class AnswerQuery(QuerySerializer):
    """Of which referrals it is told how they were answered."""

    by = choice_filter(AnswerGroup.choices, default=AnswerGroup.MANAGER.value)
    job = IdField(required=False, help_text="Id of one job.")


class AnswerFiguresSerializer(serializers.Serializer[Any]):
    """How the promise of an answer is kept."""

    kept = serializers.IntegerField(help_text="Answered in time.")
    broken = serializers.IntegerField(help_text="Answered late, or overdue now.")
    keptRate = serializers.FloatField(
        allow_null=True, help_text="Kept of kept and broken, in percent; null where there are none."
    )
    waiting = serializers.IntegerField(help_text="Still to be answered as promised, overdue or not.")
    overdue = serializers.IntegerField(help_text="Overdue now.")
    medianHours = serializers.FloatField(
        allow_null=True,
        help_text="Median of the hours from a referral to its first answer, days of rest included, whatever was "
        "promised; null without answers.",
    )


class AnswerRowSerializer(AnswerFiguresSerializer):
    """The same of one hiring manager or department."""

    key = serializers.CharField(help_text="What tells the rows apart: a user's id, a department's name.")
    name = serializers.CharField(allow_null=True, help_text="Null: jobs without a manager, or without a department.")


class AnswerMetricsSerializer(AnswerFiguresSerializer):
    """The same of the whole scope, and of each group."""

    groups = AnswerRowSerializer(many=True, help_text="The most overdue first.")


class PlatformMetricsSerializer(serializers.Serializer[Any]):
    """The six figures of the superuser's dashboard."""

    totalCompanies = serializers.IntegerField()
    avgConnectionsPerCompany = serializers.IntegerField(help_text="Rounded half up; 0 without companies.")
    totalOpenJobs = serializers.IntegerField()
    totalReferrals = serializers.IntegerField()
    totalInterviewing = serializers.IntegerField()
    totalPlacements = serializers.IntegerField()


class CompanyFiguresSerializer(CompanySerializer):
    """A company with the figures that the platform's are made of."""

    users_count = serializers.IntegerField(read_only=True, help_text="Its people with an account.")
    connections_count = serializers.IntegerField(read_only=True, help_text="The connections of all of them.")
    open_jobs_count = serializers.IntegerField(read_only=True)

    @classmethod
    def selected(cls, queryset: QuerySet[Company]) -> QuerySet[Any]:
        return super().selected(with_figures(queryset))


class CompanyFiguresQuery(QuerySerializer):
    """What the list of companies can be asked for."""

    search = search_filter("the name or a domain")
    ordering = ORDERING.query_field()


class ReportQuery(QuerySerializer):
    """Which report, and over what time."""

    type = choice_filter(ReportType.values, default=ReportType.REFERRALS_BY_DEPARTMENT.value)
    range = choice_filter(ReportRange.values, default=ReportRange.LAST_SIX_MONTHS.value)


class ReportRowSerializer(serializers.Serializer[Any]):
    """One row of a report: a department, a month or a referrer."""

    key = serializers.CharField(help_text="What tells the rows apart: a department's name, a month, a user's id.")
    group = serializers.CharField(help_text="What the row is called.")
    count = serializers.IntegerField(help_text="Referrals made in the range.")
    hired = serializers.IntegerField(help_text="Those of them that are hired today.")
    hire_rate = serializers.FloatField(help_text="Hired of count, in percent.")
