"""Signing in with a second factor, setting it up, and resetting it."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import DeviceToken, IdentityProvider, SignInCode, User
from accounts.services.links import confirmation_url
from accounts.services.lost_secrets import lost_secrets
from accounts.services.sessions import begin_session
from accounts.services.users import link_to_company
from accounts.tests.factories import PASSWORD, IdentityProviderFactory, UserFactory
from accounts.tests.second_factor import code_of, give_authenticator, stored_factors
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.encryption import unwrapped_keys
from common.models import DataKey
from common.tests.concurrency import run_concurrently

pytestmark = pytest.mark.django_db
URL = "/api/auth/second-factor/"
WRONG = {"factor_code": ["This code is wrong or was used already. Enter the newest code of the app."]}


@pytest.fixture(autouse=True)
def no_used_codes() -> None:
    cache.clear()


def enter_password(user: User) -> Any:
    return APIClient().post("/api/auth/token/", {"username": user.username, "password": PASSWORD})


def second_step(waiting: str, code: str) -> Any:
    return APIClient().post("/api/auth/second-step/", {"waiting_code": waiting, "factor_code": code})


def set_up(client: APIClient) -> tuple[str, list[str]]:
    """Add an authenticator app. Returns its secret and the recovery codes."""
    begun = client.post(f"{URL}authenticator/new/").json()
    added = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": code_of(begun["secret"])})
    assert added.status_code == 201, added.json()
    return begun["secret"], added.json()["recovery_codes"]


def test_the_password_alone_is_not_enough_for_who_has_a_second_factor() -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    answer = enter_password(user)
    assert answer.status_code == 403
    assert answer.json()["code"] == "second_factor_required"
    assert not DeviceToken.objects.exists()
    assert "known_device" not in answer.cookies
    finished = second_step(answer.json()["waiting_code"], code_of(secret))
    assert (finished.status_code, set(finished.json())) == (200, {"token", "user"})
    client = APIClient(HTTP_AUTHORIZATION=f"Token {finished.json()['token']}")
    assert client.get("/api/auth/user/").json()["id"] == user.pk
    assert DeviceToken.objects.get().second_factor
    assert AuditEvent.objects.get(action="user.signed_in").after == {"method": "password", "factor": "authenticator"}


def test_the_waiting_code_is_never_exchanged_for_a_token() -> None:
    user = UserFactory()
    give_authenticator(user)
    client = APIClient()
    client.cookies["provider_sign_in"] = ""
    waiting = enter_password(user).json()["waiting_code"]
    assert client.post("/api/auth/provider/exchange/", {"code": waiting}).status_code == 401
    assert APIClient(HTTP_AUTHORIZATION=f"Token {waiting}").get("/api/auth/user/").status_code == 401
    assert not DeviceToken.objects.exists()


def test_a_code_of_a_provider_is_no_waiting_code() -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    exchanged = SignInCode.issue(user, "", "google")
    assert second_step(exchanged, code_of(secret)).status_code == 401


@pytest.mark.parametrize(("minutes", "status"), [(9, 200), (11, 401)])
def test_the_waiting_code_expires_after_ten_minutes(minutes: int, status: int) -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    with time_machine.travel(timezone.now() - timedelta(minutes=minutes), tick=False):
        waiting = enter_password(user).json()["waiting_code"]
    assert second_step(waiting, code_of(secret)).status_code == status


def test_the_waiting_code_works_once() -> None:
    user = UserFactory()
    _secret, codes = give_authenticator(user)
    waiting = enter_password(user).json()["waiting_code"]
    assert second_step(waiting, codes[0]).status_code == 200
    assert second_step(waiting, codes[1]).status_code == 401


def test_a_new_password_and_signing_out_everywhere_end_the_waiting_code(as_user: SignIn) -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    waiting = enter_password(user).json()["waiting_code"]
    as_user(user).post("/api/auth/logout-all/")
    assert second_step(waiting, code_of(secret)).status_code == 401


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_the_codes_of_the_half_minute_before_and_after_are_right(steps: int) -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    assert second_step(enter_password(user).json()["waiting_code"], code_of(secret, steps)).status_code == 200


@pytest.mark.parametrize("steps", [-3, 3])
def test_older_and_newer_codes_are_wrong(steps: int) -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    answer = second_step(enter_password(user).json()["waiting_code"], code_of(secret, steps))
    assert (answer.status_code, answer.json()) == (400, WRONG)
    assert AuditEvent.objects.get(action="user.second_factor_failed").object_id == user.pk


def test_a_code_of_the_app_works_once() -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    code = code_of(secret)
    assert second_step(enter_password(user).json()["waiting_code"], code).status_code == 200
    spaced = f"{code[:3]} {code[3:]}"
    for again in (code, spaced):
        assert second_step(enter_password(user).json()["waiting_code"], again).status_code == 400


def test_each_recovery_code_works_once(as_user: SignIn) -> None:
    user = UserFactory()
    _secret, codes = give_authenticator(user)
    assert len(set(codes)) == 10
    assert second_step(enter_password(user).json()["waiting_code"], codes[3]).status_code == 200
    again = second_step(enter_password(user).json()["waiting_code"], codes[3])
    assert (again.status_code, again.json()) == (400, WRONG)
    assert as_user(user).get(URL).json()["recovery_codes_left"] == 9


@pytest.mark.parametrize("code", ["", "000000", "abc", "0" * 41, "１２３４５６", "-1"])
def test_what_is_no_code_is_refused_with_a_sentence(code: str) -> None:
    user = UserFactory()
    give_authenticator(user)
    answer = second_step(enter_password(user).json()["waiting_code"], code)
    assert answer.status_code == 400
    assert list(answer.json()) == ["factor_code"]


def test_guessing_is_refused_and_only_a_right_password_counts() -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    for _ in range(3):
        APIClient().post("/api/auth/token/", {"username": user.username, "password": "wrong"})
    waiting = enter_password(user).json()["waiting_code"]
    for _ in range(10):
        assert second_step(waiting, "000000").status_code == 400
    # Also with the right code, and with a new waiting code.
    for code in (waiting, enter_password(user).json()["waiting_code"]):
        answer = second_step(code, code_of(secret))
        assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert second_step(enter_password(user).json()["waiting_code"], code_of(secret)).status_code == 200


def test_a_right_code_resets_the_limit() -> None:
    user = UserFactory()
    _secret, codes = give_authenticator(user)
    for code in codes[:3]:
        waiting = enter_password(user).json()["waiting_code"]
        for _ in range(6):
            second_step(waiting, "000000")
        assert second_step(waiting, code).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_a_recovery_code_is_used_up_once_by_two_at_the_same_time() -> None:
    user = UserFactory()
    _secret, codes = give_authenticator(user)
    waiting = [enter_password(user).json()["waiting_code"] for _ in range(2)]
    answers = run_concurrently(*(lambda each=each: second_step(each, codes[0]).status_code for each in waiting))
    assert sorted(answers) == [200, 400]


def test_only_the_companys_own_provider_replaces_the_second_factor() -> None:
    user = UserFactory()
    give_authenticator(user)
    google = begin_session(user, method="google")
    assert google is not None
    assert (google.token, bool(google.waiting_code)) == ("", True)
    own = begin_session(user, method=f"{IdentityProvider.KEY_PREFIX}1")
    assert own is not None
    assert (bool(own.token), own.waiting_code) == (True, "")


def test_the_sign_in_with_google_asks_for_the_second_factor_and_keeps_the_provider() -> None:
    user = UserFactory()
    secret, _codes = give_authenticator(user)
    client = APIClient()
    client.cookies["provider_sign_in"] = "browser"
    answer = client.post("/api/auth/provider/exchange/", {"code": SignInCode.issue(user, "browser", "google")})
    assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_required")
    assert second_step(answer.json()["waiting_code"], code_of(secret)).status_code == 200
    assert DeviceToken.objects.get().provider == "google"


def test_setting_up_shows_a_code_to_scan_and_takes_the_first_code(
    as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    user = UserFactory(email_proven=True)
    DeviceToken.issue(user)
    client = as_user(user)
    begun = client.post(f"{URL}authenticator/new/").json()
    assert begun["address"].startswith("otpauth://totp/")
    assert begun["secret"] in begun["address"]
    assert begun["qr_code"].startswith("data:image/svg+xml;base64,")
    assert not Authenticator.objects.exists()
    wrong = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": "000000"})
    assert (wrong.status_code, wrong.json()) == (400, WRONG)
    added = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": code_of(begun["secret"])})
    codes = added.json()["recovery_codes"]
    assert (added.status_code, len(codes)) == (201, 10)
    state = client.get(URL).json()
    assert (state["authenticator"]["lost"], state["recovery_codes_left"], state["required_today"]) == (False, 10, False)
    # Sessions on other devices, which began without it, have ended.
    assert DeviceToken.objects.get().second_factor
    deliver_outbox()
    assert [each.to for each in mail.outbox] == [[user.email]]
    assert "a second step was added" in mail.outbox[0].body
    event = AuditEvent.objects.get(action="user.second_factor_added")
    assert event.after == {"factor": "authenticator"}
    assert second_step(enter_password(user).json()["waiting_code"], codes[0]).status_code == 200


def test_secrets_are_stored_encrypted_and_not_logged(as_user: SignIn) -> None:
    user = UserFactory()
    secret, codes = set_up(as_user(user))
    stored = str([*Authenticator.objects.values_list("data", flat=True)]) + str([*AuditEvent.objects.values()])
    for text in (secret, *codes):
        assert text not in stored


def test_a_setup_of_somebody_else_or_of_long_ago_is_refused(as_user: SignIn) -> None:
    user, other = UserFactory(), UserFactory()
    begun = as_user(other).post(f"{URL}authenticator/new/").json()
    client = as_user(user)
    answer = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": code_of(begun["secret"])})
    assert (answer.status_code, list(answer.json())) == (400, ["setup"])
    assert client.post(f"{URL}authenticator/", {"setup": "x", "factor_code": "123456"}).status_code == 400
    with time_machine.travel(timezone.now() - timedelta(minutes=61)):
        begun = as_user(user).post(f"{URL}authenticator/new/").json()
    answer = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": code_of(begun["secret"])})
    assert list(answer.json()) == ["setup"]


def test_there_is_one_authenticator_app(as_user: SignIn) -> None:
    client = as_user(UserFactory())
    set_up(client)
    begun = client.post(f"{URL}authenticator/new/").json()
    answer = client.post(f"{URL}authenticator/", {"setup": begun["setup"], "factor_code": code_of(begun["secret"])})
    assert (answer.status_code, answer.json()["code"]) == (409, "exists")


def test_all_changes_need_a_recent_proof(as_user: SignIn) -> None:
    user = UserFactory()
    client = as_user(user)
    set_up(client)
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    for method, path in (
        ("post", "authenticator/new/"),
        ("post", "authenticator/"),
        ("delete", "authenticator/"),
        ("post", "recovery-codes/"),
    ):
        answer = getattr(client, method)(f"{URL}{path}", {"setup": "x", "factor_code": "1"})
        assert (answer.status_code, answer.json()["code"]) == (403, "reauthentication_required"), path
    assert client.get(URL).status_code == 200


def test_removing_the_authenticator_app_removes_the_recovery_codes_and_is_mailed(
    as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    user = UserFactory(email_proven=True)
    client = as_user(user)
    assert client.delete(f"{URL}authenticator/").status_code == 404
    give_authenticator(user)
    assert client.delete(f"{URL}authenticator/").status_code == 204
    assert stored_factors(user) == []
    deliver_outbox()
    assert "a second step was removed" in mail.outbox[0].body
    assert AuditEvent.objects.filter(action="user.second_factor_removed").count() == 1
    assert enter_password(user).status_code == 200


def test_recovery_codes_are_replaced(as_user: SignIn, deliver_outbox: Callable[..., None]) -> None:
    user = UserFactory(email_proven=True)
    client = as_user(user)
    assert client.post(f"{URL}recovery-codes/").json()["code"] == "no_second_factor"
    _secret, before = give_authenticator(user)
    answer = client.post(f"{URL}recovery-codes/")
    after = answer.json()["recovery_codes"]
    assert (answer.status_code, len(after), set(after) & set(before)) == (201, 10, set())
    deliver_outbox()
    assert "recovery codes" in mail.outbox[0].body
    assert not any(code in mail.outbox[0].body for code in after)
    waiting = enter_password(user).json()["waiting_code"]
    assert [second_step(waiting, code).status_code for code in (before[0], after[0])] == [400, 200]


def test_changing_the_password_keeps_the_factor_of_the_session(as_user: SignIn) -> None:
    user = UserFactory()
    client = as_user(user)
    set_up(client)
    changed = {"old_password": PASSWORD, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
    key = client.post("/api/auth/password/change/", changed).json()["key"]
    assert DeviceToken.objects.get().second_factor
    assert APIClient(HTTP_AUTHORIZATION=f"Token {key}").get(URL).json()["recovery_codes_left"] == 10


def test_hr_resets_the_factor_of_somebody_else_and_ends_their_sessions(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    User.objects.filter(pk=team.employee.pk).update(email_proven=True)
    give_authenticator(team.employee)
    employee, hr = as_user(team.employee), as_user(team.hr)
    address = f"/api/users/{team.employee.pk}/"
    assert hr.get(address).json()["hasSecondFactor"] is True
    answer = hr.post(f"{address}reset-second-factor/")
    assert (answer.status_code, answer.json()["hasSecondFactor"]) == (200, False)
    assert stored_factors(team.employee) == []
    assert employee.get("/api/auth/user/").status_code == 401
    deliver_outbox()
    assert [each.to for each in mail.outbox] == [[team.employee.email]]
    assert "reset the two-step sign-in" in mail.outbox[0].body
    event = AuditEvent.objects.get(action="user.second_factor_reset")
    assert (event.actor_id, event.object_id) == (team.hr.pk, team.employee.pk)
    assert hr.post(f"{address}reset-second-factor/").json()["code"] == "no_second_factor"


def test_nobody_resets_their_own_factor_there(team: Team, as_user: SignIn) -> None:
    give_authenticator(team.hr)
    answer = as_user(team.hr).post(f"/api/users/{team.hr.pk}/reset-second-factor/")
    assert (answer.status_code, answer.json()["code"]) == (403, "own_account")


def test_resetting_needs_a_recent_proof(team: Team, as_user: SignIn) -> None:
    give_authenticator(team.employee)
    hr = as_user(team.hr)
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    answer = hr.post(f"/api/users/{team.employee.pk}/reset-second-factor/")
    assert answer.json()["code"] == "reauthentication_required"
    assert stored_factors(team.employee)


def test_the_operator_resets_by_a_command(as_user: SignIn) -> None:
    user = UserFactory(username="Ada")
    give_authenticator(user)
    client, out = as_user(user), StringIO()
    call_command("reset_second_factor", "ada", stdout=out)
    assert out.getvalue() == "Ada signs in without a second factor now.\n"
    assert stored_factors(user) == []
    assert client.get("/api/auth/user/").status_code == 401
    assert AuditEvent.objects.get(action="user.second_factor_reset").actor_kind == "system"
    with pytest.raises(CommandError, match="has not set up"):
        call_command("reset_second_factor", "ada")
    with pytest.raises(CommandError, match="no account with the username nobody"):
        call_command("reset_second_factor", "nobody")


def test_no_password_link_removes_a_factor(team: Team, as_user: SignIn) -> None:
    give_authenticator(team.employee)
    link = as_user(team.hr).post(f"/api/users/{team.employee.pk}/reset-password/").json()["reset_url"]
    uid, token = (part.partition("=")[2] for part in link.partition("?")[2].split("&"))
    new = {"uid": uid, "token": token, "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert APIClient().post("/api/auth/password/reset/confirm/", new).status_code == 200
    assert enter_password(team.employee).json()["code"] == "second_factor_required"


def test_who_takes_over_an_unproven_account_ends_its_factor() -> None:
    stranger = UserFactory(company=None, email="ada@acme.example", email_proven=False)
    give_authenticator(stranger)
    key = confirmation_url(stranger).partition("key=")[2]
    new = {"key": key, "new_password": "orchard-lamp-42"}
    assert APIClient().post("/api/auth/email/confirm/", new).status_code == 204
    assert stored_factors(stranger) == []
    assert (
        APIClient().post("/api/auth/token/", {"username": stranger.username, "password": "orchard-lamp-42"}).status_code
        == 200
    )


def test_linking_an_unproven_account_to_a_company_ends_its_factor_and_links(team: Team) -> None:
    stranger = UserFactory(company=None, email="ada@acme.example", email_proven=False)
    give_authenticator(stranger)
    SocialAccount.objects.create(user=stranger, provider="google", uid="1")
    link_to_company(Actor.for_user(team.superuser), stranger, team.company.pk)
    assert stored_factors(stranger) == []
    assert not SocialAccount.objects.exists()


def test_what_the_key_of_the_server_no_longer_reads_is_said_and_reset(as_user: SignIn) -> None:
    user = UserFactory()
    secret, codes = give_authenticator(user)
    waiting = enter_password(user).json()["waiting_code"]
    IdentityProviderFactory()
    assert lost_secrets() == ""
    DataKey.objects.all().delete()
    unwrapped_keys.clear()
    said = lost_secrets()
    assert "do not work any more: 1. " in said
    assert "client secret is lost: 1. " in said
    for code in (code_of(secret), codes[0]):
        answer = second_step(waiting, code)
        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_lost")
    state = as_user(user).get(URL).json()
    assert (state["authenticator"]["lost"], state["recovery_codes_left"]) == (True, 0)
    call_command("reset_second_factor", user.username, stdout=StringIO())
    assert enter_password(user).status_code == 200
