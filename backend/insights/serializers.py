"""The shapes of the figures. The names of the metrics are those of the specification, hence in camelCase."""

from typing import Any

from rest_framework import serializers

from common.queries import QuerySerializer, choice_filter
from insights.ranges import ReportRange, ReportType


class JobStatsSerializer(serializers.Serializer[Any]):
    """What became of one job's referrals."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    department = serializers.CharField(allow_null=True)
    totalReferrals = serializers.IntegerField()
    hired = serializers.IntegerField()
    rejected = serializers.IntegerField()
    pending = serializers.IntegerField()
    reviewing = serializers.IntegerField()
    interviewing = serializers.IntegerField()
    conversionRate = serializers.FloatField(help_text="Hired of all referrals to this job, in percent.")


class HrMetricsSerializer(serializers.Serializer[Any]):
    """The recruitment figures of one scope. Rates and ratios are percent, 0-100."""

    total = serializers.IntegerField()
    pending = serializers.IntegerField()
    reviewing = serializers.IntegerField()
    interviewing = serializers.IntegerField()
    hired = serializers.IntegerField()
    rejected = serializers.IntegerField()
    conversionRate = serializers.FloatField(help_text="Hired of all referrals, in percent.")
    avgTimeToHire = serializers.FloatField(help_text="Mean days from referral to first being hired; 0 without hires.")
    referralsToInterviewRatio = serializers.FloatField(
        help_text="Interviewing, hired and rejected of all referrals, in percent."
    )
    interviewToPlacementRatio = serializers.FloatField(
        help_text="Hired of interviewing, hired and rejected, in percent."
    )
    costSavings = serializers.IntegerField(help_text="US dollars.")
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
