"""POST /api/users/{id}/activate/, /deactivate/ and /reset-password/."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
CALLS = ("activate", "deactivate", "reset-password")


def url(user: User, call: str) -> str:
    return f"/api/users/{user.pk}/{call}/"


def test_deactivating_revokes_all_tokens_and_activating_allows_signing_in(
    as_user: SignIn, team: Team, api: APIClient
) -> None:
    hr = as_user(team.hr)
    here, there = as_user(team.employee), as_user(team.employee)
    answer = hr.post(url(team.employee, "deactivate"))
    assert answer.status_code == 200
    assert answer.json()["status"] == "INACTIVE"
    assert [client.get("/api/auth/user/").status_code for client in (here, there)] == [401, 401]
    sign_in = {"username": "employee", "password": "correct-horse-7"}
    assert api.post("/api/auth/token/", sign_in).status_code == 401

    answer = hr.post(url(team.employee, "activate"))
    assert answer.json()["status"] == "ACTIVE"
    assert here.get("/api/auth/user/").status_code == 401
    assert api.post("/api/auth/token/", sign_in).status_code == 200
    events = AuditEvent.objects.order_by("id").values_list("action", "actor", "object_id")
    assert list(events) == [
        ("user.deactivated", team.hr.pk, team.employee.pk),
        ("user.sign_in_failed", None, team.employee.pk),
        ("user.activated", team.hr.pk, team.employee.pk),
        ("user.signed_in", team.employee.pk, team.employee.pk),
    ]


def test_repeating_the_request_changes_nothing(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    for call in ("activate", "deactivate", "deactivate"):
        assert hr.post(url(team.employee, call)).status_code == 200
    assert AuditEvent.objects.count() == 1


def test_users_cannot_deactivate_themselves(as_user: SignIn, team: Team, superuser_client: APIClient) -> None:
    hr = as_user(team.hr)
    UserFactory(company=team.company, role=Role.HR)
    answer = hr.post(url(team.hr, "deactivate"))
    assert answer.status_code == 403
    assert answer.json()["code"] == "own_account"
    assert superuser_client.post(url(User.objects.get(username="super"), "deactivate")).status_code == 403
    assert hr.get("/api/auth/user/").status_code == 200


def test_hr_cannot_change_a_superuser_of_the_company(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    boss = SuperuserFactory(company=team.company)
    for call in CALLS:
        assert hr.post(url(boss, call)).status_code == 403


def test_a_superuser_can_deactivate_activate_and_reset(superuser_client: APIClient, team: Team) -> None:
    for call in CALLS[::-1]:
        assert superuser_client.post(url(team.hr, call)).status_code == 200


def test_the_reset_link_is_mailed_shown_and_works_once(
    as_user: SignIn, team: Team, api: APIClient, deliver_outbox: Callable[[], None]
) -> None:
    hr = as_user(team.hr)
    theirs = as_user(team.employee)
    answer = hr.post(url(team.employee, "reset-password"))
    deliver_outbox()
    assert answer.status_code == 200
    link = answer.json()["reset_url"]
    assert link.startswith(f"{settings.FRONTEND_URL}/reset-password?")
    assert mail.outbox[0].to == [team.employee.email]
    assert f"{settings.FRONTEND_URL}/reset-password?uid=" in mail.outbox[0].body
    # The request alone changes nothing.
    assert theirs.get("/api/auth/user/").status_code == 200

    keys = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    body = {**keys, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
    assert api.post("/api/auth/password/reset/confirm/", body).status_code == 200
    assert api.post("/api/auth/password/reset/confirm/", body).status_code == 400
    assert theirs.get("/api/auth/user/").status_code == 401
    event = AuditEvent.objects.get(action="user.password_reset_issued")
    assert (event.actor, event.object_id) == (team.hr, team.employee.pk)


def test_there_is_no_reset_link_for_oneself_or_a_deactivated_user(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    assert hr.post(url(team.hr, "reset-password")).status_code == 403
    hr.post(url(team.employee, "deactivate"))
    answer = hr.post(url(team.employee, "reset-password"))
    assert answer.status_code == 409
    assert answer.json() == {"code": "inactive", "detail": "This account is deactivated. Activate it first."}


@pytest.mark.parametrize(("role", "status"), [(Role.SUPERUSER, 400), (Role.HIRING_MANAGER, 200)])
def test_a_link_that_hr_was_shown_does_not_open_the_account_of_a_superuser(
    as_user: SignIn, team: Team, api: APIClient, superuser_client: APIClient, role: Role, status: int
) -> None:
    link = as_user(team.hr).post(url(team.employee, "reset-password")).json()["reset_url"]
    assert superuser_client.put(f"/api/users/{team.employee.pk}/", form(team.employee, role=role)).status_code == 200
    keys = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    body = {**keys, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
    assert api.post("/api/auth/password/reset/confirm/", body).status_code == status
    # After any other change of role, HR could issue a new link, and the one that somebody was sent still works.
    sign_in = {"username": "employee", "password": "orchard-lamp-42"}
    assert (api.post("/api/auth/token/", sign_in).status_code == 200) == (status == 200)
