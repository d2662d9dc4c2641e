"""Serializers of metrics and reports. Metrics have names in camelCase, on which callers of the API depend."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Company
from accounts.serializers.companies import CompanySerializer
from common.input_fields import MAX_ID, IdField
from common.pagination import MAX_LIMIT
from common.query_params import NamesField, QuerySerializer, choice_filter, separator_filter
from insights.answers import AnswerGroup
from insights.figures import percent
from insights.funnel import ORDERS
from insights.groups import ReferralGroup
from insights.metrics import HrMetrics
from insights.periods import PeriodName
from insights.reports import ReportRange, ReportType
from referrals.models import FIRST_AT, STEPS, ReferralStatus
from referrals.serializers.referrals import StatusCountsSerializer

# Of a period that the caller chooses: its days, and how many.
EARLIEST, LATEST, MAX_DAYS = date(2000, 1, 1), date(2100, 1, 1), 3_660


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


@extend_schema_field(JobStatsSerializer(many=True))
class JobStatsField(serializers.Field[Any, Any, Any, Any]):
    """The figures of all jobs as they are computed: `JobStatsSerializer` would read thousands of jobs by each field."""

    def to_representation(self, value: Any) -> Any:
        return value


class HrMetricsSerializer(serializers.Serializer[HrMetrics]):
    """The recruitment metrics of one scope. Rates and ratios are in percent, 0-100. With `fields`, only those."""

    conversionRate = serializers.FloatField(source="conversion_rate", help_text="Hired of all referrals, in percent.")
    avgTimeToHire = serializers.FloatField(
        source="days_to_hire", help_text="Mean days from referral to first being hired; 0 without hires."
    )
    referralsToInterviewRatio = serializers.FloatField(
        source="referrals_to_interview_ratio",
        help_text="Interviewing, hired and rejected of all referrals, in percent.",
    )
    interviewToPlacementRatio = serializers.FloatField(
        source="interview_to_placement_ratio", help_text="Hired of interviewing, hired and rejected, in percent."
    )
    interviewedRate = serializers.FloatField(
        source="interviewed_rate",
        help_text="Referrals that have been INTERVIEWING, whatever their status is now, of all, in percent.",
    )
    interviewedHireRate = serializers.FloatField(
        source="interviewed_hire_rate", help_text="Hired of those that have been INTERVIEWING, in percent."
    )
    totalCandidatesReferred = serializers.IntegerField(
        source="candidates_referred",
        help_text="Referrals except those of candidates whom a colleague had referred to the same job before.",
    )
    costSavings = serializers.IntegerField(
        source="savings.total",
        allow_null=True,
        help_text="Whole units of `currency`; null if the companies in scope have several currencies.",
    )
    savingsPerHire = serializers.IntegerField(
        source="savings.per_hire",
        allow_null=True,
        help_text="The savings of each hire; null if they differ between companies.",
    )
    currency = serializers.CharField(
        source="savings.currency", allow_null=True, help_text="An ISO 4217 code; null if there are several."
    )
    networkReach = serializers.IntegerField(source="network_reach", help_text="Connections of all the company's users.")
    jobStats = JobStatsField(source="job_stats")
    departments = DepartmentTotalSerializer(many=True, help_text="Most referrals first; only if `fields` has it.")
    totalJobs = serializers.IntegerField(source="job_numbers.total", help_text="Only if `fields` has it.")
    openJobs = serializers.IntegerField(source="job_numbers.open", help_text="Only if `fields` has it.")

    def __init__(self, *args: Any, names: Collection[str] | None = None, **options: Any) -> None:
        """With `names`, the serializer has only these fields, so that no other metrics are computed."""
        super().__init__(*args, **options)
        if names is not None:
            for name in set(self.fields) - set(names):
                del self.fields[name]

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return also `total` and one field for each status; none is required, since callers choose them."""
        declared = super().get_fields()
        names = ["total", *(status.count_name for status in ReferralStatus)]
        fields = {**{name: serializers.IntegerField(source=f"figures.{name}") for name in names}, **declared}
        for field in fields.values():
            field.required = False
        return fields


HR_METRICS = tuple(HrMetricsSerializer().fields)
# Metrics that are returned only if the caller names them.
ON_REQUEST = ("departments", "totalJobs", "openJobs")
BY_DEFAULT = tuple(name for name in HR_METRICS if name not in ON_REQUEST)


class HrMetricsQuery(QuerySerializer):
    """The query parameters of the recruitment metrics."""

    fields = NamesField(  # type: ignore[assignment]  # DRF collects declared fields, and `fields` stays its property
        names=HR_METRICS,
        required=False,
        help_text=f"Only these, separated by commas, without computing the others: {', '.join(HR_METRICS)}.",
    )


class ReasonCountSerializer(serializers.Serializer[Any]):
    """The number of currently rejected referrals with a reason."""

    reason = serializers.CharField(allow_null=True, help_text="Null for referrals without a reason.")
    count = serializers.IntegerField()


