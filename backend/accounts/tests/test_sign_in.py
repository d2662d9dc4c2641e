"""POST /auth/token/, /auth/logout/, /auth/logout-all/ and authentication by token."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn

pytestmark = pytest.mark.django_db
URL = "/api/auth/token/"
ME = "/api/auth/user/"


def test_signing_in_returns_a_valid_token_and_the_user(api: APIClient) -> None:
    user = UserFactory(username="grete")
    answer = api.post(URL, {"username": "grete", "password": PASSWORD})
    assert answer.status_code == 200
    body = answer.json()
    assert body["user"]["username"] == "grete"
    assert body["user"]["profile"]["company"] == {"id": user.company.pk, "name": user.company.name}
    api.credentials(HTTP_AUTHORIZATION=f"Token {body['token']}")
    assert api.get(ME).json()["id"] == user.pk


def test_users_sign_in_by_username_or_address_in_any_case(api: APIClient) -> None:
    user = UserFactory(username="Grete", email="grete@example.com")
    for name in ("gRETE", "GRETE@example.com"):
        assert api.post(URL, {"username": name, "password": PASSWORD}).status_code == 200
    # Not by an address that they have not proven.
    User.objects.filter(pk=user.pk).update(email_proven=False)
    assert api.post(URL, {"username": "grete@example.com", "password": PASSWORD}).status_code == 401
    assert api.post(URL, {"username": "grete", "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize("change", [{"password": "another"}, {"is_active": False}])
def test_signing_in_is_refused_if_the_account_is_revoked_during_the_check(
    api: APIClient, monkeypatch: Any, change: dict[str, Any]
) -> None:
    user = UserFactory(username="grete")
    check = User.check_password

    def check_slowly(self: User, password: str) -> bool:
        """During the check, the password is changed or the account deactivated, and all tokens are revoked."""
        right = check(self, password)
        User.objects.filter(pk=user.pk).update(**change)
        return right

    monkeypatch.setattr(User, "check_password", check_slowly)
    answer = api.post(URL, {"username": "grete", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_credentials")
    assert not answer.cookies
    assert not DeviceToken.objects.exists()


def test_signing_in_sets_only_the_cookie_of_a_known_device(api: APIClient) -> None:
    UserFactory(username="grete")
    cookies = api.post(URL, {"username": "grete", "password": PASSWORD}).cookies
    assert set(cookies) == {"known_device"}
    mark = cookies["known_device"]
    assert (mark["path"], mark["httponly"], mark["samesite"], mark["secure"]) == ("/api/auth/", True, "Lax", "")
    assert api.get(ME).status_code == 401


def test_the_cookie_of_a_known_device_is_secure_if_the_site_uses_https(api: APIClient, settings: Any) -> None:
    settings.HTTPS = True
    UserFactory(username="grete")
    assert api.post(URL, {"username": "grete", "password": PASSWORD}).cookies["known_device"]["secure"] is True


def test_only_the_digest_of_a_token_is_stored() -> None:
    key = DeviceToken.issue(UserFactory())
    assert key not in DeviceToken.objects.get().digest


@pytest.mark.parametrize("name", ["grete", "nobody", "gone"])
def test_wrong_password_unknown_name_and_inactive_account_get_the_same_response(api: APIClient, name: str) -> None:
    UserFactory(username="grete")
    UserFactory(username="gone", is_active=False)
    password = PASSWORD if name == "gone" else "wrong"
    answer = api.post(URL, {"username": name, "password": password})
    assert answer.status_code == 401
    assert answer.json() == {"code": "wrong_credentials", "detail": "Invalid username or password"}


def test_many_failures_are_429(api: APIClient) -> None:
    UserFactory(username="grete")
    codes = [api.post(URL, {"username": "grete", "password": "wrong"}).status_code for _ in range(12)]
    assert codes[0] == 401
    assert codes[-1] == 429


@pytest.mark.parametrize(
    "body",
    [{}, {"username": "x"}, {"username": ["a"], "password": {}}, {"username": "a\0b", "password": "x"}, [], "text", 7],
)
def test_a_body_of_the_wrong_shape_is_400(api: APIClient, body: Any) -> None:
    answer = api.post(URL, body, format="json")
    assert answer.status_code == 400
    assert answer.json()


def test_malformed_json_is_400_with_a_message(api: APIClient) -> None:
    answer = api.generic("POST", URL, "{not json", content_type="application/json")
    assert answer.status_code == 400
    assert answer.json() == {"code": "parse_error", "detail": "The request could not be read. Send valid JSON."}


@pytest.mark.parametrize("header", ["", "Token", "Token wrong", "Bearer x", "Token ünknown", "Token a b c"])
def test_without_a_valid_token_everything_is_401(api: APIClient, header: str) -> None:
    api.credentials(HTTP_AUTHORIZATION=header)
    answer = api.get(ME)
    assert answer.status_code == 401
    assert answer.json()["detail"].endswith(".")


def test_signing_out_revokes_this_token_only(as_user: SignIn) -> None:
    user = UserFactory()
    here, elsewhere = as_user(user), as_user(user)
    assert here.post("/api/auth/logout/").status_code == 204
    assert here.get(ME).status_code == 401
    assert elsewhere.get(ME).status_code == 200


def test_signing_out_everywhere_revokes_all_tokens_of_the_user(as_user: SignIn) -> None:
    user = UserFactory()
    here, elsewhere, stranger = as_user(user), as_user(user), as_user(UserFactory())
    assert here.post("/api/auth/logout-all/").status_code == 204
    assert [client.get(ME).status_code for client in (here, elsewhere, stranger)] == [401, 401, 200]
