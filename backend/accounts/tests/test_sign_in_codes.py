"""POST /api/auth/provider/exchange/: exchanging the code from the redirect for a token."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, SignInCode, User
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn
from common.tests.concurrency import run_concurrently

pytestmark = pytest.mark.django_db
URL = "/api/auth/provider/exchange/"
USED = {
    "code": "code_used",
    "detail": "This sign-in has expired or was used already. Sign in again.",
}


# The secret in the cookie of the browser that began to sign in.
BROWSER = "browser-secret"


def exchange(code: Any, browser: str | None = BROWSER) -> Any:
    client = APIClient(HTTP_USER_AGENT="Lynx")
    if browser is not None:
        client.cookies["provider_sign_in"] = browser
    return client.post(URL, {"code": code})


def test_a_code_is_exchanged_for_the_response_of_signing_in() -> None:
    user = UserFactory()
    answer = exchange(SignInCode.issue(user, BROWSER, "google"))
    assert (answer.status_code, set(answer.json())) == (200, {"token", "user"})
    api = APIClient(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    assert api.get("/api/auth/user/").json() == {
        **answer.json()["user"],
        "second_factor_setup_required": False,
        "unread_notifications": 0,
        "saved_views": [],
        "table_settings": [],
    }
    assert answer.json()["user"]["id"] == user.pk
    assert DeviceToken.objects.get().label == "Lynx"
    assert {name for name, cookie in answer.cookies.items() if cookie.value} == {"known_device"}
    assert answer["Cache-Control"] == "no-store"


def test_a_code_works_once() -> None:
    code = SignInCode.issue(UserFactory(), BROWSER, "google")
    assert exchange(code).status_code == 200
    answer = exchange(code)
    assert (answer.status_code, answer.json()) == (401, USED)
    assert DeviceToken.objects.count() == 1


@pytest.mark.parametrize("browser", [None, "", "other"])
def test_a_code_works_only_in_the_browser_that_began(browser: str | None) -> None:
    code = SignInCode.issue(UserFactory(), BROWSER, "google")
    answer = exchange(code, browser)
    assert (answer.status_code, answer.json()) == (401, USED)
    assert not DeviceToken.objects.exists()
    assert exchange(code).status_code == 200


@pytest.mark.parametrize(("seconds", "status"), [(59, 200), (61, 401)])
def test_a_code_expires_after_a_minute(seconds: int, status: int) -> None:
    with time_machine.travel(timezone.now() - timedelta(seconds=seconds), tick=False):
        code = SignInCode.issue(UserFactory(), BROWSER, "google")
    assert exchange(code).status_code == status


def test_expired_codes_are_deleted() -> None:
    with time_machine.travel(timezone.now() - timedelta(minutes=5)):
        SignInCode.issue(UserFactory(), BROWSER, "google")
    SignInCode.issue(UserFactory(), BROWSER, "google")
    assert SignInCode.objects.count() == 1


@pytest.mark.parametrize("code", ["code.unknown", "ünknown", "a b"])
def test_an_unknown_code_is_401(code: str) -> None:
    assert exchange(code).json() == USED


@pytest.mark.parametrize("code", ["", "x" * 201, "a\0b", {"a": 1}])
def test_a_malformed_code_is_400(code: Any) -> None:
    answer = APIClient().post(URL, {"code": code}, format="json")
    assert (answer.status_code, set(answer.json())) == (400, {"code"})


def test_neither_a_token_nor_the_digest_of_a_code_is_accepted() -> None:
    user = UserFactory()
    SignInCode.issue(user, BROWSER, "google")
    for secret in (DeviceToken.issue(user), SignInCode.objects.get().digest):
        assert exchange(secret).status_code == 401


def test_the_code_of_a_user_deactivated_since_is_refused() -> None:
    code = SignInCode.issue(UserFactory(), BROWSER, "google")
    User.objects.update(is_active=False)
    assert exchange(code).json() == USED
    assert not DeviceToken.objects.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("logout-all", {}),
        ("password/change", {"old_password": PASSWORD, "new_password1": "orchard-42", "new_password2": "orchard-42"}),
    ],
)
def test_what_signs_out_everywhere_ends_a_sign_in_that_was_under_way(
    as_user: SignIn, path: str, body: dict[str, str]
) -> None:
    user, other = UserFactory(), UserFactory()
    client = as_user(user)
    code, others = (SignInCode.issue(each, BROWSER, "google") for each in (user, other))
    assert client.post(f"/api/auth/{path}/", body).status_code in (200, 204)
    answer = exchange(code)
    assert (answer.status_code, answer.json()) == (401, USED)
    assert exchange(others).status_code == 200


def test_guesses_are_rate_limited() -> None:
    codes = [exchange("code.guess").status_code for _ in range(21)]
    assert codes == [401] * 20 + [429]


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_five_concurrent_uses_of_a_code_one_succeeds() -> None:
    code = SignInCode.issue(UserFactory(), BROWSER, "google")
    answers = run_concurrently(*[lambda: exchange(code)] * 5)
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401, 401]
    assert DeviceToken.objects.count() == 1


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_no_sign_in_outlives_signing_out_everywhere_at_the_same_moment(as_user: SignIn) -> None:
    user = UserFactory()
    client, code = as_user(user), SignInCode.issue(user, BROWSER, "google")
    exchanged, signed_out = run_concurrently(lambda: exchange(code), lambda: client.post("/api/auth/logout-all/"))
    assert exchanged.status_code in (200, 401)
    assert signed_out.status_code == 204
    assert not DeviceToken.objects.exists()


def test_a_code_that_signing_out_everywhere_has_just_deleted_signs_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    code = SignInCode.issue(UserFactory(), BROWSER, "google")
    delete = SignInCode.delete

    def deleted_before(self: SignInCode) -> tuple[int, dict[str, int]]:
        SignInCode.objects.all().delete()
        return delete(self)

    monkeypatch.setattr(SignInCode, "delete", deleted_before)
    assert exchange(code).status_code == 401
    assert not DeviceToken.objects.exists()
