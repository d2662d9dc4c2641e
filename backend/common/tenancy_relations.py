"""The foreign keys between rows that belong to a company, and a check that both rows belong to the same one.

A row belongs to the company of its foreign key `company`, or to that of the first row to which a foreign key leads and
which belongs to one. Rows that have the values `in_every_company` of their model may be named in all companies. Foreign
keys without a constraint in the database, as the audit log has, are history and are not checked; nor are those that a
model names in `other_companies_allowed`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.models import CharField, F, Q, Value
from django.db.models.functions import Cast

ForeignKey = models.ForeignKey[Any, Any]
Model = type[models.Model]


@dataclass(frozen=True)
class Relation:
    """A foreign key of a row that belongs to a company, to another row that belongs to one."""

    model: Model
    field: ForeignKey

    @property
    def own_company(self) -> str:
        """The lookup from the row to its company."""
        return company_path(self.model)

    @property
    def other_company(self) -> str:
        """The lookup from the row to the company of the other row."""
        return f"{self.field.name}__{company_path(self.field.related_model)}"

    def __str__(self) -> str:
        return f"{self.model._meta.label}.{self.field.name}"

    def steps(self) -> Iterator[tuple[str, Model]]:
        """Yield the lookup and the model of each row on the way to the other company, that company aside."""
        lookup: str = self.field.name
        model: Any = self.field.related_model
        for name in company_path(model).split("__"):
            yield lookup, model
            lookup, model = f"{lookup}__{name}", model._meta.get_field(name).related_model

    def mixed_rows(self) -> models.QuerySet[Any]:
        """Return the rows where both companies are known and differ."""
        own, other = self.own_company, F(self.other_company)
        rows = self.model._base_manager.order_by().filter(Q(**{f"{own}__lt": other}) | Q(**{f"{own}__gt": other}))
        for lookup, model in self.steps():
            for name, value in getattr(model, "in_every_company", {}).items():
                rows = rows.exclude(**{f"{lookup}__{name}": value})
        return rows


def foreign_keys(model: Model) -> list[ForeignKey]:
    """Return the foreign keys of a model."""
    return [each for each in model._meta.concrete_fields if isinstance(each, models.ForeignKey)]


@cache
def company_path(model: Model) -> str:
    """Return the lookup from a row to its company; an empty string for models that belong to none."""
    keys = [each for each in foreign_keys(model) if each.related_model is not model]
    if any(each.name == "company" for each in keys):
        return "company"
    return next((f"{each.name}__{path}" for each in keys if (path := company_path(each.related_model))), "")


def relations() -> Iterator[Relation]:
    """Yield every foreign key that has to stay within one company."""
    for model in apps.get_models():
        path = company_path(model)
        if not path:
            continue
        skipped = {path.partition("__")[0], *getattr(model, "other_companies_allowed", ())}
        for field in foreign_keys(model):
            constrained = getattr(field, "db_constraint", True)
            if field.name not in skipped and constrained and company_path(field.related_model):
                yield Relation(model, field)


@cache
def mixed_rows_statement() -> tuple[str, Any]:
    """Return one statement that selects the relation and the id of every row that names one of another company."""
    queries = [
        each.mixed_rows()
        .annotate(relation_name=Value(str(each), CharField()), row=Cast("pk", CharField()))
        .values_list("relation_name", "row")
        for each in relations()
    ]
    sql, params = queries[0].union(*queries[1:], all=True).query.sql_with_params()
    return sql, params


def rows_of_two_companies() -> list[str]:
    """Return relation and id of every row that names one of another company."""
    with connection.cursor() as cursor:
        cursor.execute(*mixed_rows_statement())
        return sorted(f"{relation} of {row}" for relation, row in cursor.fetchall())


def has_rows_elsewhere(row: models.Model, company_id: int | None) -> bool:
    """Whether rows of other companies refer to `row`, or to one that belongs to its company through it."""
    for relation in relations():
        for lookup in (lookup for lookup, model in relation.steps() if isinstance(row, model)):
            found = relation.model._base_manager.filter(**{lookup: row.pk, f"{relation.own_company}__isnull": False})
            if found.exclude(**{relation.own_company: company_id}).exists():
                return True
    return False
