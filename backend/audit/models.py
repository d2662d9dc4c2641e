"""Who did what, and in whose place. No personal values of third parties: only what kind of thing and its id."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from common.tenancy import Scope, TenantQuerySet
from common.tenancy_relations import Tenancy
from companies.models import Company


class AuditEventQuerySet(TenantQuerySet["AuditEvent"]):
    def visible_to(self, actor: Scope) -> Self:
        """The events of one's own company."""
        return self.in_scope(actor)


class AuditEvent(models.Model):
    """One action. `acting_*` say as whom a superuser acted; they are empty for everybody else.

    `actor_kind` is one of `common.actor_kinds.ActorKind`; empty where that was not kept yet.
    """

    company = models.ForeignKey(Company, null=True, on_delete=models.CASCADE, related_name="audit_events")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_kind = models.CharField(max_length=20, blank=True, default="", db_default="")
    acting_role = models.CharField(max_length=20, blank=True)
    acting_company = models.ForeignKey(Company, null=True, on_delete=models.SET_NULL, related_name="+")
    acting_person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    action = models.CharField(max_length=60)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = AuditEventQuerySet.as_manager()
    # An entry stays true when somebody is given another role or company later.
    tenancy = Tenancy(
        when_written=("actor", "acting_person"),
        free={"acting_company": "a superuser who has chosen one company may found another"},
    )

    class Meta:
        ordering = ("-at", "-id")
        indexes = (models.Index(fields=("company", "-at"), name="audit_company_at"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
