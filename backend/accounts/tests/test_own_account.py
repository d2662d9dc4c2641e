"""GET and PATCH /api/auth/user/, POST /api/auth/password/change/."""

import json
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.actors import Actor, actor_of
from accounts.models import DeviceToken, Role, User
from accounts.serializers.account import NewPasswordForm
from accounts.services.links import set_password_url
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
ME = "/api/auth/user/"
CHANGE = "/api/auth/password/change/"
PASSWORDS = {"old_password": PASSWORD, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}


def test_the_signed_in_user_is_returned(as_user: SignIn, team: Team, django_assert_num_queries: Any) -> None:
    client = as_user(team.employee)
    client.get(ME)
    with django_assert_num_queries(4):  # token, whether something is unread, saved views, tables
        answer = client.get(ME)
    assert answer.json() == {
        "id": team.employee.pk,
        "username": "employee",
        "email": "employee@example.com",
        "first_name": "Erin",
        "last_name": team.employee.last_name,
        "language": "",
        "company_language": "",
        "shortcuts": True,
        "google_sign_in": False,
        "profile": {
            "role": "EMPLOYEE",
            "department": "Engineering",
            "position": "",
            "company": {"id": team.company.pk, "name": "Acme"},
        },
        "second_factor_setup_required": False,
        "unread_notifications": 0,
        "saved_views": [],
        "table_settings": [],
    }


def test_only_first_and_last_name_can_be_changed(as_user: SignIn, team: Team) -> None:
    body = {
        "first_name": " Edda ",
        "last_name": "Berg",
        "id": 1,
        "username": "root",
        "email": "root@acme.example",
        "is_active": False,
        "role": "SUPERUSER",
        "company": team.other_hr.company_id,
        "profile": {"role": "SUPERUSER", "company": {"id": team.other_hr.company_id, "name": "x"}},
    }
    before = User.objects.values("id", "username", "email", "is_active", "role", "company").get(pk=team.employee.pk)
    answer = as_user(team.employee).patch(ME, body)
    assert answer.status_code == 200
    assert (answer.json()["first_name"], answer.json()["last_name"]) == ("Edda", "Berg")
    assert User.objects.values(*before).get(pk=team.employee.pk) == before
    assert User.objects.get(search__contains="edda berg") == team.employee
    assert AuditEvent.objects.get().action == "user.renamed"


def test_the_response_to_a_change_is_the_same_as_reading_the_account(as_user: SignIn, team: Team) -> None:
    for user in (team.employee, team.hr, team.user_without_company):
        client = as_user(user)
        answer = client.patch(ME, {"last_name": "Berg"})
        assert answer.json() == client.get(ME).json()
        assert answer.json()["profile"].keys() == {"role", "department", "position", "company"}


@pytest.mark.parametrize(
    "body",
    [{"first_name": ""}, {"last_name": " "}, {"first_name": None}, {"first_name": "x" * 101}, {"last_name": "a\0"}, []],
)
def test_invalid_names_are_refused(as_user: SignIn, team: Team, body: Any) -> None:
    answer = as_user(team.employee).patch(ME, body)
    assert answer.status_code == 400
    assert answer.json()
    team.employee.refresh_from_db()
    assert team.employee.first_name == "Erin"


def test_anonymous_is_401(api: APIClient) -> None:
    for answer in (api.get(ME), api.patch(ME, {}), api.post(CHANGE, PASSWORDS)):
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Token"


