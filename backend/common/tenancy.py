"""Companies are strangers to each other: what every query over their rows has in common."""

from datetime import datetime
from typing import Any, Protocol, Self, TypeVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from common.events import ActorRef

RowType = TypeVar("RowType", bound=models.Model, covariant=True)


class Scope(Protocol):
    """What a queryset has to know of whoever asks: see `accounts.actors.Actor`."""

    @property
    def kind(self) -> str:
        """One of `common.actor_kinds.ActorKind`."""

    @property
    def company_id(self) -> int | None:
        """The one company they act in; None for nobody's, or for the whole platform."""

    @property
    def sees_platform(self) -> bool:
        """Whether they see every company: a superuser who has not chosen one."""

    @property
    def is_superuser(self) -> bool:
        """Whether they administer the platform."""

    @property
    def ref(self) -> ActorRef:
        """What an event keeps of them."""

    @property
    def administers_company(self) -> bool:
        """Whether they administer the company in effect: its HR, and superusers."""

    @property
    def proved_at(self) -> datetime | None:
        """When they last proved who they are; None where that is not known."""


class TenantQuerySet(models.QuerySet[RowType]):
    """Rows that carry their company in a column `company`."""

    def in_scope(self, scope: Scope) -> Self:
        """The rows of the caller's company: none without a company, all for the whole platform."""
        if scope.sees_platform:
            return self
        return self.none() if scope.company_id is None else self.filter(company_id=scope.company_id)


def unique_regardless_of_case(name: str, *fields: str, condition: Q | None = None) -> models.UniqueConstraint:
    """A unique constraint in which the last of `fields` counts without its case."""
    *plain, folded = fields
    options: dict[str, Any] = {"condition": condition} if condition is not None else {}
    return models.UniqueConstraint(*plain, Lower(folded), name=name, **options)
