"""Serializers of metrics and reports. Metrics have names in camelCase, on which callers of the API depend."""

from typing import Any

from rest_framework import serializers

from accounts.serializers.companies import CompanySerializer
from common.input_fields import IdField
from common.pagination import MAX_LIMIT
from common.query_params import NamesField, QuerySerializer, choice_filter, separator_filter
from insights.answers import AnswerGroup
from insights.figures import percent
from insights.ranges import ReportRange, ReportType
from insights.services import HR_METRICS
from referrals.serializers.referrals import CountsSerializer, StatusCountsSerializer


class JobStatsSerializer(StatusCountsSerializer):
    """The figures of one job: one of `with_counts`."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    department = serializers.CharField(source="department.name", allow_null=True)
    companyName = serializers.CharField(source="company.name")
    totalReferrals = serializers.IntegerField(source="total")
    conversionRate = serializers.SerializerMethodField(help_text="Hired of all referrals to this job, in percent.")

    def get_conversionRate(self, job: Any) -> float:  # noqa: N802  # by the name of the field
        return percent(job.hired, job.total)


class DepartmentTotalSerializer(serializers.Serializer[Any]):
    """The number of referrals to jobs of a department."""

    department = serializers.CharField(allow_null=True)
    totalReferrals = serializers.IntegerField()


class HrMetricsQuery(QuerySerializer):
    """The query parameters of the recruitment metrics."""

    fields = NamesField(  # type: ignore[assignment]  # DRF collects declared fields, and `fields` stays its property
        names=HR_METRICS,
        required=False,
        help_text=f"Only these, separated by commas, without computing the others: {', '.join(HR_METRICS)}.",
    )


class HrMetricsSerializer(CountsSerializer):
    """The recruitment metrics of one scope. Rates and ratios are in percent, 0-100. With `fields`, only those."""

    conversionRate = serializers.FloatField(help_text="Hired of all referrals, in percent.")
    avgTimeToHire = serializers.FloatField(help_text="Mean days from referral to first being hired; 0 without hires.")
    referralsToInterviewRatio = serializers.FloatField(
        help_text="Interviewing, hired and rejected of all referrals, in percent."
    )
    interviewToPlacementRatio = serializers.FloatField(
        help_text="Hired of interviewing, hired and rejected, in percent."
    )
    interviewedRate = serializers.FloatField(
        help_text="Referrals that have been INTERVIEWING, whatever their status is now, of all, in percent."
    )
    interviewedHireRate = serializers.FloatField(help_text="Hired of those that have been INTERVIEWING, in percent.")
    costSavings = serializers.IntegerField(
        allow_null=True, help_text="Whole units of `currency`; null if the companies in scope have several currencies."
    )
    savingsPerHire = serializers.IntegerField(
        allow_null=True, help_text="The savings of each hire; null if they differ between companies."
    )
    currency = serializers.CharField(allow_null=True, help_text="An ISO 4217 code; null if there are several.")
    networkReach = serializers.IntegerField(
        help_text="Connections of all the company's users, with those that were erased with candidates."
    )
    totalCandidatesReferred = serializers.IntegerField(
        help_text="Referrals except those of candidates whom a colleague had referred to the same job before."
    )
    jobStats = JobStatsSerializer(many=True)
    departments = DepartmentTotalSerializer(many=True, help_text="Most referrals first; only if `fields` has it.")
    totalJobs = serializers.IntegerField(help_text="Only if `fields` has it.")
    openJobs = serializers.IntegerField(help_text="Only if `fields` has it.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields, none of them required, since callers choose them."""
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class ReasonCountSerializer(serializers.Serializer[Any]):
    """The number of currently rejected referrals with a reason."""

    reason = serializers.CharField(allow_null=True, help_text="Null for referrals without a reason.")
    count = serializers.IntegerField()


class AnswerQuery(QuerySerializer):
    """The query parameters of the metrics of answers."""

    by = choice_filter(AnswerGroup.choices, default=AnswerGroup.MANAGER.value)
    job = IdField(required=False, help_text="Id of one job.")
    limit = serializers.IntegerField(
        min_value=1, max_value=MAX_LIMIT, required=False, help_text="The maximum number of groups; without it, all."
    )


class AnswerFiguresSerializer(serializers.Serializer[Any]):
    """The figures of how promised answers are kept."""

    kept = serializers.IntegerField(help_text="Answered in time.")
    broken = serializers.IntegerField(help_text="Answered late, or overdue now.")
    keptRate = serializers.FloatField(
        allow_null=True, help_text="Kept of kept and broken, in percent; null if there are none."
    )
    waiting = serializers.IntegerField(help_text="Promised answers that are not given yet, overdue or not.")
    overdue = serializers.IntegerField(help_text="Overdue now.")
    medianHours = serializers.FloatField(
        allow_null=True,
        help_text="Median of the hours from a referral to its first answer, including days off; null without answers.",
    )


class AnswerRowSerializer(AnswerFiguresSerializer):
    """The figures of one hiring manager or department."""

    key = serializers.CharField(help_text="A unique key of the row: a user's id, or a department's name.")
    name = serializers.CharField(allow_null=True, help_text="Null for jobs without a manager or department.")


class AnswerMetricsSerializer(AnswerFiguresSerializer):
    """The figures of the whole scope, and of each group."""

    groups = AnswerRowSerializer(many=True, help_text="The most overdue first.")
    groupsTotal = serializers.IntegerField(help_text="How many groups there are without `limit`.")


class PlatformMetricsSerializer(serializers.Serializer[Any]):
    """The six metrics of the whole platform."""

    totalCompanies = serializers.IntegerField()
    avgConnectionsPerCompany = serializers.IntegerField(help_text="Rounded half up; 0 without companies.")
    totalOpenJobs = serializers.IntegerField()
    totalReferrals = serializers.IntegerField()
    totalInterviewing = serializers.IntegerField()
    totalPlacements = serializers.IntegerField()


class CompanyFiguresSerializer(CompanySerializer):
    """A company with its numbers of users, connections and open jobs."""

    users_count = serializers.IntegerField(read_only=True, help_text="The number of its users.")
    connections_count = serializers.IntegerField(
        read_only=True, help_text="The connections of all its users, with those that were erased with candidates."
    )
    open_jobs_count = serializers.IntegerField(read_only=True)

    class Meta(CompanySerializer.Meta):
        fields = (*CompanySerializer.Meta.fields, "users_count", "connections_count", "open_jobs_count")


class ReportQuery(QuerySerializer):
    """The type and the time range of a report."""

    type = choice_filter(ReportType.values, default=ReportType.REFERRALS_BY_DEPARTMENT.value)
    range = choice_filter(ReportRange.values, default=ReportRange.LAST_SIX_MONTHS.value)


class ReportExportQuery(ReportQuery):
    """A report to export."""

    separator = separator_filter()


class ReportRowSerializer(serializers.Serializer[Any]):
    """One row of a report: a department, a month or a referrer."""

    key = serializers.CharField(help_text="A unique key of the row: a department's name, a month, or a user's id.")
    group = serializers.CharField(help_text="The name of the row.")
    count = serializers.IntegerField(help_text="Referrals created in the range.")
    hired = serializers.IntegerField(help_text="Those of them that are currently hired.")
    hire_rate = serializers.FloatField(help_text="Hired of count, in percent.")
    hired_in_period = serializers.IntegerField(
        help_text="Currently hired referrals that were so first in the range, or the month, whenever they were created."
    )