def test_changing_the_password_revokes_all_tokens_and_issues_a_new_one(
    as_user: SignIn, api: APIClient, team: Team
) -> None:
    here, elsewhere, stranger = as_user(team.employee), as_user(team.employee), as_user(team.other_hr)
    old_link = set_password_url(team.employee)
    answer = here.post(CHANGE, PASSWORDS)
    assert answer.status_code == 200
    assert [client.get(ME).status_code for client in (here, elsewhere, stranger)] == [401, 401, 200]
    here.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['key']}")
    assert here.get(ME).status_code == 200
    assert not answer.cookies
    for password, status in ((PASSWORD, 401), ("orchard-lamp-42", 200)):
        assert api.post("/api/auth/token/", {"username": "employee", "password": password}).status_code == status
    team.employee.refresh_from_db()
    assert set_password_url(team.employee) != old_link
    assert AuditEvent.objects.earliest("id").action == "user.password_changed"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        (
            {"old_password": "wrong"},
            "old_password",
            "Your old password was entered incorrectly. Please enter it again.",
        ),
        ({"new_password2": "other-lamp-42"}, "new_password2", "Passwords do not match"),
        (
            {"new_password1": "short", "new_password2": "short"},
            "new_password1",
            "Password must be at least 8 characters long",
        ),
        ({"new_password1": "password", "new_password2": "password"}, "new_password1", "This password is too common."),
        ({"old_password": ""}, "old_password", "This field may not be blank."),
        ({"new_password1": None}, "new_password1", "This field may not be null."),
        ({"old_password": "a\0"}, "old_password", "Null characters are not allowed."),
    ],
)
def test_an_invalid_password_is_refused(
    as_user: SignIn, team: Team, changes: dict[str, Any], field: str, message: str
) -> None:
    client = as_user(team.employee)
    answer = client.post(CHANGE, {**PASSWORDS, **changes})
    assert answer.status_code == 400
    assert answer.json() == {field: [message]}
    assert client.get(ME).status_code == 200
    team.employee.refresh_from_db()
    assert team.employee.check_password(PASSWORD)


def test_blanks_around_a_password_are_kept(as_user: SignIn, api: APIClient, team: Team) -> None:
    password = " orchard lamp "
    body = {**PASSWORDS, "new_password1": password, "new_password2": password}
    assert as_user(team.employee).post(CHANGE, body).status_code == 200
    assert api.post("/api/auth/token/", {"username": "employee", "password": password}).status_code == 200


def test_guesses_of_the_old_password_are_rate_limited(as_user: SignIn, team: Team) -> None:
    client = as_user(team.employee)
    codes = [client.post(CHANGE, {**PASSWORDS, "old_password": "wrong"}).status_code for _ in range(6)]
    assert codes == [400] * 5 + [429]


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        "{}",
        {**PASSWORDS, "old_password": None},
        {**PASSWORDS, "old_password": ""},
        {**PASSWORDS, "old_password": ["wrong"]},
        {**PASSWORDS, "old_password": "x" * 1000},
    ],
)
def test_a_malformed_body_is_no_guess_of_the_old_password(as_user: SignIn, team: Team, body: Any) -> None:
    client = as_user(team.employee)
    text = body if isinstance(body, str) else json.dumps(body)
    for _ in range(12):
        assert client.post(CHANGE, text, content_type="application/json").status_code == 400
    assert client.post(CHANGE, PASSWORDS).status_code == 200


def test_expired_tokens_are_deleted_at_the_next_sign_in(team: Team) -> None:
    DeviceToken.issue(team.employee)
    DeviceToken.issue(team.hr)
    DeviceToken.objects.update(expires_at="2020-01-01T00:00:00Z")
    DeviceToken.issue(team.employee)
    assert DeviceToken.objects.filter(user=team.employee).count() == 1
    assert DeviceToken.objects.filter(user=team.hr).count() == 1


def test_createsuperuser_creates_a_superuser(db: None) -> None:
    user = User.objects.create_superuser(
        "root", "Root@Platform.example", "orchard-lamp-42", first_name="R", last_name="T"
    )
    assert (user.role, user.company, user.email) == (Role.SUPERUSER, None, "root@platform.example")


def test_a_username_is_stored_in_its_normalised_form(db: None) -> None:
    assert UserFactory(username="ﬁnn").username == "finn"


