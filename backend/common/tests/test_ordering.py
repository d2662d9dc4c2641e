"""How lists are sorted, whichever list it is."""

import pytest
from django.db.models import TextField, Value
from django.db.models.functions import Concat

from common.ordering import Ordering
from companies.models import Company
from companies.tests.factories import CompanyFactory

BY_NAME = Ordering("name", name="name_folded", website="website")
pytestmark = pytest.mark.django_db


@pytest.fixture
def companies() -> dict[str, Company]:
    """Stored in this order; two have the same website."""
    sites = {"zeta": "https://b.example", "Beta": "https://a.example", "alpha": "https://b.example"}
    return {name: CompanyFactory(name=name, website=site) for name, site in sites.items()}


def names(ordering: Ordering, order: str | None = None) -> list[str]:
    return [company.name for company in ordering.apply(Company.objects.all(), order)]


def test_a_minus_turns_the_order_round(companies: dict[str, Company]) -> None:
    assert names(BY_NAME) == names(BY_NAME, "name") == ["alpha", "Beta", "zeta"]
    assert names(BY_NAME, "-name") == ["zeta", "Beta", "alpha"]


def test_rows_of_one_value_stand_in_the_order_they_came_in_or_turned_round(companies: dict[str, Company]) -> None:
    assert names(BY_NAME, "website") == ["Beta", "zeta", "alpha"]
    assert names(BY_NAME, "-website") == ["alpha", "zeta", "Beta"]


def test_rows_of_one_value_can_be_sorted_by_another_column(companies: dict[str, Company]) -> None:
    ordering = Ordering("website", then=["name_folded"], website="website")
    assert names(ordering) == ["Beta", "alpha", "zeta"]
    assert names(ordering, "-website") == ["alpha", "zeta", "Beta"]


def test_an_order_can_be_computed(companies: dict[str, Company]) -> None:
    ordering = Ordering(site_and_name=Concat("website", Value(" "), "name_folded", output_field=TextField()))
    assert names(ordering, "site_and_name") == ["Beta", "alpha", "zeta"]


def test_without_a_default_rows_come_as_they_were_stored(companies: dict[str, Company]) -> None:
    assert names(Ordering(name="name_folded")) == ["zeta", "Beta", "alpha"]


def test_what_a_call_may_ask_for_is_every_name_both_ways() -> None:
    assert list(BY_NAME.query_field().choices) == ["name", "-name", "website", "-website"]
