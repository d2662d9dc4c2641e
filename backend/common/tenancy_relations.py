"""The foreign keys whose rows have to belong to the same company, derived from the models.

A row with a foreign key `company` belongs to that company, and so must the rows that its other foreign keys refer to.
A model can declare exceptions in its attribute `tenancy`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import F, Q

ForeignKey = models.ForeignKey[Any, Any]
Model = type[models.Model]


@dataclass(frozen=True)
class Tenancy:
    """Exceptions from the rules of tenancy, as the attribute `tenancy` of a model."""

    # The foreign key by which its rows belong to a company, if it has no `company` of its own.
    through: str = ""
    # A field and a value: rows with that value belong to every company.
    everywhere: tuple[str, str] | None = None
    # Foreign keys that are checked only when they are written, since the other row may change company later.
    when_written: tuple[str, ...] = ()
    # Foreign keys that may refer to another company, and why.
    free: dict[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Relation:
    """A foreign key `field` of `model`, which has a column `company`, to another model that belongs to a company."""

    model: Model
    field: ForeignKey
    when_written: bool

    @property
    def parent(self) -> Model:
        """The model that the foreign key refers to."""
        return self.field.related_model

    @cached_property
    def through(self) -> ForeignKey | None:
        """The foreign key by which the parent belongs to a company; None if it has a column `company` itself."""
        name = tenancy_of(self.parent).through
        return foreign_key(self.parent, name) if name else None

    @property
    def anchor(self) -> Model:
        """The model with the column `company` of the parent: itself, or what `through` refers to."""
        return self.through.related_model if self.through else self.parent

    @property
    def everywhere(self) -> tuple[str, str] | None:
        """Which rows of the anchor belong to every company."""
        return tenancy_of(self.anchor).everywhere

    def __str__(self) -> str:
        return f"{self.model._meta.label}.{self.field.name}"

    def rows_of_several_companies(self) -> models.QuerySet[Any]:
        """Return the rows of `model` whose foreign key refers to a row of another company."""
        path = f"{self.field.name}__{self.through.name}" if self.through else self.field.name
        same = Q(company_id=F(f"{path}__company_id")) | Q(company__isnull=True, **{f"{path}__company__isnull": True})
        if self.everywhere:
            same |= Q(**{f"{path}__{self.everywhere[0]}": self.everywhere[1]})
        return self.model._base_manager.filter(**{f"{self.field.name}__isnull": False}).exclude(same)


def tenancy_of(model: Model) -> Tenancy:
    """Return the exceptions of a model."""
    return getattr(model, "tenancy", Tenancy())


def foreign_key(model: Model, name: str) -> ForeignKey | None:
    """Return the foreign key of this name, or None."""
    return next((each for each in foreign_keys(model) if each.name == name), None)


def foreign_keys(model: Model) -> list[ForeignKey]:
    """Return the foreign keys of a model."""
    return [each for each in model._meta.concrete_fields if isinstance(each, models.ForeignKey)]


def belongs_to_company(model: Model) -> bool:
    """Whether the rows of a model belong to a company, by a column `company` or through another row."""
    return foreign_key(model, "company") is not None or bool(tenancy_of(model).through)


def tenant_relations() -> Iterator[Relation]:
    """Yield every foreign key that has to stay within one company."""
    for model in apps.get_models():
        if foreign_key(model, "company") is None:
            continue
        rules = tenancy_of(model)
        for each in foreign_keys(model):
            if each.name not in ("company", *rules.free) and belongs_to_company(each.related_model):
                yield Relation(model, each, when_written=each.name in rules.when_written)


def has_rows_elsewhere(row: models.Model, company_id: int | None) -> bool:
    """Whether rows of other companies refer to `row`, so that it cannot move to this company."""
    return any(
        relation.model._base_manager.filter(**{path(relation): row.pk}).exclude(company_id=company_id).exists()
        for relation in tenant_relations()
        if relation.anchor is type(row) and not relation.when_written
    )


def path(relation: Relation) -> str:
    """Return the lookup path from a row of the relation to its anchor."""
    return f"{relation.field.name}__{relation.through.name}" if relation.through else relation.field.name
