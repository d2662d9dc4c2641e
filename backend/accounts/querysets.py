"""The base class of querysets of what belongs to a company."""

from typing import TYPE_CHECKING, Self, TypeVar

from django.db import models

if TYPE_CHECKING:
    from accounts.actors import Actor

RowType = TypeVar("RowType", bound=models.Model, covariant=True)


class TenantQuerySet(models.QuerySet[RowType]):
    """Rows with a column `company`."""

    def in_scope(self, actor: "Actor") -> Self:
        """The rows of the actor's company: none without a company, all for the whole platform."""
        if actor.sees_platform:
            return self
        return self.none() if actor.company_id is None else self.filter(company_id=actor.company_id)
