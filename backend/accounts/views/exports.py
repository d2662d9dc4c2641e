"""The base class of the views that export a list as a CSV file."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request

from accounts.actors import Actor, actor_of
from accounts.models import ListName
from accounts.services.company_settings import zone_of
from accounts.services.saved_views import record_list_export
from common.languages import Sentence
from common.query_params import IdsField, NamesField, QuerySerializer, separator_filter
from common.renderers import IgnoreAccept
from common.schema import TOO_MANY
from common.spreadsheets import csv_lines, decimal_text
from common.throttling import begin_large_answer

ROWS_AT_ONCE = 1000
# Of rows chosen one by one: as many ids as fit into an address.
MOST_CHOSEN = 500


class Column(NamedTuple):
    """A column of an exported list: its heading, and the fields of the list's serializer in its cells."""

    heading: Sentence
    fields: tuple[str, ...]


def column(heading: Sentence, *fields: str) -> list[Column]:
    """Return a column; `candidate.email` is a field within a field, and several are written with blanks between."""
    return [Column(heading, fields)]


class ExportQuery(QuerySerializer):
    """Which rows to export, and how to write the file."""

    separator = separator_filter()
    ids = IdsField(
        most=MOST_CHOSEN,
        required=False,
        help_text="Only these rows of the list, by their ids, separated by commas; those that are not in it are left "
        "out.",
    )


class ListExport(GenericAPIView[Any]):
    """Base class of the exports of lists: add the view of the list as the second one.

    Who may read the list may export it: the same rows, filters and orders, and only what its serializer shows them.
    Days are those of the company's time zone.
    """

    http_method_names = ["get", "head", "options"]
    content_negotiation_class = IgnoreAccept
    pagination_class = None
    # The list, and what stands in the file for each column of the screen, by its id.
    exported: ListName
    columns: dict[str, list[Column]]
    # Whether the rows are the caller's alone, so that the audit log says nothing of it.
    is_private = False

    def __init_subclass__(cls, **options: Any) -> None:
        """Describe the ids of the list's columns in the schema, so that programs know them before they ask."""
        super().__init_subclass__(**options)
        ids = OpenApiParameter(
            "columns",
            str,
            many=True,
            explode=False,
            enum=[*cls.columns],
            description="The columns, separated by commas, in their order; without it, all that concern the caller.",
        )
        extend_schema_view(get=extend_schema(parameters=[ids]))(cls)

    @extend_schema(
        parameters=[ExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR, 429: TOO_MANY}, filters=True
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """The same list as a CSV file, with all rows that match, or those with the `ids`, in the given order."""
        actor = actor_of(request)
        query = ExportQuery.read(request)
        separator = query["separator"]
        columns = self.chosen_columns(request)
        rows = self.filter_queryset(self.get_queryset())
        if "ids" in query:
            rows = rows.filter(pk__in=query["ids"])
        begin_large_answer(request)
        if not self.is_private:
            record_list_export(actor, self.exported)
        headings = [str(each.heading) for each in columns]
        return StreamingHttpResponse(
            csv_lines(headings, self.cells(rows, columns, zone_of(actor.company_id), separator), separator),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{self.exported}-{timezone.now():%Y-%m-%d}.csv"',
                "Cache-Control": "no-store",
            },
        )

    def chosen_columns(self, request: Request) -> list[Column]:
        """Return the columns that the query names, or the default ones. Raises ValidationError (400)."""
        named = request.query_params.get("columns")
        try:
            names = (
                NamesField(names=self.columns).run_validation(named)
                if named
                else self.default_columns(actor_of(request))
            )
        except serializers.ValidationError as error:
            raise serializers.ValidationError({"columns": error.detail}) from error
        return [each for name in names for each in self.columns[name]]

    def default_columns(self, actor: Actor) -> list[str]:
        """Return the columns that concern the actor."""
        return [*self.columns]

    def cells(self, rows: Any, columns: Sequence[Column], zone: ZoneInfo, separator: str) -> Iterator[list[str]]:
        """Yield the cells of each row. Reads only the fields of the serializer that are in them."""
        serializer: Any = self.get_serializer()
        needed = {name.partition(".")[0] for each in columns for name in each.fields}
        for name in {*serializer.fields} - needed:
            del serializer.fields[name]
        for row in rows.iterator(chunk_size=ROWS_AT_ONCE):
            shown = serializer.to_representation(row)
            yield [
                " ".join(filter(None, (cell_text(serializer, shown, name, zone, separator) for name in each.fields)))
                for each in columns
            ]


def cell_text(serializer: Any, shown: dict[str, Any], path: str, zone: ZoneInfo, separator: str) -> str:
    """Return a field of a serialized row as people read it."""
    name, _, inner = path.partition(".")
    value, field = shown.get(name), serializer.fields.get(name)
    if inner:
        value = (value or {}).get(inner)
    if value is None:
        return ""
    if isinstance(field, serializers.DateTimeField):
        return f"{datetime.fromisoformat(value).astimezone(zone):%Y-%m-%d}"
    if isinstance(field, serializers.ChoiceField):
        return str(field.choices.get(value, value))
    if isinstance(value, float):
        return decimal_text(value, separator)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
