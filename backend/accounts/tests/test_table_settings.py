"""PUT and PATCH /api/table-settings/{list}/; the settings that GET /api/auth/user/ returns."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import SavedView
from accounts.tests.team import SignIn, Team

pytestmark = pytest.mark.django_db
URL = "/api/table-settings/jobs/"
FIRST: dict[str, Any] = {
    "list": "jobs",
    "columns": [],
    "density": "",
    "layout": "",
    "page_size": None,
    "default_view": None,
}


def test_a_table_is_set_up_part_by_part(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    assert client.patch(URL, {"layout": "table"}).json() == FIRST | {"layout": "table"}
    columns = {"columns": ["title", "status"], "density": "compact"}
    assert client.patch(URL, columns).json() == FIRST | columns | {"layout": "table"}
    assert client.get("/api/auth/user/").json()["table_settings"] == [FIRST | columns | {"layout": "table"}]
    assert client.patch(URL, {"page_size": 25}).json() == FIRST | columns | {"layout": "table", "page_size": 25}
    assert client.put(URL, {"density": "compact"}).json() == FIRST | {"density": "compact"}
    assert as_user(team.hiring_manager).get("/api/auth/user/").json()["table_settings"] == []


def test_a_view_is_made_the_default(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    mine = {"owner": team.hr, "company": team.company}
    view = SavedView.objects.create(list_name="jobs", name="Open", query="status=OPEN", **mine)
    assert client.patch(URL, {"default_view": view.pk}).json()["default_view"] == view.pk
    assert client.patch(URL, {"density": "compact"}).json()["default_view"] == view.pk
    others = {
        "of another list": SavedView.objects.create(list_name="users", name="Open", **mine).pk,
        "of somebody else": SavedView.objects.create(list_name="jobs", name="x", owner=team.hiring_manager).pk,
        "of nobody": view.pk + 1_000,
    }
    for pk in others.values():
        answer = client.patch(URL, {"default_view": pk})
        assert (answer.status_code, answer.json()) == (
            400,
            {"default_view": ["This view does not exist any more."]},
        )
    view.delete()
    (settings,) = client.get("/api/auth/user/").json()["table_settings"]
    assert settings["default_view"] is None


@pytest.mark.parametrize(
    "values",
    [
        {"columns": "name"},
        {"columns": ["name"] * 41},
        {"columns": ["x" * 41]},
        {"columns": ["a b"]},
        {"columns": [3]},
        {"density": "tight"},
        {"layout": "board"},
        {"page_size": 50},
        {"page_size": "many"},
        {"default_view": "x"},
    ],
)
def test_bad_values_are_refused(team: Team, as_user: SignIn, values: dict[str, Any]) -> None:
    assert [*as_user(team.hr).patch(URL, values).json()] == [*values]


def test_there_is_no_other_list(team: Team, as_user: SignIn) -> None:
    assert as_user(team.hr).patch("/api/table-settings/bonuses/", {}).status_code == 404


def test_nobody_without_an_account_sets_up_a_table(client: APIClient) -> None:
    assert APIClient().patch(URL, {}).status_code == 401
