"""POST /api/auth/password/reset/ and /api/auth/password/reset/confirm/."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.services.links import set_password_url
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.models import OutboxEvent
from common.tests.concurrency import run_concurrently

pytestmark = pytest.mark.django_db
RESET = "/api/auth/password/reset/"
CONFIRM = "/api/auth/password/reset/confirm/"
NEW = {"new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
USED = {"token": ["This link has been used or has expired. Ask for a new one."]}
Deliver = Callable[..., None]


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory(username="ada", email="ada@acme.example", first_name="Ada")


def link_in(text: str) -> dict[str, str]:
    found = re.search(r"/reset-password\?uid=([^&\s]+)&token=(\S+)", text)
    assert found, text
    return {"uid": found[1], "token": found[2]}


def link_for(user: User) -> dict[str, str]:
    return link_in(set_password_url(user))


def test_the_mailed_link_opens_the_application_and_sets_a_password(
    api: APIClient, ada: User, settings: Any, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    signed_in = as_user(ada)
    assert api.post(RESET, {"email": "ADA@acme.example"}).status_code == 204
    assert mail.outbox == []
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == ["ada@acme.example"]
    assert sent.subject == "Choose a new password"
    assert sent.from_email == settings.DEFAULT_FROM_EMAIL
    assert f"{settings.FRONTEND_URL}/reset-password?uid=" in sent.body
    for words in ("Hello Ada", 'Vouch account "ada"', "works once and expires in 72 hours"):
        assert words in sent.body
    assert signed_in.get("/api/auth/user/").status_code == 200

    answer = api.post(CONFIRM, {**link_in(str(sent.body)), **NEW})
    assert answer.status_code == 200
    # No session; this cookie does not authenticate.
    assert set(answer.cookies) == {"known_device"}
    assert signed_in.get("/api/auth/user/").status_code == 401
    assert api.post("/api/auth/token/", {"username": "ada", "password": "orchard-lamp-42"}).status_code == 200
    assert api.post("/api/auth/token/", {"username": "ada", "password": PASSWORD}).status_code == 401
    assert AuditEvent.objects.earliest("id").action == "user.password_reset"


def test_the_response_does_not_reveal_who_has_an_account(api: APIClient, ada: User, deliver_outbox: Deliver) -> None:
    UserFactory(email="gone@acme.example", is_active=False)
    known = api.post(RESET, {"email": "ada@acme.example"})
    for email in ("nobody@acme.example", "gone@acme.example"):
        answer = api.post(RESET, {"email": email})
        assert (answer.status_code, answer.content, answer.headers.keys()) == (204, b"", known.headers.keys())
    deliver_outbox()
    assert [sent.to for sent in mail.outbox] == [["ada@acme.example"]]


def test_the_mail_is_sent_again_after_the_mail_server_was_down(
    api: APIClient, ada: User, settings: Any, deliver_outbox: Deliver
) -> None:
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert api.post(RESET, {"email": "ada@acme.example"}).status_code == 204
    deliver_outbox(failing=True)
    settings.EMAIL_BACKEND = working
    with time_machine.travel(timezone.now() + timedelta(seconds=15)):
        deliver_outbox()
        assert api.post(CONFIRM, {**link_in(str(mail.outbox[0].body)), **NEW}).status_code == 200


def test_no_link_is_mailed_once_the_account_is_deactivated(api: APIClient, ada: User, deliver_outbox: Deliver) -> None:
    api.post(RESET, {"email": "ada@acme.example"})
    User.objects.update(is_active=False)
    deliver_outbox()
    assert mail.outbox == []


def test_the_outbox_stores_neither_the_link_nor_the_address(api: APIClient, ada: User) -> None:
    api.post(RESET, {"email": "ada@acme.example"})
    row = OutboxEvent.objects.get()
    assert (row.kind, row.subject_id) == ("user.password_reset_requested", ada.pk)
    assert set(row.payload) == {"actor", "user_id"}


@pytest.mark.parametrize(
    "body", [{}, {"email": ""}, {"email": "ada"}, {"email": {}}, {"email": "a\0@b.example"}, [], 7]
)
def test_a_malformed_address_is_400(api: APIClient, body: Any) -> None:
    answer = api.post(RESET, body)
    assert answer.status_code == 400
    assert answer.json()


def test_requests_are_rate_limited(api: APIClient, ada: User) -> None:
    codes = [api.post(RESET, {"email": "ada@acme.example"}).status_code for _ in range(6)]
    assert codes == [204] * 5 + [429]
    assert api.post(RESET, {"email": "bob@acme.example"}).status_code == 204


def test_the_answer_says_whose_password_was_set(as_user: SignIn, ada: User) -> None:
    # Somebody else may be signed in where the link is opened, which changes nothing for them.
    other = as_user(UserFactory())
    answer = other.post(CONFIRM, {**link_for(ada), **NEW})
    assert (answer.status_code, answer.json()) == (200, {"username": ada.username})
    assert other.get("/api/auth/user/").status_code == 200


def test_a_link_works_once(api: APIClient, ada: User) -> None:
    link = link_for(ada)
    assert api.post(CONFIRM, {**link, **NEW}).status_code == 200
    answer = api.post(CONFIRM, {**link, **NEW})
    assert answer.status_code == 400
    assert answer.json() == USED


def test_setting_the_password_invalidates_all_links(api: APIClient, ada: User) -> None:
    with time_machine.travel("2026-03-01 10:00", tick=False):
        first = link_for(ada)
    with time_machine.travel("2026-03-01 11:00", tick=False):
        assert api.post(CONFIRM, {**link_for(ada), **NEW}).status_code == 200
        assert api.post(CONFIRM, {**first, **NEW}).json() == USED


def test_a_link_expires(api: APIClient, ada: User) -> None:
    with time_machine.travel("2026-03-01 10:00", tick=False):
        link = link_for(ada)
    with time_machine.travel("2026-03-04 10:01", tick=False):
        assert api.post(CONFIRM, {**link, **NEW}).json() == USED
    with time_machine.travel("2026-03-04 09:59", tick=False):
        assert api.post(CONFIRM, {**link, **NEW}).status_code == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"uid": "zzzzzzzzzzzzz"},
        {"uid": "zz"},
        {"uid": "z" * 50},
        {"uid": "!"},
        {"token": "forged"},
        {"token": "x" * 200},
    ],
)
def test_a_forged_link_is_refused(api: APIClient, ada: User, changes: dict[str, str]) -> None:
    answer = api.post(CONFIRM, {**link_for(ada), **NEW, **changes})
    assert answer.status_code == 400
    assert answer.json() == USED


def test_the_link_of_one_account_does_not_work_for_another(api: APIClient, ada: User) -> None:
    other = UserFactory()
    link = {**link_for(ada), "uid": link_for(other)["uid"]}
    assert api.post(CONFIRM, {**link, **NEW}).json() == USED
    other.refresh_from_db()
    assert other.check_password(PASSWORD)


def test_a_link_does_not_reactivate_an_account(api: APIClient, ada: User) -> None:
    link = link_for(ada)
    User.objects.update(is_active=False)
    answer = api.post(CONFIRM, {**link, **NEW})
    assert answer.json() == {"token": ["This account is deactivated. Ask your HR team."]}


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"new_password2": "other-lamp-42"}, {"new_password2": ["Passwords do not match"]}),
        (
            {"new_password1": "short", "new_password2": "short"},
            {"new_password1": ["Password must be at least 8 characters long"]},
        ),
        (
            {"new_password1": "password", "new_password2": "password"},
            {"new_password1": ["This password is too common."]},
        ),
        ({"uid": ""}, {"uid": ["This field may not be blank."]}),
        ({"token": "a\0"}, {"token": ["Null characters are not allowed."]}),
        ({"token": None}, {"token": ["This field may not be null."]}),
    ],
)
def test_an_invalid_password_leaves_the_link_usable(
    api: APIClient, ada: User, changes: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    link = link_for(ada)
    answer = api.post(CONFIRM, {**link, **NEW, **changes})
    assert answer.status_code == 400
    assert answer.json() == errors
    assert api.post(CONFIRM, {**link, **NEW}).status_code == 200


def test_blanks_around_a_password_are_kept(api: APIClient, ada: User) -> None:
    password = " orchard lamp "
    body = {**link_for(ada), "new_password1": password, "new_password2": password}
    assert api.post(CONFIRM, body).status_code == 200
    assert api.post("/api/auth/token/", {"username": "ada", "password": password}).status_code == 200


def test_guesses_of_links_are_rate_limited(api: APIClient, ada: User) -> None:
    body = {**link_for(ada), "token": "forged", **NEW}
    assert [api.post(CONFIRM, body).status_code for _ in range(21)] == [400] * 20 + [429]


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_five_concurrent_uses_of_a_link_one_succeeds() -> None:
    user: User = UserFactory()
    link = link_for(user)
    passwords = [f"orchard-lamp-{number}" for number in range(5)]

    def choosing(password: str) -> Callable[[], Any]:
        return lambda: APIClient().post(CONFIRM, {**link, "new_password1": password, "new_password2": password})

    answers = run_concurrently(*map(choosing, passwords))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400, 400]
    assert [answer.json() for answer in answers if answer.status_code == 400] == [USED] * 4
    user.refresh_from_db()
    (won,) = (password for password, answer in zip(passwords, answers, strict=True) if answer.status_code == 200)
    assert user.check_password(won)
    assert AuditEvent.objects.count() == 1


def test_deactivating_the_account_invalidates_the_link(api: APIClient, ada: User, as_user: SignIn) -> None:
    hr = as_user(UserFactory(role=Role.HR, company=ada.company))
    link = link_for(ada)
    for change in ("deactivate", "activate"):
        assert hr.post(f"/api/users/{ada.pk}/{change}/").status_code == 200
        assert api.post(CONFIRM, {**link, **NEW}).json()["token"]
    assert api.post(CONFIRM, {**link, **NEW}).json() == USED
    ada.refresh_from_db()
    assert api.post(CONFIRM, {**link_for(ada), **NEW}).status_code == 200


def test_a_link_can_be_checked_and_still_works_afterwards(api: APIClient, ada: User) -> None:
    link = link_for(ada)
    assert [api.get(CONFIRM, link).status_code for _ in range(2)] == [204, 204]
    assert api.post(CONFIRM, {**link, **NEW}).status_code == 200
    answer = api.get(CONFIRM, link)
    assert (answer.status_code, answer.json()) == (400, USED)


@pytest.mark.parametrize("changed", [{"token": "no-token"}, {"uid": "zzzzzzzzzzzzzz"}, {"uid": "-"}])
def test_checking_a_broken_link_says_so(api: APIClient, ada: User, changed: dict[str, str]) -> None:
    answer = api.get(CONFIRM, link_for(ada) | changed)
    assert (answer.status_code, answer.json()) == (400, USED)


def test_checking_the_link_of_a_deactivated_account_says_no_more(api: APIClient, ada: User) -> None:
    link = link_for(ada)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert api.get(CONFIRM, link).json() == USED


def test_links_are_checked_twenty_times_a_minute_at_most(api: APIClient, ada: User) -> None:
    link = link_for(ada)
    # Links that work are no guesses: a whole office can have one address.
    assert {api.get(CONFIRM, link).status_code for _ in range(30)} == {204}
    wrong = link | {"token": "guess"}
    assert [api.get(CONFIRM, wrong).status_code for _ in range(21)] == [400] * 20 + [429]
    assert api.get(CONFIRM, link).status_code == 429
