"""The region of a company's public holidays: GET /api/holiday-regions/, and the setting."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import CompanySettings
from accounts.tests.team import SignIn, Team

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
    """Save these changes to the settings and return the response."""
    answer = client.put(URL, {**client.get(URL).json(), **changes}, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_the_regions_of_a_country_are_listed(hr: APIClient) -> None:
    rows = hr.get(REGIONS, {"country": "DE"}).json()
    assert {"code": "BY", "name": "Bayern"} in rows
    assert len(rows) == 17
    assert hr.get(REGIONS, {"country": "SM"}).json() == []


@pytest.mark.parametrize("query", [{}, {"country": ""}, {"country": "Germany"}, {"country": "XX"}])
def test_an_unknown_country_is_400(hr: APIClient, query: dict[str, str]) -> None:
    answer = hr.get(REGIONS, query)
    assert (answer.status_code, answer.json()) == (400, {"country": ["Select a country from the list"]})


def test_only_roles_with_access_to_the_settings_can_list_regions(as_user: SignIn, team: Team, api: APIClient) -> None:
    query = {"country": "DE"}
    assert api.get(REGIONS, query).status_code == 401
    assert as_user(team.employee).get(REGIONS, query).status_code == 403
    assert as_user(team.superuser).get(REGIONS, query).status_code == 404
    assert as_user(team.superuser).get(REGIONS, {**query, "company_id": str(team.company.pk)}).status_code == 200


def test_the_companys_calendar_uses_the_region(hr: APIClient, team: Team) -> None:
    assert save(hr, **SETTINGS)["region"] == "BY"
    calendar = CompanySettings.objects.get(company=team.company).calendar
    assert (calendar.country, calendar.region) == ("DE", "BY")
    (entry,) = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert "region" in entry["text"]


def test_a_region_of_another_country_is_refused(hr: APIClient) -> None:
    for changes in ({"country": "AT"}, {"region": "ENG"}, {"country": ""}):
        answer = hr.put(URL, SETTINGS | changes, format="json")
        assert answer.status_code == 400
        assert answer.json() == {"region": ["Select a region of the country from the list"]}
    assert hr.get(URL).json()["country"] == ""


def test_changing_the_country_without_sending_a_region_clears_the_region(hr: APIClient) -> None:
    read = save(hr, **SETTINGS)
    del read["region"]
    again = hr.put(URL, read | {"savings_per_hire": 1}, format="json").json()
    assert again.pop("region") == "BY"
    assert hr.put(URL, again | {"country": "AT"}, format="json").json()["region"] == ""
