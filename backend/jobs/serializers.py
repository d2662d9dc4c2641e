"""Serializers of jobs."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from accounts.names import full_name, name_columns
from common.input_fields import EditSerializer, IdField, InputSerializer, Text, choose
from common.query_params import QuerySerializer, choice_filter, search_filter
from common.row_serializers import RowSerializer, needs
from jobs.filters import BY_SUGGESTIONS, ORDERING
from jobs.models import MAX_LOCATION, MAX_SALARY_RANGE, MAX_TEXT, MAX_TITLE, Job, JobStatus, JobType
from matching.serializers import AskSerializer

APPLICANTS = "Distinct people referred; to employees, all referrals."


class JobSerializer(RowSerializer):
    """A job."""

    id = serializers.IntegerField(read_only=True)
    title = serializers.CharField(read_only=True)
    description = serializers.CharField(read_only=True)
    requirements = serializers.CharField(read_only=True)
    location = serializers.CharField(read_only=True)
    status = serializers.ChoiceField(JobStatus.choices, read_only=True)
    type = serializers.ChoiceField(JobType.choices, read_only=True)
    salary_range = serializers.CharField(read_only=True, help_text="Empty where none is stated.")
    department = serializers.IntegerField(source="department_id", read_only=True, allow_null=True)
    department_name = serializers.CharField(source="department__name", read_only=True, allow_null=True)
    company = serializers.IntegerField(source="company_id", read_only=True)
    company_name = serializers.CharField(source="company__name", read_only=True)
    hiring_manager = serializers.IntegerField(source="hiring_manager_id", read_only=True, allow_null=True)
    hiring_manager_name = serializers.CharField(read_only=True, allow_null=True)
    applicants_count = serializers.IntegerField(read_only=True, help_text=APPLICANTS)
    referrals_count = serializers.IntegerField(read_only=True, help_text="All referrals.")
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True, help_text="Send it back with a change: an older one is 409.")

    @classmethod
    def selected(cls, queryset: QuerySet[Job]) -> QuerySet[Any]:
        return super().selected(queryset.with_referral_counts())  # type: ignore[attr-defined]  # of JobQuerySet

    @needs("applicants_count", "referrals_count")
    def get_applicants_count(self, row: dict[str, Any]) -> int:
        """Return all referrals to employees, who could else find out whether somebody was referred before."""
        count: int = row["referrals_count" if self.context.get("hides_duplicates") else "applicants_count"]
        return count

    @needs(*name_columns("hiring_manager"))
    def get_hiring_manager_name(self, row: dict[str, Any]) -> str | None:
        return full_name(row, "hiring_manager") or None


class JobDetailSerializer(JobSerializer):
    """A job by itself. Only describes what the view returns."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `ask`, which is not a column."""
        help_text = "Whether colleagues can be asked about this open job; for HR and its hiring manager only."
        return {**super().get_fields(), "ask": AskSerializer(required=False, help_text=help_text)}


class ListedJobSerializer(JobSerializer):
    """A job of the list, with the number of the caller's suggestions if the query asks for it.

    The context has `suggestion_counts` by job id then.
    """

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `suggestions_count`, which is not a column."""
        help_text = "How many of the caller's own connections may fit; only with `suggestions`."
        count = serializers.IntegerField(required=False, help_text=help_text)
        return {**super().get_fields(), "suggestions_count": count}

    def to_representation(self, row: dict[str, Any]) -> dict[str, Any]:
        representation = super().to_representation(row)
        counts = self.context.get("suggestion_counts")
        return representation if counts is None else {**representation, "suggestions_count": counts.get(row["id"], 0)}


class JobInput(InputSerializer):
    """The fields of a job that can be written."""

    title = Text(missing="Enter a job title", max_length=MAX_TITLE)
    description = Text(missing="Enter a job description", max_length=MAX_TEXT)
    requirements = Text(missing="Enter the requirements", max_length=MAX_TEXT)
    location = Text(missing="Enter a location", max_length=MAX_LOCATION)
    salary_range = Text(max_length=MAX_SALARY_RANGE, required=False, allow_blank=True)
    hiring_manager = IdField(
        required=False,
        allow_null=True,
        help_text="A hiring manager of the company; null for 'Not assigned'. Ignored from managers.",
    )


class JobCreate(JobInput):
    """A new job, which is OPEN. Fields that are not marked optional are required."""

    type = serializers.ChoiceField(JobType.choices, error_messages=choose("Select a job type"))
    department = IdField(error_messages=choose("Select a department"), help_text="A department of the company.")
    company = IdField(
        required=False,
        allow_null=True,
        help_text="Only from a superuser who sees the whole platform; ignored otherwise.",
    )


class JobUpdate(JobInput, EditSerializer):
    """A changed job; fields that are left out stay the same, and fields that only the server writes are ignored."""

    status = serializers.ChoiceField(JobStatus.choices, error_messages=choose("Select a status"))
    type = serializers.ChoiceField(JobType.choices, required=False, error_messages=choose("Select a job type"))
    department = IdField(required=False, allow_null=True, error_messages=choose("Select a department"))


class FacetQuery(QuerySerializer):
    """Which jobs the facets are from."""

    status = choice_filter(JobStatus.choices)


class JobQuery(FacetQuery):
    """The filters of the job list; all given filters must match."""

    department = IdField(required=False, help_text="Id of the department.")
    location = serializers.CharField(
        max_length=MAX_LOCATION, required=False, allow_blank=True, help_text="The whole location, exactly."
    )
    type = choice_filter(JobType.choices)
    search = search_filter("title, description or requirements")
    search_in = choice_filter(["title_location"], help_text="Search in title and location instead.")
    not_referred = IdField(
        required=False,
        help_text="Id of a connection: without the jobs that it cannot be referred to any more, since its owner has "
        "referred this person to them. 404 for a connection that the caller cannot refer.",
    )
    suggestions = serializers.BooleanField(
        required=False, help_text="`true` or `1`: adds the number of the caller's own connections who may fit."
    )
    with_suggestions = serializers.BooleanField(
        required=False,
        help_text="`true`: only jobs that one of the caller's own connections may fit; `false`: the others.",
    )
    ordering = choice_filter([*ORDERING.query_field().choices, BY_SUGGESTIONS])


class DepartmentFacet(serializers.Serializer[Any]):
    """A department that has jobs."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    company_name = serializers.CharField(read_only=True)


class FacetsSerializer(serializers.Serializer[Any]):
    """The values that the job list can be filtered by."""

    departments = DepartmentFacet(many=True, read_only=True)
    locations = serializers.ListField(child=serializers.CharField(), read_only=True)
