"""`limit`, `offset` and `X-Total-Count` on all lists."""

from typing import Any

import pytest
from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.serializers import ValidationError
from rest_framework.test import APIRequestFactory

from accounts.models import Company
from accounts.tests.factories import CompanyFactory
from common.pagination import MAX_LIMIT, ArrayPagination

COMPANIES = 25
ROWS = list(range(COMPANIES))
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def companies(db: None) -> None:
    """Create companies in another order than that of the list."""
    for number in reversed(ROWS):
        CompanyFactory(name=f"Company {number:03}")


def page(**query: str) -> tuple[list[Any], str | None]:
    """Return the company numbers on a page, and the total count from its header."""
    pagination = ArrayPagination()
    by_name = Company.objects.order_by("name")
    rows = pagination.paginate_queryset(by_name, Request(APIRequestFactory().get("/", query)))
    return [int(row.name[-3:]) for row in rows], pagination.get_paginated_response(rows).headers.get("X-Total-Count")


@pytest.mark.parametrize(
    ("query", "rows", "total"),
    [
        ({}, ROWS, "25"),
        ({"limit": "10"}, ROWS[:10], "25"),
        ({"limit": "10", "offset": "20"}, ROWS[20:], "25"),
        ({"offset": "24"}, [24], "25"),
        ({"offset": "25"}, [], "25"),
        ({"offset": "2147483647"}, [], "25"),
        ({"limit": "0"}, [], "25"),
        ({"limit": "0", "offset": "30"}, [], "25"),
        ({"limit": "10", "offset": "30"}, [], "25"),
        ({"limit": "25"}, ROWS, "25"),
        ({"limit": str(MAX_LIMIT)}, ROWS, "25"),
        ({"page": "2"}, ROWS, "25"),
    ],
)
def test_pages(query: dict[str, str], rows: list[int], total: str | None) -> None:
    assert page(**query) == (rows, total)


@pytest.mark.parametrize("name", ["limit", "offset"])
@pytest.mark.parametrize("value", ["", "-1", "x", "1.5", "1e2", "99999999999999999999", "1001\0"])
def test_invalid_limits_and_offsets_are_reported_by_name(name: str, value: str) -> None:
    with pytest.raises(ValidationError) as caught:
        page(**{name: value})
    assert isinstance(caught.value.detail, dict)
    assert set(caught.value.detail) == {name}


def test_pages_are_limited_to_the_largest_size() -> None:
    with pytest.raises(ValidationError):
        page(limit=str(MAX_LIMIT + 1))


def test_an_offset_without_a_limit_returns_all_following_rows() -> None:
    assert page(offset="10") == (ROWS[10:], str(COMPANIES))


def test_pages_read_only_their_rows(django_assert_num_queries: Any) -> None:
    costs: list[tuple[dict[str, str], int]] = [
        # All rows in one statement.
        ({}, 1), ({"offset": "1"}, 1), ({"offset": "99"}, 2),
        # The ids, the count, and the rows if there are any.
        ({"limit": "10"}, 3), ({"limit": "10", "offset": "20"}, 3), ({"limit": "10", "offset": "99"}, 2),
    ]  # fmt: skip
    for query, statements in costs:
        with django_assert_num_queries(statements):
            page(**query)


def test_rows_deleted_while_a_page_is_read_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    read = QuerySet.in_bulk

    def delete_first(*which: Any) -> Any:
        Company.objects.get(name="Company 003").delete()
        return read(*which)

    monkeypatch.setattr(QuerySet, "in_bulk", delete_first)
    assert page(limit="5") == ([0, 1, 2, 4], str(COMPANIES))