def test_changing_ones_name_does_not_undo_a_concurrent_change_by_hr(
    as_user: SignIn, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = as_user(team.hr)

    def demoted(request: Any) -> Actor:
        actor = actor_of(request)
        User.objects.filter(pk=team.hr.pk).update(role=Role.EMPLOYEE, link_version=7, position="Poet")
        return actor

    monkeypatch.setattr("accounts.views.auth.actor_of", demoted)
    assert client.patch(ME, {"first_name": "Edda"}).json()["profile"]["role"] == "EMPLOYEE"
    stored = User.objects.get(pk=team.hr.pk)
    assert (stored.first_name, stored.role, stored.link_version, stored.position) == ("Edda", "EMPLOYEE", 7, "Poet")


@pytest.mark.parametrize("change", [{"role": Role.EMPLOYEE}, {"is_active": False}, {"password": "another"}])
def test_changing_ones_password_does_not_undo_a_concurrent_change_by_hr(
    as_user: SignIn, team: Team, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    client = as_user(team.hr)

    def overtaken(form: NewPasswordForm, *args: Any) -> None:
        User.objects.filter(pk=team.hr.pk).update(**change)

    monkeypatch.setattr(NewPasswordForm, "validate_password_for_user", overtaken)
    answer = client.post(CHANGE, PASSWORDS)
    stored = User.objects.values(*change).get(pk=team.hr.pk)
    assert (stored, answer.status_code) == (change, 200 if "role" in change else 400)


def test_guesses_of_the_old_password_have_the_same_limits_as_at_sign_in(as_user: SignIn, team: Team) -> None:
    client = as_user(team.employee)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(4):
            guesses = [client.post(CHANGE, PASSWORDS | {"old_password": "guess"}).status_code for _ in range(5)]
            assert guesses == [400] * 5
            clock.shift(301)
        assert client.post(CHANGE, PASSWORDS).status_code == 429
        clock.shift(3600)
        assert client.post(CHANGE, PASSWORDS).status_code == 200


def test_an_invalid_new_password_does_not_count_as_a_guess(as_user: SignIn, team: Team) -> None:
    client = as_user(team.employee)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(21):
            assert client.post(CHANGE, PASSWORDS | {"new_password2": "other"}).status_code == 400
            clock.shift(61)
        assert client.post(CHANGE, PASSWORDS).status_code == 200


@pytest.mark.parametrize(("first", "last"), [("Madonna", ""), ("", "Sukarno")])
def test_somebody_with_one_name_need_not_invent_another(as_user: SignIn, team: Team, first: str, last: str) -> None:
    User.objects.filter(pk=team.employee.pk).update(first_name=first, last_name=last)
    client = as_user(team.employee)
    changed = client.patch(ME, {"first_name": first and "Cher", "last_name": last and "Cher"}, format="json")
    assert changed.status_code == 200
    assert f"{changed.json()['first_name']}{changed.json()['last_name']}" == "Cher"
    refused = client.patch(ME, {"first_name": "", "last_name": ""}, format="json")
    assert (refused.status_code, set(refused.json())) == (400, {"first_name", "last_name"})
    assert client.patch(ME, {"first_name": "A", "last_name": "B"}, format="json").status_code == 200
    assert client.patch(ME, {"last_name": ""}, format="json").status_code == 400


def test_single_keys_are_switched_off_without_touching_what_hr_edits(as_user: SignIn, team: Team) -> None:
    before = User.objects.get(pk=team.hiring_manager.pk).updated_at
    answer = as_user(team.hiring_manager).patch(ME, {"shortcuts": False})
    assert answer.status_code == 200
    assert answer.json()["shortcuts"] is False
    assert as_user(team.hiring_manager).get(ME).json()["shortcuts"] is False
    assert User.objects.get(pk=team.hiring_manager.pk).updated_at == before
    assert as_user(team.hiring_manager).patch(ME, {"shortcuts": "perhaps"}).status_code == 400
