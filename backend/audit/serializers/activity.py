"""The shapes of the activity: the audit log, as HR and superusers read it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from rest_framework import serializers

from accounts.models import User
from accounts.serializers.account import CompanyReferenceSerializer
from audit.filters import ORDERING
from audit.models import AuditEvent
from audit.serializers.wording import ActivityKind, Names, as_whom, kind_of, sentence
from common.browsers import browser_name
from common.input_fields import IdField
from common.query_params import QuerySerializer, choice_filter, search_filter
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
EXPORT_BATCH = 1000


class ActivityQuery(QuerySerializer):
    """The filters of the activity; all that are given must hold. Days are those of the company's time zone."""

    kind = choice_filter(ActivityKind.choices)
    person = IdField(required=False, help_text="Who did it, or whose account it happened to.")
    since = serializers.DateField(required=False, help_text="From this day on.")
    until = serializers.DateField(required=False, help_text="Up to this day, and with it.")
    search = search_filter("the name, e-mail address or username of who did it")
    ordering = ORDERING.query_field()


class ActivitySerializer(serializers.Serializer[AuditEvent]):
    """One entry. The context has the `names` of what the entries of the page are about: `names_in`."""

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

    def get_kind(self, event: AuditEvent) -> ActivityKind:
        return kind_of(event.action)

    def get_text(self, event: AuditEvent) -> str:
        return sentence(event, self.context["names"])

    def get_as_whom(self, event: AuditEvent) -> str:
        return as_whom(event)

    def get_browser(self, event: AuditEvent) -> str:
        return browser_name(event.agent) if event.agent else ""


def names_in(events: Iterable[AuditEvent]) -> Names:
    """The names of what these events are about. Two statements at the most."""
    ids: dict[str, set[int]] = {"user": set(), "job": set()}
    for event in events:
        if event.object_type in ids and event.object_id:
            ids[event.object_type].add(event.object_id)
    people = User.objects.filter(pk__in=ids["user"]) if ids["user"] else ()
    jobs = Job.objects.filter(pk__in=ids["job"]) if ids["job"] else ()
    return Names({user.pk: user.get_full_name() for user in people}, {job.pk: job.title for job in jobs})


def export_rows(events: Iterable[AuditEvent]) -> Iterator[Sequence[str]]:
    """The rows of the file, in batches, so that neither all of them nor all names are held at once."""
    left = iter(events)
    while batch := list(islice(left, EXPORT_BATCH)):
        names = names_in(batch)
        for event in batch:
            yield export_row(event, names)


def export_row(event: AuditEvent, names: Names) -> Sequence[str]:
    """One entry, in the columns of EXPORT_HEADINGS."""
    shown: Any = (
        f"{event.at:%Y-%m-%d %H:%M:%S}",
        sentence(event, names),
        as_whom(event),
        kind_of(event.action).label,
        event.action,
        event.company.name if event.company else "",
        event.address,
        browser_name(event.agent) if event.agent else "",
        event.request_id,
    )
    return tuple(map(str, shown))
