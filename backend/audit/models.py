"""The audit log. Contains no personal data of third parties, only the kinds and ids of objects."""

from typing import Any, Self

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import ApiToken, Company
from accounts.querysets import TenantQuerySet
from common.queries import contains
from common.text import search_words


def unconstrained_foreign_key(to: Any, **options: Any) -> "models.ForeignKey[Any, Any]":
    """Return a foreign key without constraint, which stays the same if the other row is deleted."""
    return models.ForeignKey(to, null=True, on_delete=models.DO_NOTHING, db_constraint=False, **options)


# What `AuditEvent.address` and `agent` are where it is not known from where something was done, or not any more.
WITHOUT_ORIGIN = Q(address="", agent="")


class AuditEventQuerySet(TenantQuerySet["AuditEvent"]):
    def visible_to(self, actor: Actor) -> Self:
        """The events of the actor's company."""
        return self.in_scope(actor)

    def with_origin(self) -> Self:
        """The events of which it is known from where somebody acted."""
        return self.filter(~WITHOUT_ORIGIN)

    def by_somebody_named(self, term: str, actor: Actor) -> Self:
        """Events caused by somebody whose name, email address or username contains `term`.

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


class AuditEvent(models.Model):
    """One action. A trigger of the database refuses changes and deletions: see the migration `0002_append_only`.

    `actor` is who signed in; `token` is the API token by which a program acted for them, or for the company; `acting_*`
    is what a superuser viewed as, empty for everybody else. `actor_kind` is one of `accounts.actors.ActorKind`.
    `before` and `after` are the changed values. `address`, `agent` and `request_id` are those of the request (see
    `common.origin`); the first two are emptied after their time (`privacy.retention`).
    """

    company = unconstrained_foreign_key(Company, related_name="audit_events")
    actor = unconstrained_foreign_key(settings.AUTH_USER_MODEL, related_name="+")
    actor_kind = models.CharField(max_length=20, blank=True, default="", db_default="")
    acting_role = models.CharField(max_length=20, blank=True)
    acting_company = unconstrained_foreign_key(Company, related_name="+")
    acting_person = unconstrained_foreign_key(settings.AUTH_USER_MODEL, related_name="+")
    token = unconstrained_foreign_key(ApiToken, related_name="+", db_index=False)
    action = models.CharField(max_length=60)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    address = models.CharField(max_length=45, blank=True, default="", db_default="")
    agent = models.CharField(max_length=200, blank=True, default="", db_default="")
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = AuditEventQuerySet.as_manager()

    class Meta:
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("company", "at", "id"), name="audit_by_time"),
            # Of every company, for a superuser.
            models.Index(fields=("at", "id"), name="audit_of_any_company"),
            # What is still to be emptied: see `privacy.retention`.
            models.Index(fields=("at", "id"), name="audit_with_origin", condition=~WITHOUT_ORIGIN),
            # Filters by kind and by person; who did it is found by the index of `actor`.
            models.Index(fields=("company", "action", "at", "id"), name="audit_by_action"),
            models.Index(fields=("object_id",), name="audit_about_user", condition=Q(object_type="user")),
        )

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
