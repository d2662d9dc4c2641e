"""Filters of the audit log, and the names of what its events are about."""

from datetime import date
from typing import Any

from django.db.models import Case, OuterRef, Q, Subquery, TextField, Value, When
from django.db.models.functions import Coalesce, Concat, NullIf, Trim

from accounts.days import is_since, is_until
from accounts.filters import ActorFilterSet
from accounts.models import ApiToken, Company, Department, IdentityProvider, User
from audit.models import AuditEventQuerySet
from audit.serializers.wording import ActivityKind, actions_of
from common.filters import ChoiceFilter, DateFilter, IdFilter, OrderingFilter, SearchFilter
from jobs.models import Job
from referrals.models import Referral
from webhooks.models import Webhook

# The same as `User.get_full_name`.
FULL_NAME = Coalesce(NullIf(Trim(Concat("first_name", Value(" "), "last_name")), Value("")), "username")


class ActivityFilter(ActorFilterSet):
    """The filters of the activity; all given filters must match. Days are those of the company's time zone."""

    kind = ChoiceFilter(ActivityKind.choices, method="filter_kind")
    person = IdFilter(method="filter_person", help_text="Who did it, or whose account it happened to.")
    since = DateFilter(method="filter_since", help_text="From this day on.")
    until = DateFilter(method="filter_until", help_text="Up to this day, and with it.")
    search = SearchFilter("the name, email address or username of who did it", method="filter_search")
    ordering = OrderingFilter("-at", at="at")

    def filter_kind(self, events: AuditEventQuerySet, name: str, value: str) -> AuditEventQuerySet:
        return events.filter(action__in=actions_of(value))

    def filter_person(self, events: AuditEventQuerySet, name: str, value: int) -> AuditEventQuerySet:
        return events.filter(Q(actor=value) | Q(object_type="user", object_id=value))

    def filter_since(self, events: AuditEventQuerySet, name: str, value: date) -> AuditEventQuerySet:
        return events.filter(is_since("at", value, self.actor.company_id))

    def filter_until(self, events: AuditEventQuerySet, name: str, value: date) -> AuditEventQuerySet:
        return events.filter(is_until("at", value, self.actor.company_id))

    def filter_search(self, events: AuditEventQuerySet, name: str, value: str) -> AuditEventQuerySet:
        return events.by_somebody_named(value, self.actor)


def with_object_names(events: AuditEventQuerySet) -> Any:
    """Annotate `object_name`, the current name of what an event is about, and `referred_job`, a referral's job.

    The name of an erased candidate is empty; that of an object which is gone is null.
    """
    referrals = Referral.objects.filter(pk=OuterRef("object_id"), company=OuterRef("company")).order_by()
    candidate = Case(When(erased_at=None, then="candidate_name"), default=Value(""))
    names = {
        "user": User.objects.filter(pk=OuterRef("object_id")).values(name=FULL_NAME),
        "job": Job.objects.filter(pk=OuterRef("object_id")).values("title"),
        "department": Department.objects.filter(pk=OuterRef("object_id")).values("name"),
        "referral": referrals.values(name=candidate),
        "identity_provider": IdentityProvider.objects.filter(
            pk=OuterRef("object_id"), company=OuterRef("company")
        ).values("name"),
        "webhook": Webhook.objects.filter(pk=OuterRef("object_id"), company=OuterRef("company")).values("name"),
        "api_token": ApiToken.objects.filter(pk=OuterRef("object_id")).values("name"),
        "company": Company.objects.filter(pk=OuterRef("object_id")).values("name"),
    }
    return events.annotate(
        object_name=Case(
            *(When(object_type=kind, then=Subquery(rows.order_by())) for kind, rows in names.items()),
            output_field=TextField(),
        ),
        referred_job=Case(
            When(object_type="referral", then=Subquery(referrals.values("job__title"))), output_field=TextField()
        ),
    )