class PeriodQuery(QuerySerializer):
    """The query parameters of figures of a period."""

    period = choice_filter(PeriodName.choices, default=PeriodName.LAST_12_MONTHS.value)
    since = serializers.DateField(required=False, help_text="The first day of a custom period.")
    until = serializers.DateField(required=False, help_text="Its last day.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["period"] != PeriodName.CUSTOM:
            return attrs
        for name in ("since", "until"):
            if name not in attrs:
                raise serializers.ValidationError({name: gettext("Choose the first and the last day.")})
            if not EARLIEST <= attrs[name] <= LATEST:
                raise serializers.ValidationError({name: gettext("Choose a day between 2000 and 2100.")})
        if attrs["until"] < attrs["since"]:
            raise serializers.ValidationError({"until": gettext("The last day is before the first.")})
        if (attrs["until"] - attrs["since"]).days > MAX_DAYS:
            raise serializers.ValidationError({"until": gettext("Choose at most ten years.")})
        return attrs


class PeriodSerializer(serializers.Serializer[Any]):
    """The days of a period, and of the one that it is compared with."""

    since = serializers.DateField()
    until = serializers.DateField()
    before_since = serializers.DateField()
    before_until = serializers.DateField()


class FunnelQuery(PeriodQuery):
    """The query parameters of the funnel."""

    by = choice_filter(ReferralGroup.choices, default=ReferralGroup.DEPARTMENT.value)
    ordering = choice_filter(ORDERS, help_text="Of the groups. Default: most referrals first; months by time.")
    limit = serializers.IntegerField(
        min_value=1, max_value=MAX_LIMIT, required=False, help_text="The maximum number of groups; without it, all."
    )
    offset = serializers.IntegerField(min_value=0, max_value=MAX_ID, default=0, help_text="How many groups to skip.")


class FunnelExportQuery(PeriodQuery):
    """A funnel to export: its steps, or its groups."""

    by = choice_filter(["step", *ReferralGroup.values], default="step")
    separator = separator_filter()


class FunnelStepSerializer(serializers.Serializer[Any]):
    """One step of the funnel, with the period before beside it."""

    status = serializers.ChoiceField([step.value for step in STEPS])
    reached = serializers.IntegerField(
        help_text="Referrals made in the period that ever were at this step or a later one."
    )
    reached_before = serializers.IntegerField()
    median_days = serializers.FloatField(
        allow_null=True, help_text="Median of the days at this step, of stays that are over; null without any."
    )
    rejected = serializers.IntegerField(help_text="Those that are rejected, and were at this step before.")
    rejected_before = serializers.IntegerField()


class FunnelGroupSerializer(serializers.Serializer[Any]):
    """The numbers of a department, job, referrer, month or reason."""

    key = serializers.CharField(help_text="A department's or reason's name, an id, or a month; empty for none.")
    name = serializers.CharField(allow_null=True, help_text="Null for none.")
    count = serializers.IntegerField(help_text="Referrals made in the period; by reason, those rejected today.")
    rejected = serializers.IntegerField(help_text="Those of them that are rejected today.")
    hired_in_period = serializers.IntegerField(
        help_text="Currently hired referrals that were so first in the period, whenever they were made."
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return also one field for each step after the first."""
        steps = {
            step.count_name: serializers.IntegerField(help_text=f"Those of them that ever were {step}, or further.")
            for step in FIRST_AT
        }
        return {**steps, **super().get_fields()}


class FunnelSerializer(serializers.Serializer[Any]):
    """How far the referrals of a period came."""

    period = PeriodSerializer()
    steps = FunnelStepSerializer(many=True)
    hired_in_period = serializers.IntegerField(
        help_text="Currently hired referrals that were so first in the period, whenever they were made."
    )
    hired_in_period_before = serializers.IntegerField()
    groups = FunnelGroupSerializer(many=True)
    groups_total = serializers.IntegerField(help_text="How many groups there are without `limit`.")


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
    connections_count = serializers.IntegerField(read_only=True, help_text="The connections of all its users.")
    open_jobs_count = serializers.IntegerField(read_only=True)
    last_active_at = serializers.DateTimeField(
        read_only=True, allow_null=True, help_text="When somebody of it last signed in; null for never."
    )
    enforced_domains = serializers.SerializerMethodField(
        help_text="Those of its domains whose people have to sign in with the company's identity provider."
    )

    class Meta(CompanySerializer.Meta):
        fields = (
            *CompanySerializer.Meta.fields, "users_count", "connections_count", "open_jobs_count", "last_active_at",
            "enforced_domains",
        )  # fmt: skip

    def get_enforced_domains(self, company: Company) -> list[str]:
        enforced = company.settings.enforced_provider_id
        routed = company.domains.all() if enforced else ()
        return [each.domain for each in routed if each.identity_provider_id == enforced]


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
