"""Serializing rows of `values()` instead of model instances, which is several times faster."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers

from common.errors import NotFound
from common.prepared import PreparedRows

Method = TypeVar("Method", bound=Callable[..., Any])


# The statements that read rows by their ids, by (serializer, model, database).
prepared: dict[tuple[type, type[Model], str], PreparedRows] = {}


def needs(*columns: str) -> Callable[[Method], Method]:
    """Declare the columns that a `get_<field>` method of a RowSerializer reads."""

    def with_columns(method: Method) -> Method:
        method.columns = columns  # type: ignore[attr-defined]
        return method

    return with_columns


class RowSerializer(serializers.Serializer[Any]):
    """Serializes rows (dictionaries) that `rows_of` reads.

    A field has the value of the column of its name or `source`, or the result of the method `get_<field>(row)`, which
    declares the columns that it `needs`. So the columns to read follow from the fields.
    """

    columns: ClassVar[tuple[str, ...]]
    _methods: ClassVar[dict[str, Any]]
    _sources: ClassVar[dict[str, str]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        fields = cls._declared_fields  # set by DRF
        cls._methods = {name: getattr(cls, f"get_{name}") for name in fields if hasattr(cls, f"get_{name}")}
        cls._sources = {name: field.source or name for name, field in fields.items() if name not in cls._methods}
        needed = [column for method in cls._methods.values() for column in method.columns]
        cls.columns = tuple(dict.fromkeys([*cls._sources.values(), *needed]))

    @classmethod
    def selected(cls, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the queryset as `values()` of the needed columns. Subclasses can add annotations, such as counts.

        Must not depend on the current time or the caller, since `rows_by_id` caches the statement.
        """
        return queryset.values(*cls.columns)

    @classmethod
    def completed(cls, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the rows with further values. Subclasses can add here what takes another statement."""
        return rows

    @classmethod
    def rows_of(cls, queryset: QuerySet[Any]) -> list[dict[str, Any]]:
        """Return the rows of a queryset with all needed columns, in its order."""
        return cls.completed(list(cls.selected(queryset)))

    @classmethod
    def rows_by_id(cls, model: type[Model], ids: Sequence[int]) -> list[dict[str, Any]]:
        """Return the rows with these ids, in this order; without those that were deleted."""
        if not ids:
            return []
        manager = model._default_manager
        key = cls, model, manager.db
        if key not in prepared:
            prepared[key] = PreparedRows.of(cls.selected(manager.order_by()))
        rows = {row["id"]: row for row in cls.completed(prepared[key].read(ids))}
        return [rows[pk] for pk in ids if pk in rows]

    @classmethod
    def row_of(cls, queryset: QuerySet[Any], pk: int) -> dict[str, Any]:
        """Return the row of the queryset with this id. Raises NotFound."""
        rows = cls.rows_of(queryset.filter(pk=pk).order_by())
        if not rows:
            raise NotFound
        return rows[0]

    def to_representation(self, row: dict[str, Any]) -> dict[str, Any]:
        representation = {name: row[column] for name, column in self._sources.items()}
        for name, method in self._methods.items():
            representation[name] = method(self, row)
        return representation


class RowListSerializer(serializers.ListSerializer[Any]):
    """Serializes a queryset as the rows that its RowSerializer reads of it; for lists within other responses."""

    child: RowSerializer

    def to_representation(self, data: Any) -> list[Any]:
        """Return the representations of all rows of `data`, a queryset."""
        representations: list[Any] = super().to_representation(self.child.rows_of(data))
        return representations
