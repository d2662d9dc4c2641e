"""Actors, and the query parameters `company_id` and `view_as_user_id` with what they give access to."""

from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIClient, APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import DEPARTMENTS, Role, User
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.errors import NotAllowed

pytestmark = pytest.mark.django_db
# A list that everybody may read, one that only HR may read, and a URL that writes.
OPEN = "/api/departments/"
USERS = "/api/users/"
ME = "/api/auth/user/"


def departments(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [department["name"] for department in answer.json()]


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR])
def test_company_id_may_name_the_users_own_company_only(as_user: SignIn, team: Team, role: Role) -> None:
    client = as_user(UserFactory(company=team.company, role=role))
    assert departments(client.get(OPEN)) == [*DEPARTMENTS]
    assert departments(client.get(OPEN, {"company_id": str(team.company.pk)})) == [*DEPARTMENTS]
    for other in (str(team.other_hr.company_id), "999999"):
        answer = client.get(OPEN, {"company_id": other})
        assert answer.status_code == 403
        assert answer.json() == {"code": "permission_denied", "detail": "You can only see your own company."}


def test_users_without_a_company_see_an_empty_list(as_user: SignIn, team: Team) -> None:
    assert departments(as_user(UserFactory(company=None)).get(OPEN)) == []


@pytest.mark.parametrize("value", ["", "x", "0", "-1", "1.5", "9223372036854775808", "1e3", "null", "a\0"])
def test_a_company_id_that_is_not_a_number_is_400(
    superuser_client: APIClient, as_user: SignIn, team: Team, value: str
) -> None:
    hr = as_user(team.hr)
    for client in (superuser_client, hr):
        answer = client.get(OPEN, {"company_id": value})
        assert answer.status_code == 400
        assert set(answer.json()) == {"company_id"}


def test_a_superuser_sees_the_platform_or_one_company(superuser_client: APIClient, team: Team) -> None:
    assert departments(superuser_client.get(OPEN, {"company_id": str(team.company.pk)})) == [*DEPARTMENTS]
    assert departments(superuser_client.get(OPEN)) == [*DEPARTMENTS, *DEPARTMENTS]
    answer = superuser_client.get(OPEN, {"company_id": "999999"})
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "detail": "This company does not exist."}


@pytest.mark.parametrize("value", ["current", "1", "", "x"])
def test_only_superusers_can_view_as_another_person(as_user: SignIn, team: Team, value: str) -> None:
    for user in (team.hr, team.hiring_manager, team.employee):
        client = as_user(user)
        answer = client.get(OPEN, {"view_as_user_id": value})
        assert answer.status_code == (403 if value else 400)
        assert client.patch(f"{ME}?view_as_user_id={user.pk}", {"first_name": "X"}).status_code == 403


def test_a_superuser_who_views_as_a_person_sees_only_what_the_person_sees(
    superuser_client: APIClient, team: Team
) -> None:
    as_hr = {"view_as_user_id": str(team.hr.pk)}
    seen = {user["username"] for user in superuser_client.get(USERS, as_hr).json()}
    assert seen == {"colleague", "employee", "hr", "manager", "other-manager"}
    # `company_id` has no effect together with `view_as_user_id`: the person's own company is used.
    elsewhere = {**as_hr, "company_id": str(team.other_hr.company_id)}
    assert len(superuser_client.get(USERS, elsewhere).json()) == 5
    assert superuser_client.get(USERS, {"view_as_user_id": str(team.employee.pk)}).status_code == 403
    assert superuser_client.get("/api/companies/", as_hr).status_code == 403


def test_viewing_as_a_person_does_not_change_the_signed_in_user(superuser_client: APIClient, team: Team) -> None:
    assert superuser_client.get(ME, {"view_as_user_id": str(team.employee.pk)}).json()["username"] == "super"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_writing_is_refused_while_viewing_as_a_person(superuser_client: APIClient, team: Team, method: str) -> None:
    path = {"patch": ME}.get(method, f"{USERS}{team.employee.pk}/" if method in ("put", "delete") else USERS)
    answer = getattr(superuser_client, method)(f"{path}?view_as_user_id={team.hr.pk}", {"first_name": "X"})
    assert answer.status_code in (403, 405)
    if answer.status_code == 403:
        assert answer.json() == {
            "code": "view_as_read_only",
            "detail": f"Viewing as {team.hr.get_full_name()} is read-only",
        }
    assert User.objects.get(username="super").first_name == "Sam"


def test_names_from_right_to_left_are_isolated_in_refusals(superuser_client: APIClient, team: Team) -> None:
    User.objects.filter(pk=team.hr.pk).update(first_name="دانيال", last_name="كريم")
    answer = superuser_client.post(f"{USERS}?view_as_user_id={team.hr.pk}", {})
    assert answer.json()["detail"] == "Viewing as \u2068دانيال كريم\u2069 is read-only"
    CompanyFactory(name="دانيال")
    answer = superuser_client.put(f"/api/companies/{team.company.pk}/", {"name": "دانيال"})
    assert answer.json() == {"name": ['A company named "\u2068دانيال\u2069" exists already.']}


def test_view_as_current_lets_the_superuser_write(superuser_client: APIClient, team: Team) -> None:
    me = User.objects.get(username="super")
    for value in ("current", str(me.pk)):
        assert superuser_client.patch(f"{ME}?view_as_user_id={value}", {"first_name": value}).status_code == 200
        company = {"view_as_user_id": value, "company_id": str(team.company.pk)}
        assert len(superuser_client.get(USERS, company).json()) == 5
    assert not AuditEvent.objects.filter(action="view_as.started").exists()


