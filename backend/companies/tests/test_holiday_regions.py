"""The region of a company's public holidays: GET /api/holiday-regions/, and the setting."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from companies.integrity import check_regions
from companies.models import CompanySettings

pytestmark = pytest.mark.django_db

URL = "/api/company-settings/"
REGIONS = "/api/holiday-regions/"
SETTINGS: dict[str, Any] = {
    "currency": "EUR",
    "time_zone": "Europe/Berlin",
    "working_week": ["MONDAY"],
    "savings_per_hire": 0,
    "country": "DE",
    "region": "BY",
}


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    return as_user(team.hr)


def save(client: APIClient, **changes: Any) -> Any:
    """The settings once these were saved, as they were read."""
    answer = client.put(URL, {**client.get(URL).json(), **changes}, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_a_country_says_which_regions_it_has(hr: APIClient) -> None:
    rows = hr.get(REGIONS, {"country": "DE"}).json()
    assert {"code": "BY", "name": "Bayern"} in rows
    assert len(rows) == 17
    assert hr.get(REGIONS, {"country": "SM"}).json() == []


@pytest.mark.parametrize("query", [{}, {"country": ""}, {"country": "Germany"}, {"country": "XX"}])
def test_of_none_that_there_is_not(hr: APIClient, query: dict[str, str]) -> None:
    answer = hr.get(REGIONS, query)
    assert (answer.status_code, answer.json()) == (400, {"country": ["Select a country from the list"]})


def test_whoever_keeps_no_settings_needs_none(as_user: SignIn, team: Team, api: APIClient) -> None:
    query = {"country": "DE"}
    assert api.get(REGIONS, query).status_code == 401
    assert as_user(team.employee).get(REGIONS, query).status_code == 403
    assert as_user(team.superuser).get(REGIONS, query).status_code == 404
    assert as_user(team.superuser).get(REGIONS, {**query, "company_id": str(team.company.pk)}).status_code == 200


def test_the_calendar_of_the_company_knows_it(hr: APIClient, team: Team) -> None:
    assert save(hr, **SETTINGS)["region"] == "BY"
    calendar = CompanySettings.objects.get().calendar
    assert (calendar.country, calendar.region) == ("DE", "BY")
    (entry,) = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert "region" in entry["text"]


def test_it_is_one_of_the_country(hr: APIClient) -> None:
    for changes in ({"country": "AT"}, {"region": "ENG"}, {"country": ""}):
        answer = hr.put(URL, SETTINGS | changes, format="json")
        assert answer.status_code == 400
        assert answer.json() == {"region": ["Select a region of the country from the list"]}
    assert not CompanySettings.objects.exists()


def test_it_goes_with_its_country_where_somebody_changes_that_who_knows_of_no_regions(hr: APIClient) -> None:
    read = save(hr, **SETTINGS)
    del read["region"]
    again = hr.put(URL, read | {"savings_per_hire": 1}, format="json").json()
    assert again.pop("region") == "BY"
    assert hr.put(URL, again | {"country": "AT"}, format="json").json()["region"] == ""


def test_one_of_another_country_is_found(hr: APIClient, team: Team) -> None:
    save(hr, **SETTINGS)
    assert check_regions().wrong == []
    CompanySettings.objects.update(country="AT")
    assert check_regions().wrong == [team.company.pk]
