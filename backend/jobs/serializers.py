"""Serializers of jobs."""

import re
from math import ceil
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.actors import actor_of
from common.input_fields import EditSerializer, IdField, Text, choose
from common.query_params import FlagField, QuerySerializer, choice_filter
from jobs.models import MAX_LOCATION, MAX_SALARY_RANGE, MAX_TEXT, MAX_TITLE, Job, JobStatus, JobType
from jobs.undoing import seconds_to_undo
from matching.rules.text import without_markdown
from matching.serializers import AskSerializer

SUMMARY_LENGTH = 240
BULLET = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])\s+", re.MULTILINE)


class JobSerializer(serializers.ModelSerializer[Job]):
    """A job: one of `with_details`."""

    department_name = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    company_name = serializers.CharField(source="company.name", read_only=True)
    hiring_manager_name = serializers.CharField(source="hiring_manager.get_full_name", read_only=True, allow_null=True)
    applicants_count = serializers.IntegerField(
        read_only=True, help_text="Distinct people referred; to employees, all referrals."
    )
    referrals_count = serializers.IntegerField(read_only=True, help_text="All referrals.")

    class Meta:
        model = Job
        fields: tuple[str, ...] = (
            "id", "title", "description", "requirements", "location", "status", "type", "salary_range", "department",
            "department_name", "company", "company_name", "hiring_manager", "hiring_manager_name", "applicants_count",
            "referrals_count", "is_template", "created_at", "updated_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "description": {"help_text": "Markdown."},
            "requirements": {"help_text": "Markdown."},
            "salary_range": {"help_text": "Empty where none is stated."},
            "is_template": {"help_text": "Whether new jobs of the company can begin with its texts."},
            "updated_at": {"help_text": "Send it back with a change: an older one is 409."},
        }


class JobDetailSerializer(JobSerializer):
    """A job by itself; `ask` is left out for a job without this attribute."""

    ask = AskSerializer(
        required=False,
        help_text="Whether colleagues can be asked about this open job; for HR and its hiring manager only.",
    )

    class Meta(JobSerializer.Meta):
        fields = (*JobSerializer.Meta.fields, "ask")


class SavedJobSerializer(JobSerializer):
    """A job that was just changed."""

    undo_seconds = serializers.SerializerMethodField(
        help_text="For how many seconds the caller can still undo the change of its status or hiring manager: "
        "POST …/undo/. Null if they cannot."
    )

    class Meta(JobSerializer.Meta):
        fields = (*JobSerializer.Meta.fields, "undo_seconds")

    def get_undo_seconds(self, job: Job) -> int | None:
        return ceil(seconds_to_undo(actor_of(self.context["request"]), job)) or None


def summary_of(markdown: str) -> str:
    """Return the beginning of a text in one line, without marks: whole words, and dots where it goes on."""
    # Twice the length, since marks go.
    begin = markdown[: 2 * SUMMARY_LENGTH]
    text = " ".join(BULLET.sub("", without_markdown(begin)).split())
    if len(text) <= SUMMARY_LENGTH and begin == markdown:
        return text
    return f"{text[:SUMMARY_LENGTH].rsplit(' ', 1)[0]}…"


class ListedJobSerializer(JobSerializer):
    """A job of the list, with the number of the caller's suggestions if the query asks for it."""

    description_summary = serializers.SerializerMethodField(help_text="Its beginning in one line, without Markdown.")
    requirements_summary = serializers.SerializerMethodField(help_text="Their beginning in one line, without Markdown.")
    waiting_count = serializers.IntegerField(
        read_only=True, help_text="Referrals without a first answer; 0 for employees."
    )
    suggestions_count = serializers.IntegerField(
        required=False, help_text="How many of the caller's own connections may fit; only with `suggestions`."
    )

    class Meta(JobSerializer.Meta):
        fields = (
            *JobSerializer.Meta.fields, "description_summary", "requirements_summary", "waiting_count",
            "suggestions_count",
        )  # fmt: skip

    def get_description_summary(self, job: Job) -> str:
        return summary_of(job.description)

    def get_requirements_summary(self, job: Job) -> str:
        return summary_of(job.requirements)


class JobTemplateSerializer(serializers.ModelSerializer[Job]):
    """What a new job can begin with."""

    class Meta:
        model = Job
        fields = ("id", "title", "description", "requirements", "location", "type", "salary_range", "department")
        read_only_fields = fields


class JobInput(serializers.Serializer[Any]):
    """The fields of a job that can be written."""

    title = Text(missing=_("Enter a job title"), max_length=MAX_TITLE)
    description = Text(missing=_("Enter a job description"), max_length=MAX_TEXT)
    requirements = Text(missing=_("Enter the requirements"), max_length=MAX_TEXT)
    location = Text(missing=_("Enter a location"), max_length=MAX_LOCATION)
    salary_range = Text(max_length=MAX_SALARY_RANGE, required=False, allow_blank=True)
    hiring_manager = IdField(
        required=False,
        allow_null=True,
        help_text="A hiring manager of the company; null for 'Not assigned'. Ignored from managers.",
    )


class JobCreate(JobInput):
    """A new job, which is OPEN. Fields that are not marked optional are required."""

    type = serializers.ChoiceField(JobType.choices, error_messages=choose(_("Select a job type")))
    department = IdField(error_messages=choose(_("Select a department")), help_text="A department of the company.")
    company = IdField(
        required=False,
        allow_null=True,
        help_text="Only from a superuser who sees the whole platform; ignored otherwise.",
    )


class JobUpdate(JobInput, EditSerializer):
    """A changed job; fields that are left out stay the same, and fields that only the server writes are ignored."""

    status = serializers.ChoiceField(JobStatus.choices, error_messages=choose(_("Select a status")))
    type = serializers.ChoiceField(JobType.choices, required=False, error_messages=choose(_("Select a job type")))
    department = IdField(required=False, allow_null=True, error_messages=choose(_("Select a department")))
    is_template = serializers.BooleanField(required=False)


class FacetQuery(QuerySerializer):
    """Which jobs the facets are from."""

    status = choice_filter(JobStatus.choices)


class SuggestionsQuery(QuerySerializer):
    """Whether the list shows the numbers of suggestions."""

    suggestions = FlagField(
        required=False, help_text="`true` or `1`: adds the number of the caller's own connections who may fit."
    )


class DepartmentFacet(serializers.Serializer[Any]):
    """A department that has jobs."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    company_name = serializers.CharField(read_only=True)


class HiringManagerFacet(serializers.Serializer[Any]):
    """A hiring manager who has jobs."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)


class FacetsSerializer(serializers.Serializer[Any]):
    """The values that the job list can be filtered by."""

    departments = DepartmentFacet(many=True, read_only=True)
    locations = serializers.ListField(child=serializers.CharField(), read_only=True)
    hiring_managers = HiringManagerFacet(many=True, read_only=True)
