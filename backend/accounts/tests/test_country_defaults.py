"""What a company of a country begins its settings with: GET /api/country-defaults/."""

import pytest
from rest_framework.test import APIClient

from accounts.country_defaults import currency_of
from accounts.currencies import CURRENCIES
from accounts.tests.team import SignIn, Team
from common.working_days import countries

pytestmark = pytest.mark.django_db

URL = "/api/country-defaults/"


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    return as_user(team.hr)


@pytest.mark.parametrize(
    ("country", "currency", "time_zones"),
    [
        ("GB", "GBP", ["Europe/London"]),
        ("AT", "EUR", ["Europe/Vienna"]),
        ("PT", "EUR", ["Atlantic/Azores", "Atlantic/Madeira", "Europe/Lisbon"]),
    ],
)
def test_a_country_has_a_currency_and_time_zones(
    hr: APIClient, country: str, currency: str, time_zones: list[str]
) -> None:
    assert hr.get(URL, {"country": country}).json() == {"currency": currency, "time_zones": time_zones}


def test_every_currency_that_is_proposed_can_be_saved() -> None:
    for country in countries():
        assert currency_of(country) in ("", *CURRENCIES)


@pytest.mark.parametrize("query", [{}, {"country": ""}, {"country": "XX"}])
def test_an_unknown_country_is_400(hr: APIClient, query: dict[str, str]) -> None:
    answer = hr.get(URL, query)
    assert (answer.status_code, answer.json()) == (400, {"country": ["Select a country from the list"]})
