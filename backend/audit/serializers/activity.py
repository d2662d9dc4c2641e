"""Serializers of the activity: the audit log, as HR and superusers read it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db.models import CharField, Value
from rest_framework import serializers

from accounts.models import User
from accounts.names import NAME_FIELDS, full_name
from accounts.serializers.account import CompanyReferenceSerializer
from audit.filters import ORDERING
from audit.serializers.wording import (
    AS_WHOM_COLUMNS,
    SENTENCE_COLUMNS,
    ActivityKind,
    Names,
    Row,
    as_whom,
    kind_of,
    sentence,
)
from common.browsers import browser_name
from common.input_fields import IdField
from common.query_params import QuerySerializer, choice_filter, search_filter, separator_filter
from common.row_serializers import RowSerializer, needs
from companies.models import Department
from jobs.models import Job

EXPORT_HEADINGS = (
    "Time (UTC)",
    "What happened",
    "As whom",
    "Kind",
    "Action",
    "Company",
    "Address",
    "Browser",
    "Request",
)
# The columns that `export_row` needs.
EXPORT_COLUMNS = ("at", "company__name", "address", "agent", "request_id", *SENTENCE_COLUMNS, *AS_WHOM_COLUMNS)
EXPORT_BATCH = 1000


class ActivityQuery(QuerySerializer):
    """The filters of the activity; all given filters must match. Days are those of the company's time zone."""

    kind = choice_filter(ActivityKind.choices)
    person = IdField(required=False, help_text="Who did it, or whose account it happened to.")
    since = serializers.DateField(required=False, help_text="From this day on.")
    until = serializers.DateField(required=False, help_text="Up to this day, and with it.")
    search = search_filter("the name, e-mail address or username of who did it")
    ordering = ORDERING.query_field()


class ActivityExportQuery(ActivityQuery):
    """The entries to export."""

    separator = separator_filter()


class ActivitySerializer(RowSerializer):
    """One entry. The context has the `names` of the objects on the page: see `names_in`."""

    id = serializers.IntegerField(read_only=True)
    at = serializers.DateTimeField(read_only=True)
    kind = serializers.SerializerMethodField()
    action = serializers.CharField(read_only=True)
    text = serializers.SerializerMethodField(help_text="What happened, as a sentence.")
    as_whom = serializers.SerializerMethodField(help_text="In whose place a superuser acted; else empty.")
    actor = serializers.IntegerField(source="actor_id", read_only=True, allow_null=True)
    company = CompanyReferenceSerializer(read_only=True, allow_null=True)
    object_type = serializers.CharField(read_only=True)
    object_id = serializers.IntegerField(read_only=True, allow_null=True)
    address = serializers.CharField(read_only=True, help_text="The network address; empty where there is none.")
    browser = serializers.SerializerMethodField(help_text="Such as `Firefox on Windows`; empty where there is none.")

    @needs("action")
    def get_kind(self, event: Row) -> ActivityKind:
        return kind_of(event["action"])

    @needs(*SENTENCE_COLUMNS)
    def get_text(self, event: Row) -> str:
        return sentence(event, self.context["names"])

    @needs(*AS_WHOM_COLUMNS)
    def get_as_whom(self, event: Row) -> str:
        return as_whom(event)

    @needs("company_id", "company__name")
    def get_company(self, event: Row) -> dict[str, Any] | None:
        # A company that is gone has no name.
        return {"id": event["company_id"], "name": event["company__name"]} if event["company__name"] else None

    @needs("agent")
    def get_browser(self, event: Row) -> str:
        return browser_name(event["agent"]) if event["agent"] else ""


def names_in(events: Iterable[Row]) -> Names:
    """Return the names of the objects of these events. Executes one statement."""
    ids: dict[str, set[int]] = {"user": set(), "job": set(), "department": set()}
    for event in events:
        if event["object_type"] in ids and event["object_id"]:
            ids[event["object_type"]].add(event["object_id"])
    names = Names({}, {}, {})
    if not any(ids.values()):
        return names
    empty = Value("", output_field=CharField())
    people = User.objects.filter(pk__in=ids["user"]).order_by().values_list(Value("user"), "pk", *NAME_FIELDS)
    jobs = Job.objects.filter(pk__in=ids["job"]).order_by().values_list(Value("job"), "pk", "title", empty, empty)
    departments = Department.objects.filter(pk__in=ids["department"]).order_by()
    parts = departments.values_list(Value("department"), "pk", "name", empty, empty)
    for kind, pk, *name in people.union(jobs, parts, all=True):
        if kind == "user":
            names.people[pk] = full_name(dict(zip(NAME_FIELDS, name, strict=True)))
        else:
            (names.jobs if kind == "job" else names.departments)[pk] = name[0]
    return names


def export_rows(events: Iterable[Row]) -> Iterator[Sequence[str]]:
    """Yield the rows of the exported file, loading names in batches to limit the memory."""
    left = iter(events)
    while batch := list(islice(left, EXPORT_BATCH)):
        names = names_in(batch)
        for event in batch:
            yield export_row(event, names)


def export_row(event: Row, names: Names) -> Sequence[str]:
    """Return the cells of one entry, in the order of EXPORT_HEADINGS."""
    shown: Any = (
        f"{event['at']:%Y-%m-%d %H:%M:%S}",
        sentence(event, names),
        as_whom(event),
        kind_of(event["action"]).label,
        event["action"],
        event["company__name"] or "",
        event["address"],
        browser_name(event["agent"]) if event["agent"] else "",
        event["request_id"],
    )
    return tuple(map(str, shown))
