"""The audit log. Contains no personal data of third parties, only the kinds and ids of objects."""

from typing import Any, Self

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone

from common.queries import contains
from common.tenancy import Scope, TenantQuerySet
from common.tenancy_relations import Tenancy
from common.text import search_words
from companies.models import Company

# The id of the chain of events that belong to no company.
PLATFORM = 0


def kept_reference(to: Any, **options: Any) -> "models.ForeignKey[Any, Any]":
    """Return a foreign key without constraint, which stays the same if the other row is deleted."""
    return models.ForeignKey(to, null=True, on_delete=models.DO_NOTHING, db_constraint=False, **options)


class AuditEventQuerySet(TenantQuerySet["AuditEvent"]):
    def visible_to(self, actor: Scope) -> Self:
        """The events of the actor's company."""
        return self.in_scope(actor)

    def by_somebody_named(self, term: str, actor: Scope) -> Self:
        """Events caused by somebody whose name, e-mail address or username contains `term`.

        For people outside the company (superusers), HR can search only the name, so that their addresses cannot be
        found out letter by letter.
        """
        if not search_words(term):
            return self
        people: Any = get_user_model()._default_manager.order_by()
        named = contains(term, "search")
        if not actor.is_superuser:
            named = named & Q(company=actor.company_id) | contains(term, "name_folded")
        return self.filter(actor__in=people.filter(named))

    def in_chain(self, chain: int) -> Self:
        """The events of a company; for PLATFORM, those without a company."""
        return self.filter(company_id=chain or None)

    def unsealed(self) -> Self:
        """Events that are not in their chain yet: see `audit.chain`."""
        return self.filter(sequence__isnull=True)


class AuditEvent(models.Model):
    """One action. Triggers refuse changes and deletions (`audit.triggers`).

    `actor` is who signed in; `acting_*` is what a superuser viewed as, empty for everybody else. `actor_kind` is one of
    `common.actor_kinds.ActorKind`; empty for old events. `before` and `after` are the changed values. `address`,
    `agent` and `request_id` are those of the request: see `common.origin`. `sequence` and `hash` are the event's
    position in the chain of its company, set right after the transaction of the action.
    """

    company = kept_reference(Company, related_name="audit_events")
    actor = kept_reference(settings.AUTH_USER_MODEL, related_name="+")
    actor_kind = models.CharField(max_length=20, blank=True, default="", db_default="")
    acting_role = models.CharField(max_length=20, blank=True)
    acting_company = kept_reference(Company, related_name="+")
    acting_person = kept_reference(settings.AUTH_USER_MODEL, related_name="+")
    action = models.CharField(max_length=60)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    address = models.CharField(max_length=45, blank=True, default="", db_default="")
    agent = models.CharField(max_length=200, blank=True, default="", db_default="")
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    at = models.DateTimeField(default=timezone.now, editable=False)
    sequence = models.BigIntegerField(null=True, editable=False)
    hash = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)

    objects = AuditEventQuerySet.as_manager()
    # People may move to another company later.
    tenancy = Tenancy(
        when_written=("actor", "acting_person"),
        free={"acting_company": "a superuser who has chosen one company may found another"},
    )

    class Meta:
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("company", "at", "id"), name="audit_by_time"),
            # Of every company: for a superuser, and for what removes events whose time is over.
            models.Index(fields=("at", "id"), name="audit_of_any_company"),
            # Filters by kind and by person; who did it is found by the index of `actor`.
            models.Index(fields=("company", "action", "at", "id"), name="audit_by_action"),
            models.Index(fields=("object_id",), name="audit_about_user", condition=Q(object_type="user")),
            models.Index(fields=("company",), name="audit_unsealed", condition=Q(sequence__isnull=True)),
        )
        constraints = (models.UniqueConstraint(fields=("company", "sequence"), name="audit_one_place_each"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"


class AuditChain(models.Model):
    """The head of the chain of a company (PLATFORM for none): sequence number and hash of its last event.

    `removed` and `anchor` are those of the last event that was removed after the retention period: verification begins
    there.
    """

    company_id = models.BigIntegerField(primary_key=True)
    sequence = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)
    removed = models.BigIntegerField(default=0)
    anchor = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.sequence} events of company {self.company_id}"
