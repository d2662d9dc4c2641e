"""Sorting of all lists."""

import pytest
from django.db.models import TextField, Value
from django.db.models.functions import Concat, NullIf

from accounts.models import Company
from accounts.tests.factories import CompanyFactory
from common.filters import OrderingFilter

BY_NAME = OrderingFilter("name", name="name_folded", website="website")
pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def companies() -> dict[str, Company]:
    """Create companies in this order; two have the same website."""
    sites = {"zeta": "https://b.example", "Beta": "https://a.example", "alpha": "https://b.example"}
    return {name: CompanyFactory(name=name, website=site) for name, site in sites.items()}


def names(ordering: OrderingFilter, order: str = "") -> list[str]:
    return [company.name for company in ordering.filter(Company.objects.all(), order)]


def test_a_minus_reverses_the_order(companies: dict[str, Company]) -> None:
    assert names(BY_NAME) == names(BY_NAME, "name") == ["alpha", "Beta", "zeta"]
    assert names(BY_NAME, "-name") == ["zeta", "Beta", "alpha"]


def test_rows_with_equal_values_are_sorted_by_id_in_the_same_direction(companies: dict[str, Company]) -> None:
    assert names(BY_NAME, "website") == ["Beta", "zeta", "alpha"]
    assert names(BY_NAME, "-website") == ["alpha", "zeta", "Beta"]


def test_rows_with_equal_values_can_be_sorted_by_another_column(companies: dict[str, Company]) -> None:
    ordering = OrderingFilter("website", then=["name_folded"], website="website")
    assert names(ordering) == ["Beta", "alpha", "zeta"]
    assert names(ordering, "-website") == ["alpha", "zeta", "Beta"]


def test_rows_can_be_sorted_by_a_computed_value(companies: dict[str, Company]) -> None:
    ordering = OrderingFilter(site_and_name=Concat("website", Value(" "), "name_folded", output_field=TextField()))
    assert names(ordering, "site_and_name") == ["Beta", "alpha", "zeta"]


def test_nulls_and_empty_texts_come_last_in_both_directions() -> None:
    for name, site in (("a", ""), ("b", "https://b.example"), ("c", ""), ("d", "https://a.example")):
        CompanyFactory(name=name, website=site)
    ordering = OrderingFilter(
        blank={"website"}, nullable={"site"}, website="website", site=NullIf("website", Value(""))
    )
    for column in ("website", "site"):
        assert names(ordering, column) == ["d", "b", "a", "c"]
        assert names(ordering, f"-{column}") == ["b", "d", "c", "a"]


def test_without_a_default_order_rows_are_sorted_by_id(companies: dict[str, Company]) -> None:
    assert names(OrderingFilter(name="name_folded")) == ["zeta", "Beta", "alpha"]


def test_every_name_can_be_sorted_in_both_directions() -> None:
    assert [order for order, _ in BY_NAME.extra["choices"]] == ["name", "-name", "website", "-website"]
