"""Filtering and sorting the audit log."""

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
    """Return the events that match all filters of a validated `ActivityQuery`, newest first by default."""
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
    """Return the time zone for days: the company's, or the default one for the whole platform."""
    settings = CompanySettings() if actor.company_id is None else settings_of(actor.company_id)
    return ZoneInfo(settings.time_zone)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the beginning of a day, limited to the days that can be converted to UTC."""
    return datetime.combine(min(max(day, EARLIEST), LATEST), time(), zone)
