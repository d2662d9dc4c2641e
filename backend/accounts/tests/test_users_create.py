"""POST /api/users/."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/users/"
FORM: dict[str, Any] = {
    "firstName": "Nora",
    "lastName": "Lind",
    "email": "Nora.Lind@acme.example",
    "username": "nora",
    "role": "HIRING_MANAGER",
    "department": "Engineering",
    "position": "Head of Design",
    "password": "orchard-lamp-42",
    "confirmPassword": "orchard-lamp-42",
}


def test_hr_creates_a_user_who_can_sign_in_at_once(as_user: SignIn, team: Team, api: APIClient) -> None:
    hr = as_user(team.hr)
    answer = hr.post(URL, FORM)
    assert answer.status_code == 201
    user = User.objects.get(username="nora")
    assert answer.json() == hr.get(f"{URL}{user.pk}/").json()
    assert (user.company, user.department, user.role) == (team.company, team.department, Role.HIRING_MANAGER)
    assert (user.email, user.position, user.is_active) == ("nora.lind@acme.example", "Head of Design", True)
    assert api.post("/api/auth/token/", {"username": "nora", "password": FORM["password"]}).status_code == 200
    # Entering an address does not prove it.
    assert not user.email_proven
    assert answer.json()["emailConfirmed"] is False
    event = AuditEvent.objects.get(action="user.created")
    assert (event.actor, event.company, event.object_id) == (team.hr, team.company, user.pk)


def test_who_was_added_is_invited_until_they_sign_in(
    as_user: SignIn, team: Team, api: APIClient, deliver_outbox: Callable[..., None]
) -> None:
    """HR sees that they are awaited, and who added them is told of the first time."""
    hr = as_user(team.hr)
    hr.post(URL, FORM)
    (pending,) = hr.get(f"{URL}invitations/").json()["pending"]
    assert (pending["email"], pending["invited_by"]) == ("nora.lind@acme.example", team.hr.full_name)
    for _ in range(2):
        assert api.post("/api/auth/token/", {"username": "nora", "password": FORM["password"]}).status_code == 200
        deliver_outbox()
        (told,) = hr.get("/api/notifications/").json()
        assert told["text"] == "Nora Lind accepted your invitation and signed in."
    assert hr.get(f"{URL}invitations/").json()["pending"] == []


@pytest.mark.parametrize("field", list(FORM))
@pytest.mark.parametrize("value", [None, "", "missing"])
def test_every_field_is_required(as_user: SignIn, team: Team, field: str, value: str | None) -> None:
    hr = as_user(team.hr)
    form = {**FORM, field: value}
    if value == "missing":
        del form[field]
    answer = hr.post(URL, form)
    assert answer.status_code == 400
    assert field in answer.json()
    assert not User.objects.filter(username="nora").exists()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("password", "short", "Password must be at least 8 characters"),
        ("confirmPassword", "orchard-lamp-43", "Passwords do not match"),
        ("password", "password", "This password is too common."),
        ("email", "nora", "Please enter a valid email address"),
        ("email", "n" * 250 + "@acme.example", "At most 254 characters"),
        ("role", "BOSS", "Select a role"),
        ("department", "Alchemy", "Choose a department of the company."),
        ("department", "Next Door", "Choose a department of the company."),
        ("firstName", "x" * 101, "At most 100 characters"),
        ("position", "x" * 201, "At most 200 characters"),
        ("username", "no spaces", None),
        ("username", "nul\0", "Null characters are not allowed."),
        ("firstName", {"a": 1}, "Not a valid string."),
        ("email", "EMPLOYEE@example.com", "An account with this email address exists already."),
        ("username", "EMPLOYEE", "This username is taken. Choose another one."),
    ],
)
def test_invalid_values_are_reported_beside_their_field(
    as_user: SignIn, team: Team, field: str, value: Any, message: str | None
) -> None:
    hr = as_user(team.hr)
    DepartmentFactory(company=team.other_hr.company, name="Next Door")
    form = {**FORM, field: value}
    if field == "password":
        form["confirmPassword"] = value
    answer = hr.post(URL, form)
    assert answer.status_code == 400
    messages = answer.json()[field]
    assert message is None or message in messages
    assert not User.objects.filter(first_name="Nora").exists()


@pytest.mark.parametrize("body", ["[]", "7", '"x"', "{bad", ""])
def test_a_body_of_the_wrong_shape_is_400(as_user: SignIn, team: Team, body: str) -> None:
    hr = as_user(team.hr)
    answer = hr.generic("POST", URL, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()


def test_hr_cannot_create_a_superuser(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    answer = hr.post(URL, {**FORM, "role": "SUPERUSER"})
    assert answer.status_code == 403
    assert answer.json() == {"code": "may_not_grant", "detail": "Only a superuser can make someone a superuser."}
    assert not User.objects.filter(username="nora").exists()


def test_hr_cannot_set_company_status_or_id(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    other = team.other_hr.company_id
    more = {"companyId": other, "company": {"id": other}, "status": "INACTIVE", "id": 1, "dateJoined": "2001-01-01"}
    assert hr.post(URL, {**FORM, **more}).status_code == 201
    user = User.objects.get(username="nora")
    assert (user.company, user.is_active) == (team.company, True)
    assert user.date_joined.year > 2001


def test_hr_without_a_company_cannot_create_users(as_user: SignIn, db: None) -> None:
    answer = as_user(UserFactory(company=None, role=Role.HR)).post(URL, FORM)
    assert answer.status_code == 400
    assert set(answer.json()) == {"companyId"}


def test_a_superuser_creates_users_in_the_chosen_company(superuser_client: APIClient, team: Team) -> None:
    answer = superuser_client.post(f"{URL}?company_id={team.company.pk}", FORM)
    assert answer.status_code == 201
    assert answer.json()["company"] == {"id": team.company.pk, "name": "Acme"}


def test_a_superuser_on_the_platform_has_to_name_the_company(superuser_client: APIClient, team: Team) -> None:
    answer = superuser_client.post(URL, FORM)
    assert answer.status_code == 400
    assert answer.json() == {"companyId": ["Choose the company that this person belongs to."]}
    assert superuser_client.post(URL, {**FORM, "companyId": 999_999}).json() == {
        "companyId": ["This company does not exist."]
    }
    assert superuser_client.post(URL, {**FORM, "companyId": team.company.pk}).status_code == 201


def test_a_superuser_creates_another_superuser_without_a_company(superuser_client: APIClient) -> None:
    answer = superuser_client.post(URL, {**FORM, "role": "SUPERUSER", "department": None})
    assert answer.status_code == 201
    assert (answer.json()["company"], answer.json()["department"]) == (None, None)


def test_concurrent_requests_with_one_username_create_one_user(
    as_user: SignIn, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second request has passed its check when the first is stored, so the database constraint refuses it."""
    hr = as_user(team.hr)
    real = User.save

    def late(user: User, *args: Any, **kwargs: Any) -> None:
        monkeypatch.setattr(User, "save", real)
        UserFactory(username="nora")
        real(user, *args, **kwargs)

    monkeypatch.setattr(User, "save", late)
    answer = hr.post(URL, FORM)
    assert answer.status_code == 400
    assert answer.json() == {"username": ["This username or email address is taken."]}
