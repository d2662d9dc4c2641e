"""Searching for what trigram indexes cannot find: terms of one or two letters.

PostgreSQL finds them by an index over the bigrams of a column (see `common.search_indexes`): its single characters, and
its pairs of neighbouring ones. For a frequent bigram, reading rows in the order of the list until a page is full is
faster. SQLite always does that.
"""

from typing import Any

from django.db import connections
from django.db.models import Lookup, Model, Q

from common.fields import FoldedField, has_trigram
from common.queries import contains
from common.replica import source
from common.search_indexes import BIGRAMS, SearchIndex
from common.text import folded

# The number of rows that are counted for a term without trigrams; that there are more is enough to know.
MAX_COUNTED = 1000
# The share of rows from which reading rows in order is faster than the index.
FREQUENT = 0.02
SHARE_OF_ROWS = """
    SELECT max(share)
    FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (bigram, share)
    WHERE schemaname = current_schema() AND tablename = %s AND bigram = ANY(%s)
"""


@FoldedField.register_lookup
class HasBigrams(Lookup):
    """`has_bigrams`: whether a column has all bigrams of a term. PostgreSQL only."""

    lookup_name = "has_bigrams"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """Return the SQL of the condition."""
        column, params = self.process_lhs(compiler, connection)
        return f"{BIGRAMS}({column}) @> %s", [*params, bigrams(self.rhs)]


def bigrams(term: str) -> list[str]:
    """Return the pairs of neighbouring characters of a term, or its only character."""
    return [term[place : place + 2] for place in range(max(len(term) - 1, 1))]


def count_limit(term: str) -> int | None:
    """Return the number of rows up to which those that contain a term are counted; None for all."""
    text = folded(term)
    return MAX_COUNTED if text and not has_trigram(text) else None


def search_conditions(model: type[Model], term: str, *columns: str) -> tuple[Q, ...]:
    """Return conditions that all hold if one of these columns of a model contains `term`, and can use indexes for it.

    The model has to name the columns in `bigrams`. An alternative has to be added to each condition, so that a row is
    only compared with the first one where PostgreSQL uses the index for the second, which takes longer to compare.
    """
    text = folded(term)
    condition = contains(text, *columns)
    if connections[source.get()].vendor != "postgresql" or count_limit(text) is None or is_frequent(model, text):
        return (condition,)
    return condition, Q(*((f"{column}__has_bigrams", text) for column in columns), _connector=Q.OR)


def is_frequent(model: type[Model], term: str) -> bool:
    """Return whether many rows have a bigram of the term, by PostgreSQL's statistics of the index."""
    index = SearchIndex.of(model, BIGRAMS)
    with connections[source.get()].cursor() as cursor:
        cursor.execute(SHARE_OF_ROWS, [index.name, bigrams(term)])
        (share,) = cursor.fetchone()
    return (share or 0) >= FREQUENT
