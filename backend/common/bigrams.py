"""Searching for what trigram indexes cannot find: words of one or two letters, or of punctuation only.

PostgreSQL finds them by an index over the bigrams of a column (see `common.search_indexes`): its single characters, and
its pairs of neighbouring ones. For a frequent bigram, reading rows in the order of the list until a page is full is
faster. SQLite always does that.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from django.db import connection
from django.db.models import Lookup, Model, Q

from common.fields import FoldedField, has_trigram
from common.queries import contains_word
from common.search_indexes import BIGRAMS, BIGRAMS_FUNCTION, SearchIndex
from common.text import search_words

# The number of rows that are counted for a term without trigrams; that there are more is enough to know.
MAX_COUNTED = 1000
# The share of rows from which reading rows in order is faster than the index.
FREQUENT = 0.02
SHARE_OF_ROWS = """
    SELECT count(*) > 0, max(share) FILTER (WHERE bigram = ANY(%s))
    FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (bigram, share)
    WHERE schemaname = current_schema() AND tablename = %s
"""


@FoldedField.register_lookup
class HasBigrams(Lookup):
    """`has_bigrams`: whether a column has all bigrams of a term. PostgreSQL only."""

    lookup_name = "has_bigrams"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """Return the SQL of the condition."""
        column, params = self.process_lhs(compiler, connection)
        return f"{BIGRAMS_FUNCTION}({column}) @> %s", [*params, bigrams_to_find(self.rhs)]


def bigrams_to_find(term: str) -> list[str]:
    """Return the pairs of neighbouring characters of a term, or its only character."""
    return [term[place : place + 2] for place in range(max(len(term) - 1, 1))]


def count_limit(term: str) -> int | None:
    """Return the number of rows up to which those that contain a term are counted; None for all."""
    words = search_words(term)
    return MAX_COUNTED if words and not any(map(has_trigram, chain(*words))) else None


def search_conditions(model: type[Model], term: str, *columns: str) -> tuple[Q, ...]:
    """Return conditions that all hold for rows in which each word of `term` is found in one of these columns.

    The model has to name the columns in `bigrams`.
    """
    rare = count_limit(term) is not None
    return tuple(
        condition
        for spellings in search_words(term)
        for condition in word_conditions(model, spellings, *columns, by_bigrams=rare)
    )


def word_conditions(model: type[Model], spellings: Sequence[str], *columns: str, by_bigrams: bool) -> tuple[Q, ...]:
    """Return conditions that all hold for rows in which one of these columns contains one spelling of a word.

    `by_bigrams`: whether no word of the search has a trigram. To combine with OR, add the alternative to each
    condition: (A or X) and (B or X). A compares the texts, which takes little time; with B, PostgreSQL can use the
    index.
    """
    condition = contains_word(spellings, *columns)
    if not by_bigrams or connection.vendor != "postgresql":
        return (condition,)
    if not all(is_rare(model, word) for word in spellings):
        return (condition,)
    has_bigrams = ((f"{column}__has_bigrams", word) for column in columns for word in spellings)
    return condition, Q(*has_bigrams, _connector=Q.OR)


def is_rare(model: type[Model], term: str) -> bool:
    """Return whether few rows have the bigrams of the term, by PostgreSQL's statistics of the index.

    False without statistics, so that searches work without the index, too. Only the owner of the table sees them.
    """
    with connection.cursor() as cursor:
        cursor.execute(SHARE_OF_ROWS, [bigrams_to_find(term), SearchIndex.of(model, BIGRAMS).name])
        is_analysed, share = cursor.fetchone()
    return is_analysed and (share or 0) < FREQUENT
