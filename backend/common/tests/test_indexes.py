"""Trigram indexes: PostgreSQL finds parts of texts by them."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import ProgrammingError, connection
from django.db.models import QuerySet

from accounts.models import User
from common.indexes import TrigramExtension
from jobs.models import Job
from referrals.models import Referral

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite reads all texts of a company"),
]
SEARCHED = [
    (Job, "title_folded", "job_trigrams"),
    (Job, "location_folded", "job_trigrams"),
    (Job, "text_folded", "job_trigrams"),
    (Referral, "candidate_folded", "referral_trigrams"),
    (Referral, "employer_folded", "referral_employer_trigrams"),
    (User, "search", "user_trigrams"),
    (User, "name_folded", "user_trigrams"),
]


def plan(rows: QuerySet[Any]) -> str:
    """Return PostgreSQL's plan where reading whole tables is expensive."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        # Otherwise a small index that is read whole is as cheap.
        cursor.execute("SET LOCAL enable_indexscan = off")
        cursor.execute("SET LOCAL enable_indexonlyscan = off")
    return rows.order_by().explain()


@pytest.mark.parametrize(("model", "column", "index"), SEARCHED)
def test_a_term_of_three_letters_is_found_by_the_index(model: Any, column: str, index: str) -> None:
    rows = model._base_manager.values("pk")
    assert index in plan(rows.filter(**{f"{column}__contains": "ada"}))
    # Which has no trigram, so that PostgreSQL would read the whole index.
    assert index not in plan(rows.filter(**{f"{column}__contains": "ad"}))


def test_without_the_right_to_create_the_extension_migrating_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise ProgrammingError('permission denied to create extension "pg_trgm"\nHINT: …')

    monkeypatch.setattr("django.contrib.postgres.operations.CreateExtension.extension_exists", refuse)
    with connection.schema_editor() as editor, pytest.raises(ImproperlyConfigured, match="CREATE EXTENSION pg_trgm"):
        TrigramExtension().database_forwards("common", editor, None, None)
