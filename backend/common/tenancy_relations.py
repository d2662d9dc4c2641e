"""Which rows have to be of one company: found from the models, so that a new one is held without being listed.

A model with a foreign key `company` belongs to that company, and so must whatever its other foreign keys name. What is
different about a model is said by its attribute `tenancy`.
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
    """What is different about a model, as its attribute `tenancy`."""

    # The foreign key to whom its rows belong, where it has no `company` of its own.
    through: str = ""
    # A field and its value: such rows are at home in every company.
    everywhere: tuple[str, str] | None = None
    # Foreign keys that are right when they are written, and may be overtaken later by what they name.
    when_written: tuple[str, ...] = ()
    # Foreign keys that may lead to another company, and why.
    free: dict[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Relation:
    """A foreign key `field` of `model`, which carries its company, to a model that belongs to a company too."""

    model: Model
    field: ForeignKey
    when_written: bool

    @property
    def parent(self) -> Model:
        """What the foreign key names."""
        return self.field.related_model

    @cached_property
    def through(self) -> ForeignKey | None:
        """The foreign key by which the parent belongs to a company; None where it carries its company itself."""
        name = tenancy_of(self.parent).through
        return foreign_key(self.parent, name) if name else None

    @property
    def anchor(self) -> Model:
        """The model that carries the parent's company."""
        return self.through.related_model if self.through else self.parent

    @property
    def everywhere(self) -> tuple[str, str] | None:
        """Which rows of the anchor are at home in every company."""
        return tenancy_of(self.anchor).everywhere

    def __str__(self) -> str:
        return f"{self.model._meta.label}.{self.field.name}"

    def mixed_rows(self) -> models.QuerySet[Any]:
        """The rows of `model` that name something of another company."""
        path = f"{self.field.name}__{self.through.name}" if self.through else self.field.name
        same = Q(company_id=F(f"{path}__company_id")) | Q(company__isnull=True, **{f"{path}__company__isnull": True})
        if self.everywhere:
            same |= Q(**{f"{path}__{self.everywhere[0]}": self.everywhere[1]})
        return self.model._base_manager.filter(**{f"{self.field.name}__isnull": False}).exclude(same)


def tenancy_of(model: Model) -> Tenancy:
    """What is different about a model."""
    return getattr(model, "tenancy", Tenancy())


def foreign_key(model: Model, name: str) -> ForeignKey | None:
    """The foreign key of that name."""
    return next((each for each in foreign_keys(model) if each.name == name), None)


def foreign_keys(model: Model) -> list[ForeignKey]:
    """The columns of a model that name rows of others."""
    return [each for each in model._meta.concrete_fields if isinstance(each, models.ForeignKey)]


def belongs_to_company(model: Model) -> bool:
    """Whether each row is of a company, by a column of its own or through whom it belongs to."""
    return foreign_key(model, "company") is not None or bool(tenancy_of(model).through)


def tenant_relations() -> Iterator[Relation]:
    """Every foreign key that has to stay within one company."""
    for model in apps.get_models():
        if foreign_key(model, "company") is None:
            continue
        rules = tenancy_of(model)
        for each in foreign_keys(model):
            if each.name not in ("company", *rules.free) and belongs_to_company(each.related_model):
                yield Relation(model, each, when_written=each.name in rules.when_written)


def has_rows_elsewhere(row: models.Model, company_id: int | None) -> bool:
    """Whether rows of a company other than this one name `row`: then it cannot belong to this one."""
    return any(
        relation.model._base_manager.filter(**{path(relation): row.pk}).exclude(company_id=company_id).exists()
        for relation in tenant_relations()
        if relation.anchor is type(row) and not relation.when_written
    )


def path(relation: Relation) -> str:
    """From a row of the relation to its anchor, for a query."""
    return f"{relation.field.name}__{relation.through.name}" if relation.through else relation.field.name
