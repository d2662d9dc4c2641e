"""Indexes for searches on PostgreSQL, and databases that cannot have them."""

import logging
from collections.abc import Iterator

import pytest
from django.db import connection

from common.search_indexes import BIGRAMS, SearchIndex, create_search_indexes, present, search_indexes
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="Of PostgreSQL only"),
]


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.fixture
def without_rights() -> Iterator[None]:
    """Use a database role that may read and write tables, but create nothing."""
    execute("CREATE ROLE test_without_rights")
    execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO test_without_rights")
    execute("SET ROLE test_without_rights")
    yield
    execute("RESET ROLE")
    execute("DROP OWNED BY test_without_rights")
    execute("DROP ROLE test_without_rights")
    create_search_indexes(using="default")


def test_migrations_create_every_index() -> None:
    wanted = {index.name for index in search_indexes()}
    assert wanted
    assert {name for name, whole in present(connection).items() if whole} == wanted


def test_without_rights_for_the_extension_a_warning_is_logged_and_search_works(
    without_rights: None, caplog: pytest.LogCaptureFixture
) -> None:
    execute("RESET ROLE")
    execute("DROP EXTENSION pg_trgm CASCADE")
    execute("SET ROLE test_without_rights")
    with caplog.at_level(logging.WARNING):
        create_search_indexes(using="default")
    assert "Let an administrator of the database run CREATE EXTENSION pg_trgm in it, and migrate again." in caplog.text
    assert set(present(connection)) == {index.name for index in search_indexes() if index.kind == BIGRAMS}
    execute("RESET ROLE")
    job = JobFactory(title="Zookeeper")
    assert list(Job.objects.matching("zook")) == [job]


@pytest.mark.parametrize(
    ("text", "bigrams"),
    [
        ("", set()),
        ("a", {"a"}),
        ("ana", {"a", "n", "an", "na"}),
        ("o'bé 😀", {"o", "'", "b", "é", " ", "😀", "o'", "'b", "bé", "é ", " 😀"}),
        # Not across two lines: those of a job's description and its requirements, for example.
        ("ab\ncd", {"a", "b", "c", "d", "ab", "cd"}),
    ],
)
def test_bigrams_are_the_characters_and_each_two_neighbouring_ones(text: str, bigrams: set[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT search_bigrams(%s)", [text])
        (found,) = cursor.fetchone()
    assert {bigram for bigram in found if bigram.strip("\n")} == bigrams


@pytest.mark.parametrize("index", list(search_indexes()), ids=lambda index: index.name)
def test_an_invalid_index_is_created_again(index: SearchIndex) -> None:
    execute(f"UPDATE pg_index SET indisvalid = false WHERE indexrelid = '{index.name}'::regclass")  # noqa: S608  # its name
    assert not present(connection)[index.name]
    create_search_indexes(using="default")
    assert all(present(connection).values())


def test_the_function_is_created_again_and_an_index_of_an_earlier_version_dropped() -> None:
    execute("DROP FUNCTION search_bigrams CASCADE")
    execute("CREATE INDEX jobs_job_bigrams_0 ON jobs_job (id)")
    create_search_indexes(using="default")
    assert set(present(connection)) == {index.name for index in search_indexes()}
