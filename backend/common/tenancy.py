"""Separation of companies in queries."""

from datetime import datetime
from typing import Any, Protocol, Self, TypeVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from common.events import ActorRef

RowType = TypeVar("RowType", bound=models.Model, covariant=True)


class Scope(Protocol):
    """The part of `accounts.actors.Actor` that this app needs."""

    @property
    def kind(self) -> str:
        """One of `common.actor_kinds.ActorKind`."""

    @property
    def company_id(self) -> int | None:
        """The company they act in; None for users without one, and for the whole platform."""

    @property
    def sees_platform(self) -> bool:
        """Whether they see every company: a superuser who has not chosen one."""

    @property
    def is_superuser(self) -> bool:
        """Whether they administer the platform."""

    @property
    def ref(self) -> ActorRef:
        """What events store of them."""

    @property
    def administers_company(self) -> bool:
        """Whether they administer the company in effect: its HR, and superusers."""

    @property
    def proved_at(self) -> datetime | None:
        """When they last entered their password or signed in; None if unknown."""


class TenantQuerySet(models.QuerySet[RowType]):
    """Rows with a column `company`."""

    def in_scope(self, scope: Scope) -> Self:
        """The rows of the actor's company: none without a company, all for the whole platform."""
        if scope.sees_platform:
            return self
        return self.none() if scope.company_id is None else self.filter(company_id=scope.company_id)


def unique_regardless_of_case(name: str, *fields: str, condition: Q | None = None) -> models.UniqueConstraint:
    """Return a unique constraint that ignores the case of the last field."""
    *plain, folded = fields
    options: dict[str, Any] = {"condition": condition} if condition is not None else {}
    return models.UniqueConstraint(*plain, Lower(folded), name=name, **options)
