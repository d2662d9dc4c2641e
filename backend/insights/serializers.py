"""The shapes of the figures. In camelCase, since callers of the API know the metrics by these names."""

from typing import Any

from rest_framework import serializers

from common.query_params import QuerySerializer, choice_filter, search_filter
from companies.models import Company
from companies.serializers.companies import CompanySerializer
from insights.companies import ORDERING
from insights.ranges import ReportRange, ReportType
from referrals.serializers import CountsSerializer, StatusCountsSerializer


class JobStatsSerializer(StatusCountsSerializer):
    """What became of one job's referrals."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    department = serializers.CharField(allow_null=True)
    companyName = serializers.CharField()
    totalReferrals = serializers.IntegerField()
    conversionRate = serializers.FloatField(help_text="Hired of all referrals to this job, in percent.")


class HrMetricsSerializer(CountsSerializer):
    """The recruitment figures of one scope. Rates and ratios are percent, 0-100."""

    conversionRate = serializers.FloatField(help_text="Hired of all referrals, in percent.")
    avgTimeToHire = serializers.FloatField(help_text="Mean days from referral to first being hired; 0 without hires.")
    referralsToInterviewRatio = serializers.FloatField(
        help_text="Interviewing, hired and rejected of all referrals, in percent."
    )
    interviewToPlacementRatio = serializers.FloatField(
        help_text="Hired of interviewing, hired and rejected, in percent."
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

    class Meta(CompanySerializer.Meta):
        model = Company
        fields = (*CompanySerializer.Meta.fields, "users_count", "connections_count", "open_jobs_count")
        read_only_fields = fields


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