@pytest.mark.parametrize(
    ("value", "status"),
    [
        ("", 400),
        ("x", 400),
        ("-1", 400),
        ("1.5", 400),
        ("²", 400),
        ("٣", 400),
        ("999999", 404),
        ("9" * 20, 404),
        ("9" * 21, 400),
        ("1\0", 400),
    ],
)
def test_viewing_as_an_invalid_or_unknown_user_is_refused(superuser_client: APIClient, value: str, status: int) -> None:
    answer = superuser_client.get(OPEN, {"view_as_user_id": value})
    assert answer.status_code == status
    assert answer.json()


def test_continuous_viewing_as_a_person_is_audited_once(superuser_client: APIClient, team: Team) -> None:
    query = {"view_as_user_id": str(team.hr.pk)}
    superuser_client.get(OPEN, query)
    superuser_client.get(USERS, query)
    event = AuditEvent.objects.get()
    assert (event.action, event.object_type, event.object_id) == ("view_as.started", "user", team.hr.pk)
    assert (event.actor, event.acting_person) == (User.objects.get(username="super"), team.hr)
    assert (event.acting_role, event.acting_company, event.company) == ("HR", team.company, team.company)
    superuser_client.get(OPEN, {"view_as_user_id": str(team.employee.pk)})
    assert AuditEvent.objects.count() == 2


def test_viewing_as_a_person_again_after_a_pause_is_audited_again(superuser_client: APIClient, team: Team) -> None:
    query = {"view_as_user_id": str(team.hr.pk)}
    with time_machine.travel("2026-03-01 10:00", tick=False):
        cache.clear()
        superuser_client.get(OPEN, query)
    for minute, count in (("10:20", 1), ("10:40", 1), ("11:20", 2)):
        with time_machine.travel(f"2026-03-01 {minute}", tick=False):
            superuser_client.get(OPEN, query)
        assert AuditEvent.objects.count() == count


def test_refused_writes_are_not_audited_as_viewing(superuser_client: APIClient, team: Team) -> None:
    superuser_client.post(f"{USERS}?view_as_user_id={team.hr.pk}", {})
    assert not AuditEvent.objects.exists()


def test_viewing_is_audited_separately_for_each_superuser(
    superuser_client: APIClient, as_user: SignIn, team: Team
) -> None:
    second = SuperuserFactory()
    for client in (superuser_client, as_user(second)):
        client.get(OPEN, {"view_as_user_id": str(team.hr.pk)})
    assert AuditEvent.objects.filter(actor=second).count() == 1
    assert AuditEvent.objects.count() == 2


@pytest.mark.parametrize("path", ["/api/jobs/", "/api/jobs/1/", "/api/occupations/"])
def test_options_describes_a_call_whatever_its_parameters(
    api: APIClient, superuser_client: APIClient, as_user: SignIn, team: Team, path: str
) -> None:
    assert superuser_client.options(f"{path}?view_as_user_id={team.hr.pk}").status_code == 200
    assert as_user(team.hr).options(f"{path}?company_id={team.other_hr.company_id}").status_code == 200
    assert api.options(path).status_code == 401
    assert not AuditEvent.objects.exists()


@pytest.mark.parametrize("path", ["/api/auth/logout/", "/api/auth/logout-all/"])
def test_signing_out_is_not_refused_while_viewing_as_a_person(
    superuser_client: APIClient, team: Team, path: str
) -> None:
    assert superuser_client.post(f"{path}?view_as_user_id={team.hr.pk}").status_code == 204
    assert superuser_client.get(ME).status_code == 401


def test_a_body_says_nothing_about_the_actor(superuser_client: APIClient, team: Team) -> None:
    changed = superuser_client.patch(ME, {"first_name": "Ann", "view_as_user_id": team.hr.pk, "company_id": "x"})
    assert (changed.status_code, changed.json()["first_name"]) == (200, "Ann")


def test_the_actor_of_a_view_with_another_permission_is_an_error(team: Team) -> None:
    class Unguarded(APIView):
        permission_classes = (AllowAny,)

        def get(self, request: Request) -> Response:
            return Response(actor_of(request).role)

    request = APIRequestFactory().get("/")
    force_authenticate(request, team.hr)
    with pytest.raises(ImproperlyConfigured):
        Unguarded.as_view()(request)


def test_actors_have_a_kind() -> None:
    person, superuser = UserFactory(role=Role.HR), SuperuserFactory()
    themselves = Actor.for_user(person)
    assert (themselves.kind, themselves.role, themselves.company_id) == ("person", Role.HR, person.company_id)
    platform = Actor.for_user(superuser)
    assert (platform.kind, platform.company_id, platform.sees_platform) == ("person", None, True)
    in_company = Actor.in_company(superuser, person.company_id)
    assert (in_company.kind, in_company.is_superuser, in_company.sees_platform) == ("superuser_view", True, False)
    view = Actor.viewing_as(superuser, person)
    assert (view.kind, view.role, view.company_id, view.read_only) == (
        "superuser_view",
        Role.HR,
        person.company_id,
        True,
    )
    assert (view.signed_in_user, view.effective_user) == (superuser, person)


def test_superusers_with_a_company_also_see_the_platform() -> None:
    assert Actor.for_user(SuperuserFactory(company=UserFactory().company)).sees_platform


def test_the_system_actor_has_no_user_and_does_not_see_the_platform() -> None:
    system = Actor.system()
    assert (system.kind, system.role, system.sees_platform, system.is_superuser) == ("system", "", False, False)
    with pytest.raises(NotAllowed):
        _ = system.effective_user
