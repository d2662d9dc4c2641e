"""GET /auth/sessions/, DELETE /auth/sessions/{id}/, POST /auth/sessions/sign-out-others/."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.tests.factories import PASSWORD, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/sessions/"
ME = "/api/auth/user/"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def grete(db: None) -> User:
    user: User = UserFactory(username="grete")
    return user


def sign_in(agent: str = FIREFOX, username: str = "grete") -> APIClient:
    """Return the client of a device on which the user has just signed in."""
    answer = APIClient().post(
        "/api/auth/token/", {"username": username, "password": PASSWORD}, headers={"user-agent": agent}
    )
    client = APIClient(headers={"user-agent": agent})
    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    return client


def actions() -> list[tuple[str, Any]]:
    return list(AuditEvent.objects.order_by("id").values_list("action", "after"))


def test_devices_are_listed_with_their_browser_and_the_current_one_is_marked(grete: User) -> None:
    here, _ = sign_in(), sign_in(IPHONE)
    assert here.get(ME).status_code == 200
    answer = here.get(URL)
    assert answer.status_code == 200
    shown = answer.json()
    assert {(one["browser"], one["current"]) for one in shown} == {
        ("Firefox on Windows", True),
        ("Mobile Safari on iOS", False),
    }
    assert all(set(one) == {"id", "browser", "created_at", "last_used_at", "current"} for one in shown)
    assert all(one["created_at"].endswith("Z") and one["last_used_at"].endswith("Z") for one in shown)


def test_expired_sign_ins_and_those_of_other_users_are_not_listed(grete: User) -> None:
    here, there = sign_in(), sign_in()
    old = there.get(URL).json()[0]["id"]
    UserFactory(username="otto")
    sign_in(username="otto")
    DeviceToken.objects.filter(pk=old).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert [one["id"] for one in here.get(URL).json()] == list(
        DeviceToken.objects.filter(user=grete).exclude(pk=old).values_list("pk", flat=True)
    )


def test_an_unrecognised_user_agent_is_listed_as_unknown(grete: User) -> None:
    assert sign_in("").get(URL).json()[0]["browser"] == "Unknown browser"
    german = sign_in("").get(URL, headers={"accept-language": "de"}).json()[0]["browser"]
    assert german == "Unbekannter Browser"
    assert sign_in("\x7f¯\\_(ツ)_/¯".encode().decode("latin-1")).get(URL).status_code == 200


def test_one_device_can_be_signed_out(grete: User) -> None:
    here, there = sign_in(), sign_in(IPHONE)
    (other,) = (one for one in here.get(URL).json() if not one["current"])
    assert here.delete(f"{URL}{other['id']}/").status_code == 204
    assert [client.get(ME).status_code for client in (here, there)] == [200, 401]
    assert actions()[-1] == ("user.signed_out_elsewhere", {"count": 1})
    again = here.delete(f"{URL}{other['id']}/")
    assert (again.status_code, again.json()["detail"]) == (404, "This device is signed out already.")


def test_the_current_device_can_be_signed_out(grete: User) -> None:
    here = sign_in()
    assert here.delete(f"{URL}{here.get(URL).json()[0]['id']}/").status_code == 204
    assert here.get(ME).status_code == 401
    assert actions()[-1] == ("user.signed_out", None)


def test_all_other_devices_can_be_signed_out(grete: User) -> None:
    here, *others = sign_in(), sign_in(IPHONE), sign_in()
    answer = here.post(f"{URL}sign-out-others/")
    assert (answer.status_code, answer.json()) == (200, {"ended": 2})
    assert [client.get(ME).status_code for client in (here, *others)] == [200, 401, 401]
    assert actions()[-1] == ("user.signed_out_elsewhere", {"count": 2})
    before = AuditEvent.objects.count()
    assert here.post(f"{URL}sign-out-others/").json() == {"ended": 0}
    assert AuditEvent.objects.count() == before


def test_the_sign_in_of_another_user_is_404(grete: User) -> None:
    here = sign_in()
    other = UserFactory()
    DeviceToken.issue(other)
    assert here.delete(f"{URL}{DeviceToken.objects.get(user=other).pk}/").status_code == 404
    assert here.delete(f"{URL}999999/").status_code == 404
    assert DeviceToken.objects.filter(user=other).exists()


def test_a_superuser_who_views_as_a_person_sees_their_own_sign_ins_and_cannot_end_them(
    as_user: SignIn, team: Team
) -> None:
    DeviceToken.issue(team.employee)
    boss = as_user(SuperuserFactory())
    view = f"?view_as_user_id={team.employee.pk}"
    (shown,) = boss.get(f"{URL}{view}").json()
    assert shown["current"] is True
    assert boss.delete(f"{URL}{shown['id']}/{view}").status_code == 403
    assert boss.post(f"{URL}sign-out-others/{view}").status_code == 403


def test_the_list_takes_two_statements_and_does_not_write(grete: User, django_assert_num_queries: Any) -> None:
    here = sign_in()
    sign_in()
    here.get(ME)
    with django_assert_num_queries(2):
        here.get(URL)
