"""POST /api/saved-views/, PATCH and DELETE /api/saved-views/{id}/; the views that GET /api/auth/user/ returns."""

from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from accounts.models import MAX_VIEWS, SavedView, TableSettings, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team

pytestmark = pytest.mark.django_db
VIEWS = "/api/saved-views/"
OVERDUE = {"list": "referrals", "name": "My overdue ones", "query": "answer=OVERDUE&columns=connection_name,status"}


def url(view: dict[str, Any]) -> str:
    return f"{VIEWS}{view['id']}/"


def saved(client: APIClient, **changes: Any) -> dict[str, Any]:
    """Save a view and return it."""
    answer = client.post(VIEWS, OVERDUE | changes)
    assert answer.status_code == 201, answer.json()
    view: dict[str, Any] = answer.json()
    return view


def views_of(client: APIClient) -> list[str]:
    """Return the names of the views that come with the signed-in user."""
    return [view["name"] for view in client.get("/api/auth/user/").json()["saved_views"]]


def test_a_view_comes_with_its_owner_only(team: Team, as_user: SignIn) -> None:
    manager = as_user(team.hiring_manager)
    view = saved(manager)
    assert view == {
        **OVERDUE,
        "id": view["id"],
        "shared": False,
        "owner_name": team.hiring_manager.full_name,
        "own": True,
        "editable": True,
    }
    assert manager.get("/api/auth/user/").json()["saved_views"] == [view]
    for other in (team.other_hiring_manager, team.hr, team.other_hr, team.superuser):
        assert views_of(as_user(other)) == []


def test_hr_shares_a_view_with_everybody_who_sees_the_list(team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    saved(hr, shared=True)
    saved(hr, list="users", name="Inactive", query="status=INACTIVE", shared=True)
    (view,) = as_user(team.hiring_manager).get("/api/auth/user/").json()["saved_views"]
    assert (view["name"], view["own"], view["editable"]) == ("My overdue ones", False, False)
    colleague = as_user(UserFactory(company=team.company, role="HR"))
    assert views_of(colleague) == ["My overdue ones", "Inactive"]
    for other in (team.employee, team.other_hr, team.user_without_company, team.superuser):
        assert views_of(as_user(other)) == []


def test_only_hr_shares(team: Team, as_user: SignIn) -> None:
    for user in (team.employee, team.hiring_manager, team.superuser):
        client = as_user(user)
        assert client.post(VIEWS, {**OVERDUE, "shared": True}).status_code == 403
        assert client.patch(url(saved(client)), {"shared": True}).status_code == 403


def test_a_view_is_changed_and_deleted_by_its_owner(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    view = saved(client, list="connections")
    changed = client.patch(url(view), {"name": "At Acme", "query": "?employer=Acme"}).json()
    assert changed == {**view, "name": "At Acme", "query": "employer=Acme"}
    assert client.patch(url(view), {}).json() == changed
    for stranger in (team.colleague, team.hr, team.other_hr, team.superuser):
        assert as_user(stranger).patch(url(view), {"name": "x"}).status_code == 404
        assert as_user(stranger).delete(url(view)).status_code == 404
    assert client.delete(url(view)).status_code == 204
    assert client.delete(url(view)).status_code == 404


def test_hr_keeps_the_shared_views_of_the_company(team: Team, as_user: SignIn) -> None:
    view = saved(as_user(team.hr), shared=True)
    manager, colleague = as_user(team.hiring_manager), as_user(UserFactory(company=team.company, role="HR"))
    assert manager.patch(url(view), {"name": "x"}).status_code == 403
    assert manager.delete(url(view)).status_code == 403
    assert manager.patch("/api/table-settings/referrals/", {"default_view": view["id"]}).status_code == 200
    assert colleague.patch(url(view), {"shared": False}).status_code == 200
    assert views_of(manager) == []
    assert TableSettings.objects.get(user=team.hiring_manager).default_view is None


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"name": " "}, {"name": ["Enter a name for the view"]}),
        ({"name": "x" * 81}, {"name": ["At most 80 characters"]}),
        ({"query": "x" * 2001}, {"query": ["At most 2,000 characters"]}),
        ({"list": "bonuses"}, {"list": ['"bonuses" is not a valid choice.']}),
    ],
)
def test_bad_values_are_refused(team: Team, as_user: SignIn, changes: dict[str, str], errors: Any) -> None:
    answer = as_user(team.hr).post(VIEWS, OVERDUE | changes)
    assert (answer.status_code, answer.json()) == (400, errors)


def test_a_name_is_given_once_for_each_list(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    saved(client)
    taken = {"name": ["You have a view of this name already."]}
    answer = client.post(VIEWS, OVERDUE | {"name": "my OVERDUE ones"})
    assert (answer.status_code, answer.json()) == (400, taken)
    other = saved(client, list="jobs")
    assert client.patch(url(saved(client, name="Others")), {"name": OVERDUE["name"]}).json() == taken
    assert client.patch(url(other), {"name": "Others"}).status_code == 200


def test_nobody_saves_more_than_a_bounded_number(team: Team, as_user: SignIn) -> None:
    SavedView.objects.bulk_create(
        SavedView(owner=team.hr, company=team.company, list_name="jobs", name=f"{number}")
        for number in range(MAX_VIEWS)
    )
    answer = as_user(team.hr).post(VIEWS, OVERDUE)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_views")


def test_a_superuser_who_views_as_somebody_saves_nothing(team: Team, as_user: SignIn) -> None:
    superuser = as_user(team.superuser)
    query = f"?view_as_user_id={team.hr.pk}"
    assert superuser.post(VIEWS + query, OVERDUE).status_code == 403
    view = saved(as_user(team.hr), shared=True)
    assert superuser.delete(url(view) + query).status_code == 403
    assert superuser.patch(f"/api/table-settings/jobs/{query}", {"density": "compact"}).status_code == 403


def test_nobody_without_an_account_saves(client: APIClient) -> None:
    assert APIClient().post(VIEWS, OVERDUE).status_code == 401


def test_only_views_of_a_company_are_shared(team: Team) -> None:
    with pytest.raises(IntegrityError):
        SavedView.objects.create(owner=team.superuser, list_name="jobs", name="All", shared=True)


def test_the_views_of_a_deleted_user_are_deleted(team: Team, as_user: SignIn) -> None:
    saved(as_user(team.colleague), list="connections")
    User.objects.get(pk=team.colleague.pk).delete()
    assert not SavedView.objects.exists()
