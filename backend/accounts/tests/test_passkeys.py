"""Passkeys: adding, naming and removing them, and signing in with one."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.services.passkeys import are_possible
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.second_factor import stored_factors
from accounts.tests.software_passkey import FLAGS, SoftwarePasskey
from accounts.tests.team import SignIn
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/second-factor/passkeys/"
ORIGIN = "http://localhost:8000"
NOT_ACCEPTED = {"credential": ["This passkey was not accepted. Try again."]}


@pytest.fixture(autouse=True)
def localhost(settings: Any) -> None:
    settings.FRONTEND_URL = ORIGIN
    cache.clear()


def add(client: APIClient, passkey: SoftwarePasskey, **create: Any) -> Any:
    """Add a passkey."""
    begun = client.post(f"{URL}new/").json()
    credential = passkey.create(begun["options"], **create)
    return client.post(URL, {"state": begun["state"], "name": "Phone", "credential": credential})


def sign_in(passkey: SoftwarePasskey, **get: Any) -> Any:
    begun = APIClient().post("/api/auth/passkey/challenge/").json()
    credential = passkey.get(begun["options"], **get)
    return APIClient().post("/api/auth/passkey/", {"state": begun["state"], "credential": credential})


@pytest.mark.parametrize(
    ("address", "possible"),
    [
        ("https://vouch.example", True),
        ("http://localhost:8000", True),
        ("http://vouch.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://192.0.2.7", False),
        ("https://[2001:db8::7]", False),
    ],
)
def test_passkeys_need_a_name_and_https(address: str, possible: bool, settings: Any, as_user: SignIn) -> None:
    settings.FRONTEND_URL = address
    assert are_possible() is possible
    client = as_user(UserFactory())
    assert client.get("/api/auth/second-factor/").json()["passkeys_possible"] is possible
    for caller, path in ((client, f"{URL}new/"), (APIClient(), "/api/auth/passkey/challenge/")):
        answer = caller.post(path)
        assert answer.status_code == (200 if possible else 409)
        assert possible or answer.json()["code"] == "passkeys_need_a_name"


def test_a_passkey_is_added_and_signs_in_without_a_password(
    as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    user = UserFactory(email_proven=True)
    DeviceToken.issue(user)
    client, passkey = as_user(user), SoftwarePasskey(ORIGIN)
    added = add(client, passkey)
    assert (added.status_code, len(added.json()["recovery_codes"])) == (201, 10)
    [row] = client.get("/api/auth/second-factor/").json()["passkeys"]
    assert (row["name"], row["last_used_at"]) == ("Phone", None)
    # Sessions on other devices have ended, and the password alone is not enough any more.
    assert DeviceToken.objects.get().second_factor
    by_password = APIClient().post("/api/auth/token/", {"username": user.username, "password": PASSWORD})
    assert by_password.json()["code"] == "second_factor_required"
    deliver_outbox()
    assert "a second step was added" in mail.outbox[0].body
    answer = sign_in(passkey)
    assert (answer.status_code, set(answer.json())) == (200, {"token", "user"})
    assert answer.json()["user"]["id"] == user.pk
    assert DeviceToken.objects.filter(second_factor=True, provider="").count() == 2
    assert AuditEvent.objects.get(action="user.signed_in").after == {"method": "passkey", "factor": "passkey"}
    assert client.get("/api/auth/second-factor/").json()["passkeys"][0]["last_used_at"] is not None


def test_the_options_ask_for_a_passkey_of_this_site_with_user_verification(as_user: SignIn) -> None:
    begun = as_user(UserFactory()).post(f"{URL}new/").json()["options"]
    assert begun["rp"] == {"id": "localhost", "name": "Vouch"}
    assert begun["authenticatorSelection"]["userVerification"] == "required"
    assert begun["authenticatorSelection"]["residentKey"] == "required"
    asked = APIClient().post("/api/auth/passkey/challenge/").json()["options"]
    assert (asked["rpId"], asked["userVerification"]) == ("localhost", "required")
    assert not asked.get("allowCredentials")


@pytest.mark.parametrize(
    ("passkey", "flags"),
    [
        (SoftwarePasskey("http://evil.example"), FLAGS.UP | FLAGS.UV),
        (SoftwarePasskey(ORIGIN, "evil.example"), FLAGS.UP | FLAGS.UV),
        (SoftwarePasskey(ORIGIN), FLAGS.UP),
    ],
)
def test_a_passkey_of_another_site_or_without_verification_is_refused(
    passkey: SoftwarePasskey, flags: Any, as_user: SignIn
) -> None:
    user = UserFactory()
    client = as_user(user)
    refused = add(client, passkey, flags=flags)
    assert (refused.status_code, refused.json()) == (400, NOT_ACCEPTED)
    good = SoftwarePasskey(ORIGIN)
    add(client, good)
    good.origin, good.site = passkey.origin, passkey.site
    answer = sign_in(good, flags=flags)
    assert (answer.status_code, answer.json()) == (400, NOT_ACCEPTED)


def test_unknown_passkeys_and_those_of_others_are_refused(as_user: SignIn) -> None:
    user, other = UserFactory(), UserFactory()
    passkey = SoftwarePasskey(ORIGIN)
    add(as_user(user), passkey)
    stranger = SoftwarePasskey(ORIGIN)
    stranger.user_handle = passkey.user_handle
    assert sign_in(stranger).json() == NOT_ACCEPTED
    # The right passkey does not open another account.
    theirs = SoftwarePasskey(ORIGIN)
    add(as_user(other), theirs)
    theirs.user_handle = passkey.user_handle
    assert sign_in(theirs).json() == NOT_ACCEPTED


def test_a_challenge_works_once_and_for_ten_minutes(as_user: SignIn) -> None:
    passkey = SoftwarePasskey(ORIGIN)
    add(as_user(UserFactory()), passkey)
    begun = APIClient().post("/api/auth/passkey/challenge/").json()
    sent = {"state": begun["state"], "credential": passkey.get(begun["options"])}
    statuses = [APIClient().post("/api/auth/passkey/", sent).status_code for _ in range(2)]
    assert statuses == [200, 400]
    with time_machine.travel(timezone.now() - timedelta(minutes=11)):
        begun = APIClient().post("/api/auth/passkey/challenge/").json()
    sent = {"state": begun["state"], "credential": passkey.get(begun["options"])}
    assert list(APIClient().post("/api/auth/passkey/", sent).json()) == ["state"]


def test_a_challenge_of_another_user_or_for_signing_in_adds_nothing(as_user: SignIn) -> None:
    user, other = as_user(UserFactory()), as_user(UserFactory())
    passkey = SoftwarePasskey(ORIGIN)
    theirs = other.post(f"{URL}new/").json()
    credential = passkey.create(theirs["options"])
    for state in (theirs["state"], APIClient().post("/api/auth/passkey/challenge/").json()["state"]):
        answer = user.post(URL, {"state": state, "name": "Phone", "credential": credential})
        assert (answer.status_code, list(answer.json())) == (400, ["state"])


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 1},
        {"response": []},
        {"response": {"userHandle": "AA"}},
        {"response": {"userHandle": None}},
        {"x": "y" * 30_000},
    ],
)
def test_what_is_no_passkey_is_refused_with_a_sentence(credential: dict[str, Any], as_user: SignIn) -> None:
    begun = APIClient().post("/api/auth/passkey/challenge/").json()
    answer = APIClient().post("/api/auth/passkey/", {"state": begun["state"], "credential": credential})
    assert (answer.status_code, answer.json()) == (400, NOT_ACCEPTED)
    client = as_user(UserFactory())
    state = client.post(f"{URL}new/").json()["state"]
    answer = client.post(URL, {"state": state, "name": "Phone", "credential": credential})
    assert (answer.status_code, answer.json()) == (400, NOT_ACCEPTED)


def test_a_deactivated_account_is_not_signed_in(as_user: SignIn) -> None:
    user, passkey = UserFactory(), SoftwarePasskey(ORIGIN)
    add(as_user(user), passkey)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert sign_in(passkey).json() == NOT_ACCEPTED


def test_guessing_is_limited_by_source() -> None:
    for _ in range(20):
        assert APIClient().post("/api/auth/passkey/", {"state": "x", "credential": {}}).status_code == 400
    assert APIClient().post("/api/auth/passkey/", {"state": "x", "credential": {}}).status_code == 429


def test_a_passkey_is_renamed_and_removed_with_a_recent_proof(as_user: SignIn) -> None:
    user, passkey = UserFactory(), SoftwarePasskey(ORIGIN)
    client = as_user(user)
    add(client, passkey)
    [row] = client.get("/api/auth/second-factor/").json()["passkeys"]
    address = f"{URL}{row['id']}/"
    assert client.put(address, {"name": "Laptop"}).json()["name"] == "Laptop"
    assert client.put(address, {"name": ""}).status_code == 400
    other = as_user(UserFactory())
    assert [other.put(address, {"name": "Mine"}).status_code, other.delete(address).status_code] == [404, 404]
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    for answer in (client.delete(address), client.put(address, {"name": "x"}), client.post(f"{URL}new/")):
        assert answer.json()["code"] == "reauthentication_required"
    DeviceToken.objects.update(proved_at=timezone.now())
    assert client.delete(address).status_code == 204
    assert stored_factors(user) == []
    assert sign_in(passkey).json() == NOT_ACCEPTED


def test_there_are_ten_passkeys_at_most(as_user: SignIn) -> None:
    client = as_user(UserFactory())
    for _ in range(10):
        assert add(client, SoftwarePasskey(ORIGIN)).status_code == 201
    assert client.post(f"{URL}new/").json()["code"] == "too_many"
