"""Filters of the lists of figures."""

from typing import Any

from django.db.models import Exists, F, FloatField, Value
from django.db.models.functions import Coalesce, NullIf
from django_filters.rest_framework import FilterSet

from common.filters import ChoiceFilter, IdFilter, OrderingFilter, SearchFilter
from common.queries import contains
from insights.figures import OF_JOB
from referrals.models import ReferralStatus

# Of a job of `with_counts`; 0 without referrals.
CONVERSION_RATE = Coalesce(F("hired") * Value(1.0) / NullIf(F("total"), 0), 0.0, output_field=FloatField())


class JobStatsFilter(FilterSet):
    """The filters of the figures by job; all given filters must match."""

    search = SearchFilter("the title", method="filter_search")
    job = IdFilter(field_name="pk", help_text="Id of one job.")
    status = ChoiceFilter(
        ReferralStatus.choices, method="filter_status", help_text="Only jobs with referrals of this status."
    )
    ordering = OrderingFilter(
        "-created_at",
        created_at="created_at",
        title="title_folded",
        department="department__name_folded",
        totalReferrals="total",
        **{status.count_name: status.count_name for status in ReferralStatus},
        conversionRate=CONVERSION_RATE,
        nullable={"department"},
    )

    def filter_search(self, jobs: Any, name: str, value: str) -> Any:
        return jobs.filter(contains(value, "title_folded"))

    def filter_status(self, jobs: Any, name: str, value: str) -> Any:
        return jobs.filter(Exists(OF_JOB.filter(status=value)))


class CompanyFiguresFilter(FilterSet):
    """The search and the sort order of the list of companies."""

    search = SearchFilter("the name or a domain")
    ordering = OrderingFilter(
        "name",
        then=["name_folded"],
        name="name_folded",
        users_count="users_count",
        connections_count="connections_count",
        open_jobs_count="open_jobs_count",
        last_active_at="last_active_at",
        nullable={"last_active_at"},
    )
