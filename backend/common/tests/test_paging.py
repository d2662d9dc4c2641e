"""`limit`, `offset` and `X-Total-Count`, on any list."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from rest_framework.request import Request
from rest_framework.serializers import ValidationError
from rest_framework.test import APIRequestFactory

from accounts.tests.factories import UserFactory
from common.paging import MAX_LIMIT, Page

ROWS = list(range(25))


def page(all_rows: list[int], **query: str) -> tuple[list[Any], str | None]:
    """The rows of a page, and the number of all rows in its header."""
    paging = Page()
    rows = paging.paginate_queryset(all_rows, Request(APIRequestFactory().get("/", query)))
    return rows, paging.get_paginated_response(rows).headers.get("X-Total-Count")


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
    assert page(ROWS, **query) == (rows, total)


@pytest.mark.parametrize("name", ["limit", "offset"])
@pytest.mark.parametrize("value", ["", "-1", "x", "1.5", "1e2", "99999999999999999999", "1001\0"])
def test_what_is_no_number_of_rows_is_named(name: str, value: str) -> None:
    with pytest.raises(ValidationError) as caught:
        page(ROWS, **{name: value})
    assert isinstance(caught.value.detail, dict)
    assert set(caught.value.detail) == {name}


def test_no_page_is_larger_than_the_largest() -> None:
    with pytest.raises(ValidationError):
        page(ROWS, limit=str(MAX_LIMIT + 1))


def test_an_offset_alone_answers_all_rows_that_follow() -> None:
    many = list(range(MAX_LIMIT + 500))
    assert page(many, offset="10") == (many[10:], str(len(many)))


@pytest.mark.django_db
def test_rows_are_counted_only_where_the_page_does_not_tell(django_assert_num_queries: Any) -> None:
    UserFactory.create_batch(3)
    queryset = get_user_model().objects.order_by("pk")
    costs: list[tuple[dict[str, str], int]] = [
        ({}, 1), ({"offset": "1"}, 1), ({"limit": "4"}, 1), ({"limit": "2", "offset": "2"}, 1),
        ({"limit": "2"}, 2), ({"limit": "3"}, 2), ({"limit": "0"}, 1), ({"offset": "9"}, 2),
    ]  # fmt: skip
    for query, statements in costs:
        with django_assert_num_queries(statements):
            Page().paginate_queryset(queryset.all(), Request(APIRequestFactory().get("/", query)))
