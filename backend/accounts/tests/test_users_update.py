"""PUT /api/users/{id}/."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import DeviceToken, Role, User, UserStatus
from accounts.serializers.users import UserUpdate
from accounts.services import users as services
from accounts.tests.factories import PASSWORD, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.errors import NotAllowed
from common.tests.concurrency import run_concurrently
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "orchard-lamp-42"


def url(user: User) -> str:
    return f"/api/users/{user.pk}/"


def form(user: User, **changes: Any) -> dict[str, Any]:
    """The complete form, as the edit screen sends it."""
    return {
        "firstName": user.first_name,
        "lastName": user.last_name,
        "email": user.email,
        "username": user.username,
        "role": user.role,
        "department": "Engineering" if user.company else None,
        "position": user.position or "Potter",
        "status": user.status,
        **changes,
    }


def actions() -> list[str]:
    return list(AuditEvent.objects.order_by("id").values_list("action", flat=True))


def test_hr_changes_all_fields_except_the_password(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    user = team.employee
    changes = {
        "firstName": "Edda",
        "lastName": "Berg",
        "email": "Edda@acme.example",
        "username": "edda",
        "role": "HIRING_MANAGER",
        "position": "Lead",
        "status": "INACTIVE",
    }
    answer = hr.put(url(user), form(user, **changes))
    assert answer.status_code == 200
    shown = answer.json()
    assert {name: shown[name] for name in changes} == {**changes, "email": "edda@acme.example"}
    assert shown == hr.get(url(user)).json()
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert actions() == ["user.deactivated", "user.address_changed", "user.updated", "user.role_changed"]
    (listed,) = hr.get("/api/users/", {"search": "edda berg"}).json()
    assert {**listed, "directoryFields": []} == shown


@pytest.mark.parametrize("pair", [{}, {"password": "", "confirmPassword": ""}, {"password": None}])
def test_an_empty_password_changes_nothing(as_user: SignIn, team: Team, pair: dict[str, Any]) -> None:
    hr = as_user(team.hr)
    DeviceToken.issue(team.employee)
    assert hr.put(url(team.employee), form(team.employee, **pair)).status_code == 200
    team.employee.refresh_from_db()
    assert team.employee.check_password(PASSWORD)
    assert DeviceToken.objects.filter(user=team.employee).exists()


def test_a_change_based_on_an_outdated_read_is_refused(as_user: SignIn, team: Team) -> None:
    hr, user = as_user(team.hr), team.employee
    seen = hr.get(url(user)).json()["updatedAt"]
    assert hr.put(url(user), form(user, position="First", updatedAt=seen)).status_code == 200
    late = hr.put(url(user), form(user, position="Second", updatedAt=seen))
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    user.refresh_from_db()
    assert user.position == "First"
    # After reading again, it works; without a time, the change overwrites.
    seen = hr.get(url(user)).json()["updatedAt"]
    assert hr.put(url(user), form(user, position="Second", updatedAt=seen)).status_code == 200
    assert hr.put(url(user), form(user, position="Third")).status_code == 200


@pytest.mark.parametrize("change", ["deactivated", "renamed by themselves", "joined"])
def test_every_change_of_an_account_outdates_earlier_reads(
    as_user: SignIn, superuser_client: APIClient, team: Team, change: str
) -> None:
    user, company = team.employee, team.company
    if change == "joined":
        user.company = user.department = None
        user.save()
    seen = superuser_client.get(url(user)).json()["updatedAt"]
    if change == "deactivated":
        assert as_user(team.hr).post(f"{url(user)}deactivate/").status_code == 200
    elif change == "renamed by themselves":
        assert as_user(user).patch("/api/auth/user/", {"first_name": "Edda"}).status_code == 200
    else:
        joined = as_user(user).post("/api/auth/join-company/", {"company_code": company.code})
        assert joined.status_code == 200
    late = superuser_client.put(url(user), form(user, updatedAt=seen))
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def test_a_language_that_the_user_chooses_leaves_earlier_reads_valid(as_user: SignIn, team: Team) -> None:
    hr, user = as_user(team.hr), team.employee
    seen = hr.get(url(user)).json()["updatedAt"]
    # The profile sends the names along.
    chosen = {"first_name": user.first_name, "last_name": user.last_name, "language": "de"}
    assert as_user(user).patch("/api/auth/user/", chosen).status_code == 200
    assert not AuditEvent.objects.filter(action="user.renamed").exists()
    assert hr.put(url(user), form(user, position="First", updatedAt=seen)).status_code == 200
    user.refresh_from_db()
    assert (user.language, user.position) == ("de", "First")


def test_a_new_password_revokes_the_users_tokens(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    theirs = as_user(team.employee)
    pair = {"password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}
    assert hr.put(url(team.employee), form(team.employee, **pair)).status_code == 200
    team.employee.refresh_from_db()
    assert team.employee.check_password(NEW_PASSWORD)
    assert theirs.get("/api/auth/user/").status_code == 401


@pytest.mark.parametrize(
    ("pair", "field", "message"),
    [
        ({"password": NEW_PASSWORD}, "confirmPassword", "Passwords do not match"),
        ({"confirmPassword": NEW_PASSWORD}, "confirmPassword", "Passwords do not match"),
        ({"password": NEW_PASSWORD, "confirmPassword": "x"}, "confirmPassword", "Passwords do not match"),
        ({"password": "short", "confirmPassword": "short"}, "password", "Password must be at least 8 characters"),
        ({"password": "password", "confirmPassword": "password"}, "password", "This password is too common."),
    ],
)
def test_an_invalid_password_is_refused(
    as_user: SignIn, team: Team, pair: dict[str, str], field: str, message: str
) -> None:
    hr = as_user(team.hr)
    answer = hr.put(url(team.employee), form(team.employee, **pair))
    assert answer.status_code == 400
    assert answer.json() == {field: [message]}
    team.employee.refresh_from_db()
    assert team.employee.check_password(PASSWORD)


@pytest.mark.parametrize(
    "field", ["firstName", "lastName", "email", "username", "role", "department", "position", "status"]
)
def test_all_other_fields_are_required(as_user: SignIn, team: Team, field: str) -> None:
    hr = as_user(team.hr)
    for body in (form(team.employee, **{field: ""}), form(team.employee)):
        if body[field]:
            del body[field]
        answer = hr.put(url(team.employee), body)
        assert answer.status_code == 400
        assert set(answer.json()) == {field}


def test_somebody_with_one_name_can_be_edited(as_user: SignIn, team: Team) -> None:
    hr, user = as_user(team.hr), team.employee
    refused = hr.put(url(user), form(user, lastName=""))
    assert (refused.status_code, refused.json()) == (400, {"lastName": ["Enter the last name"]})
    User.objects.filter(pk=user.pk).update(last_name="")
    user.refresh_from_db()
    answer = hr.put(url(user), form(user, position="Singer"))
    assert (answer.status_code, answer.json()["lastName"]) == (200, "")
    nobody = hr.put(url(user), form(user, firstName=""))
    assert (nobody.status_code, set(nobody.json())) == (400, {"firstName", "lastName"})


def test_taken_names_are_reported_and_the_users_own_may_stay(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    body = form(team.employee, email="HR@example.com", username="Manager", status="BAD")
    assert set(hr.put(url(team.employee), body).json()) == {"status"}
    answer = hr.put(url(team.employee), {**body, "status": "ACTIVE"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"email", "username"}
    assert hr.put(url(team.employee), form(team.employee, username="EMPLOYEE")).status_code == 200


def test_a_changed_address_is_unproven_and_loses_its_google_link(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    user = team.employee
    SocialAccount.objects.create(user=user, provider="google", uid="1")
    hr.put(url(user), form(user))
    assert SocialAccount.objects.exists()
    assert hr.get(url(user)).json()["emailConfirmed"] is True
    hr.put(url(user), form(user, email="new@acme.example"))
    assert not SocialAccount.objects.exists()
    assert hr.get(url(user)).json()["emailConfirmed"] is False


def test_hr_can_change_their_own_names_but_not_role_status_or_password(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    assert hr.put(url(team.hr), form(team.hr, firstName="Hannah")).status_code == 200
    pair = {"password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}
    UserFactory(company=team.company, role=Role.HR)
    for changes in ({"role": "EMPLOYEE"}, {"status": "INACTIVE"}, pair):
        answer = hr.put(url(team.hr), form(team.hr, **changes))
        assert answer.status_code == 403
        assert answer.json()["code"] == "own_account"
    team.hr.refresh_from_db()
    assert (team.hr.first_name, team.hr.role, team.hr.is_active) == ("Hannah", Role.HR, True)
    assert team.hr.check_password(PASSWORD)


def test_a_superuser_cannot_lock_themselves_out(superuser_client: APIClient) -> None:
    me = User.objects.get(username="super")
    for changes in ({"role": "EMPLOYEE"}, {"status": "INACTIVE"}):
        assert superuser_client.put(url(me), form(me, **changes)).status_code == 403


def test_hr_can_neither_create_nor_change_superusers(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    assert hr.put(url(team.employee), form(team.employee, role="SUPERUSER")).json()["code"] == "may_not_grant"
    boss = SuperuserFactory(company=team.company)
    for changes in ({}, {"role": "EMPLOYEE"}, {"status": "INACTIVE"}):
        answer = hr.put(url(boss), form(boss, **changes))
        assert answer.status_code == 403
        assert answer.json()["detail"] == "Only a superuser can change the account of a superuser."
    boss.refresh_from_db()
    assert (boss.role, boss.is_active) == (Role.SUPERUSER, True)


def test_hr_can_demote_another_hr_user_and_a_refused_change_stores_nothing(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    other = UserFactory(company=team.company, role=Role.HR)
    body = form(other, role="EMPLOYEE", department="Alchemy", status="INACTIVE")
    assert hr.put(url(other), body).status_code == 400
    other.refresh_from_db()
    assert (other.role, other.is_active, actions()) == (Role.HR, True, [])
    assert hr.put(url(other), form(other, role="EMPLOYEE")).status_code == 200


def test_a_superuser_can_demote_the_last_hr_user(superuser_client: APIClient, team: Team) -> None:
    assert superuser_client.put(url(team.hr), form(team.hr, role="EMPLOYEE")).status_code == 200
    assert superuser_client.put(url(team.hr), form(team.hr, role="SUPERUSER")).status_code == 200


def test_a_superuser_adds_a_user_without_a_company_to_one(superuser_client: APIClient, team: Team) -> None:
    user = UserFactory(company=None)
    assert superuser_client.put(url(user), form(user)).json()["company"] is None
    assert set(superuser_client.put(url(user), form(user, companyId=999_999)).json()) == {"companyId"}
    answer = superuser_client.put(url(user), form(user, companyId=team.company.pk, department="Engineering"))
    assert answer.json()["company"]["id"] == team.company.pk
    # A user who has a company cannot be moved to another.
    elsewhere = team.other_hr.company_id
    answer = superuser_client.put(url(user), form(user, companyId=elsewhere, department="Engineering"))
    assert answer.json()["company"]["id"] == team.company.pk


@pytest.mark.parametrize("proven", [True, False])
def test_adding_an_unproven_account_to_a_company_removes_its_password(
    superuser_client: APIClient, as_user: SignIn, team: Team, proven: bool, deliver_outbox: Callable[[], None]
) -> None:
    user = UserFactory(company=None, email_proven=proven)
    client = as_user(user)
    body = form(user, companyId=team.company.pk, department="Engineering")
    assert superuser_client.put(url(user), body).status_code == 200
    assert client.get("/api/auth/user/").status_code == (200 if proven else 401)
    user.refresh_from_db()
    assert user.check_password(PASSWORD) == proven
    deliver_outbox()
    assert [sent.to for sent in mail.outbox] == ([] if proven else [[user.email]])


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", [Role.HR, Role.SUPERUSER])
@pytest.mark.parametrize("take", ["status", "role"])
def test_of_two_who_end_each_others_rights_at_once_the_second_is_refused(
    team: Team, monkeypatch: pytest.MonkeyPatch, role: str, take: str
) -> None:
    # Without a lock, both would pass their check before either commits. Others with these rights remain in any case.
    monkeypatch.setattr(services, "publish", lambda *event: time.sleep(0.3))
    one, other = UserFactory.create_batch(2, company=team.company, role=role)

    def ending(actor: User, user: User) -> Callable[[], User]:
        proved = Actor.for_user(actor, proved_at=timezone.now())
        if take == "status":
            return lambda: services.set_active(actor=proved, user_id=user.pk, status=UserStatus.INACTIVE)
        body = UserUpdate(data=form(user, role="EMPLOYEE"))
        body.is_valid(raise_exception=True)
        return lambda: services.update_user(actor=proved, user_id=user.pk, **body.validated_data)

    results = run_concurrently(ending(one, other), ending(other, one))
    assert [str(each) for each in results if isinstance(each, NotAllowed)] == [str(services.OWN_ACCOUNT_CHANGED)]
    assert User.objects.active().filter(pk__in=(one.pk, other.pk), role=role).count() == 1


def test_a_superuser_who_acted_outside_a_company_cannot_get_a_role_in_it(
    superuser_client: APIClient, team: Team
) -> None:
    user = SuperuserFactory()
    JobFactory(hiring_manager=user)
    body = form(user, role="HR", companyId=team.company.pk, department="Engineering")
    answer = superuser_client.put(url(user), body)
    assert answer.status_code == 400
    assert answer.json() == {"role": [services.ACTED_ELSEWHERE]}
    user.refresh_from_db()
    assert (user.role, user.company_id) == (Role.SUPERUSER, None)
    user.managed_jobs.update(hiring_manager=None)
    assert superuser_client.put(url(user), body).status_code == 200
