"""Filters and sort orders of lists, for filter sets.

Unlike those of django-filter, they refuse (400) a value that they do not know.
"""

from collections.abc import Collection, Sequence
from typing import Any

import django_filters
from django import forms
from django.db.models import F, OrderBy, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import NullIf
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.drainage import set_override
from rest_framework.serializers import CharField

from common.input_fields import MAX_ID, IdField

TOO_LONG = _("Ensure this field has no more than %(limit_value)s characters.")
BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


class NonEmptyField(forms.Field):
    """Mixin of form fields that refuse an empty text, which forms take for no value."""

    def clean(self, value: Any) -> Any:
        if value == "":
            raise forms.ValidationError(self.error_messages.get("invalid_choice") or self.error_messages["invalid"])
        return super().clean(value)


class ChoiceField(NonEmptyField, django_filters.fields.ChoiceField):
    """A form field that takes one of some choices."""


class IntegerField(NonEmptyField, forms.IntegerField):
    """A form field that takes an integer."""


class DateField(NonEmptyField, forms.DateField):
    """A form field that takes a day."""


class BooleanField(NonEmptyField):
    """A form field that takes `true` or `1`, `false` or `0`."""

    default_error_messages = {"invalid": _("Must be a valid boolean.")}

    def to_python(self, value: Any) -> bool | None:
        if value is None:
            return None
        if value.lower() not in BOOLEANS:
            raise forms.ValidationError(self.error_messages["invalid"])
        return BOOLEANS[value.lower()]


class ChoiceFilter(django_filters.ChoiceFilter):
    """A filter that takes one of these choices, and lists them in its error message."""

    field_class = ChoiceField

    def __init__(self, choices: Any, **options: Any) -> None:
        pairs = [(choice, choice) if isinstance(choice, str) else choice for choice in choices]
        message = format_lazy(_("Send one of: {words}."), words=", ".join(pair[0] for pair in pairs))
        super().__init__(choices=pairs, error_messages={"invalid_choice": message}, **options)


class TextFilter(django_filters.CharFilter):
    """A filter that takes a text."""

    def __init__(self, help_text: str = "", max_length: int = 200, **options: Any) -> None:
        super().__init__(max_length=max_length, error_messages={"max_length": TOO_LONG}, **options)
        set_override(self, "field", CharField(max_length=max_length, allow_blank=True, help_text=help_text))


class SearchFilter(TextFilter):
    """A filter that takes a search term; `contained_in` describes what is searched.

    Calls `matching` of the queryset unless there is a `method`.
    """

    def __init__(self, contained_in: str, **options: Any) -> None:
        help_text = f"Words that are all contained in {contained_in}, in any order, case and spelling."
        super().__init__(help_text=help_text, **options)

    def filter(self, qs: Any, value: str) -> Any:
        return qs.matching(value) if value else qs


class IdFilter(django_filters.Filter):
    """A filter that takes the id of a row."""

    field_class = IntegerField

    def __init__(self, help_text: str = "", **options: Any) -> None:
        super().__init__(
            min_value=1, max_value=MAX_ID, error_messages={"invalid": _("A valid integer is required.")}, **options
        )
        set_override(self, "field", IdField(help_text=help_text))


class BooleanFilter(django_filters.BooleanFilter):
    """A filter that takes a boolean."""

    field_class = BooleanField  # type: ignore[assignment]  # which refuses unknown values


class DateFilter(django_filters.DateFilter):
    """A filter that takes a day, as YYYY-MM-DD."""

    field_class = DateField

    def __init__(self, **options: Any) -> None:
        message = _("Date has wrong format. Use one of these formats instead: YYYY-MM-DD.")
        super().__init__(input_formats=["%Y-%m-%d"], error_messages={"invalid": message}, **options)


class OrderingFilter(ChoiceFilter):
    """The sort orders of one list, as a filter of its filter set.

    `columns` maps the values of `?ordering=` to columns or expressions; a leading minus means descending. `default` is
    used if the query has none; empty means by id. Rows with the same value are sorted by the columns `then`, and last
    by id, so that pages neither repeat nor drop rows. Nulls in `nullable` columns and empty texts in `blank` ones are
    last in both directions. A subclass applies `further` orders. (django-filter's own class sorts neither by id nor
    nulls last.)
    """

    def __init__(
        self,
        default: str = "",
        *,
        then: Sequence[str] = (),
        nullable: Collection[str] = (),
        blank: Collection[str] = (),
        further: Sequence[str] = (),
        **columns: str | Combinable,
    ) -> None:
        self.default = default
        self.then = then
        self.nullable = nullable
        self.blank = blank
        self.columns = columns
        super().__init__([*(order for name in columns for order in (name, f"-{name}")), *further])

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        """Return the rows in this order; without a value, in the default one."""
        order = value or self.default
        descending, name = order.startswith("-"), order.removeprefix("-")
        first = [self.directed(name, descending)] if name else []
        return qs.order_by(*first, *self.then, "-id" if descending else "id")

    def directed(self, name: str, descending: bool) -> OrderBy:
        """Return the expression to sort by this column in this direction."""
        column = self.columns[name]
        expression: Any = F(column) if isinstance(column, str) else column
        if name in self.blank and not descending:
            return NullIf(expression, Value("")).asc(nulls_last=True)
        # Only where it is needed: on columns without nulls, it would keep PostgreSQL from using the index.
        last = True if name in self.nullable else None
        directed: OrderBy = expression.desc(nulls_last=last) if descending else expression.asc(nulls_last=last)
        return directed
