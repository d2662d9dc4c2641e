"""Fields that the model or the database computes."""

import re
from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.db.models.lookups import Contains, Exact

from common.text import folded

# A part of a term from which pg_trgm can make a trigram: three letters or digits, or fewer at the edge of a word, which
# the term has to contain as well. Where PostgreSQL takes other characters for letters, a search is only slower.
TRIGRAM = re.compile(r"[^\W_]{3}|[^\W_]{2}[\W_]|[\W_][^\W_]")


def has_trigram(term: str) -> bool:
    """Return whether a trigram index can be used to find what contains a term: not for one or two letters."""
    return TRIGRAM.search(term) is not None


class FoldedField(models.TextField):  # type: ignore[type-arg]  # Django's class takes no arguments at run time
    """The texts of other columns without case and accents, for searching and sorting on every database.

    Computed whenever the row is saved, also by `bulk_create`; `QuerySet.update` and `save(update_fields=…)` have to
    include it. The texts are separated by line breaks, so that no match spans two of them. `max_length` cuts the text.
    When `common.text.folded` changes, a migration has to save the stored rows again.
    """

    def __init__(self, *, of: Sequence[str] = (), **options: Any) -> None:
        self.of = tuple(of)
        super().__init__(**{**options, "editable": False, "default": ""})

    def deconstruct(self) -> Any:
        """Return the arguments for migrations."""
        name, path, args, options = super().deconstruct()
        for fixed in ("editable", "default"):
            options.pop(fixed, None)
        return name, path, args, {**options, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Compute the value from the other columns."""
        value = "\n".join(folded(getattr(model_instance, name) or "") for name in self.of)[: self.max_length]
        setattr(model_instance, self.attname, value)
        return value


@FoldedField.register_lookup
class FoldedContains(Contains):
    """`contains` that does not use a trigram index for a term without trigrams, such as one or two letters.

    PostgreSQL would read such an index whole, which takes several times as long as reading the texts. The index has the
    default collation, so it is not considered for another one. LIKE is the same in both.
    """

    def process_lhs(self, compiler: Any, connection: Any, lhs: Any = None) -> Any:
        """Return the SQL of the column."""
        sql, params = super().process_lhs(compiler, connection, lhs)
        needs_scan = connection.vendor == "postgresql" and not has_trigram(str(self.rhs))
        return (f'{sql} COLLATE "C"' if needs_scan else sql), params


def unique_regardless_of_case(name: str, *fields: str, condition: Q | None = None) -> models.UniqueConstraint:
    """Return a unique constraint that ignores the case of the last field."""
    *plain, folded_field = fields
    options: dict[str, Any] = {"condition": condition} if condition is not None else {}
    return models.UniqueConstraint(*plain, Lower(folded_field), name=name, **options)


def is_regardless_of_case(field: str, value: str) -> Q:
    """Return the condition that a field is this value in any case, which the constraint above is an index for.

    Not `iexact`, which compares in upper case on PostgreSQL, and reads the whole table.
    """
    return Q(Exact(Lower(field), Lower(Value(value))))
