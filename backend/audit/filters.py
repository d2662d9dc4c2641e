"""Which entries of the audit log are shown, and in which order."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q

from accounts.actors import Actor
from audit.models import AuditEventQuerySet
from audit.serializers.wording import actions_of
from common.ordering import Ordering
from companies.models import CompanySettings
from companies.services.settings import settings_of

ORDERING = Ordering("-at", at="at")
EARLIEST, LATEST = date.min + timedelta(days=2), date.max - timedelta(days=2)


def filter_activity(events: AuditEventQuerySet, actor: Actor, query: dict[str, Any]) -> AuditEventQuerySet:
    """The events that fulfil every filter of a validated `ActivityQuery`, the newest first."""
    if kind := query.get("kind"):
        events = events.filter(action__in=actions_of(kind))
    if person := query.get("person"):
        events = events.filter(Q(actor_id=person) | Q(object_type="user", object_id=person))
    if term := query.get("search", "").strip():
        events = events.by_somebody_named(term, actor)
    if "since" in query or "until" in query:
        zone = zone_of(actor)
        if since := query.get("since"):
            events = events.filter(at__gte=midnight(since, zone))
        if until := query.get("until"):
            events = events.filter(at__lt=midnight(until, zone) + timedelta(days=1))
    return ORDERING.apply(events, query.get("ordering"))


def zone_of(actor: Actor) -> ZoneInfo:
    """In whose days is counted: the company's time zone; the default one over the whole platform."""
    settings = CompanySettings() if actor.company_id is None else settings_of(actor.company_id)
    return ZoneInfo(settings.time_zone)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins. Of days of which no calendar of UTC may know, the nearest of which it does."""
    return datetime.combine(min(max(day, EARLIEST), LATEST), time(), zone)
