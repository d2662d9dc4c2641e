"""POST /api/auth/email/confirm/, refuse/ and resend/: joining a company by an address of its domain."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import Company, DeviceToken, User
from accounts.services.links import confirmation_url, request_confirmation, set_password_url
from accounts.tests.factories import PASSWORD, CompanyFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.mail import NON_JOINER
from common.tests.concurrency import run_concurrently

pytestmark = pytest.mark.django_db
CONFIRM = "/api/auth/email/confirm/"
REFUSE = "/api/auth/email/refuse/"
RESEND = "/api/auth/email/resend/"
NEW = "orchard-lamp-42"
Deliver = Callable[..., None]


@pytest.fixture
def acme() -> Company:
    company = CompanyFactory(name="Acme")
    company.domains.create(domain="acme.example")
    return company


def newcomer(email: str = "ada@acme.example", **fields: Any) -> User:
    """A user who signed up with this address."""
    user: User = UserFactory(email=email, email_proven=False, **{"company": None, **fields})
    return user


def confirmation_key(user: User) -> str:
    user.refresh_from_db()
    return confirmation_url(user).partition("key=")[2]


def confirm(user: User, key: str) -> Any:
    """Confirm from the browser in which the user signed up."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user)}")
    return client.post(CONFIRM, {"key": key})


def company_of(user: User) -> Company | None:
    user.refresh_from_db()
    company: Company | None = user.company
    return company


def test_the_link_in_the_mail_joins_the_company(acme: Company, as_user: SignIn, deliver_outbox: Deliver) -> None:
    user = newcomer()
    assert as_user(user).post(RESEND).status_code == 204
    deliver_outbox()
    found = re.search(r"/confirm-email\?key=(\S+)", str(mail.outbox[0].body))
    assert found
    assert company_of(user) is None
    answer = confirm(user, found[1])
    assert answer.status_code == 204
    assert not answer.cookies
    assert company_of(user) == acme
    event = AuditEvent.objects.get(action="user.joined")
    assert (event.actor, event.company) == (user, acme)


def test_a_link_works_once(acme: Company) -> None:
    user = newcomer()
    key = confirmation_key(user)
    assert confirm(user, key).status_code == 204
    answer = confirm(user, key)
    assert answer.status_code == 400
    assert answer.json() == {"key": ["This link has been used or has expired. Sign in to get a new one."]}


def test_a_link_expires(acme: Company) -> None:
    user = newcomer()
    with time_machine.travel("2026-01-01 12:00"):
        key = confirmation_key(user)
    with time_machine.travel("2026-01-04 12:01"):
        assert confirm(user, key).status_code == 400
    assert company_of(user) is None
    with time_machine.travel("2026-01-04 11:59"):
        assert confirm(user, key).status_code == 204


@pytest.mark.parametrize("key", ["", "1", "x" * 501, "a\0b", "MQ:1abc:forged", None, {}])
def test_a_forged_link_is_refused(api: APIClient, acme: Company, key: Any) -> None:
    user = newcomer()
    assert api.post(CONFIRM, {"key": key}).status_code == 400
    right = confirmation_key(user)
    assert api.post(CONFIRM, {"key": f"{right[:-1]}{'A' if right[-1] != 'A' else 'B'}"}).status_code == 400
    assert company_of(user) is None


@pytest.mark.parametrize("email", ["ada@elsewhere.example", "ada@gmail.com", "ada@mail.acme.example"])
def test_an_address_of_a_public_or_unknown_domain_joins_no_company(acme: Company, email: str) -> None:
    acme.domains.create(domain="gmail.com")
    user = newcomer(email)
    assert confirm(user, confirmation_key(user)).status_code == 204
    assert company_of(user) is None
    assert user.email_proven


def test_domains_match_in_any_spelling() -> None:
    company = CompanyFactory()
    company.domains.create(domain="xn--bcher-kva.example")
    user = newcomer("ada@bücher.example")
    assert confirm(user, confirmation_key(user)).status_code == 204
    assert company_of(user) == company


def test_a_user_who_has_a_company_stays_there(acme: Company) -> None:
    other = CompanyFactory()
    user = newcomer(company=other)
    assert confirm(user, confirmation_key(user)).status_code == 204
    assert company_of(user) == other


def test_the_link_is_mailed_to_everybody_who_has_not_proven_their_address(
    as_user: SignIn, acme: Company, deliver_outbox: Deliver
) -> None:
    unproven = [newcomer("eve@elsewhere.example"), newcomer("bob@acme.example", company=acme)]
    people: list[User] = [*unproven, UserFactory(email="cleo@acme.example"), newcomer("")]
    for user in people:
        assert as_user(user).post(RESEND).status_code == 204
    deliver_outbox()
    assert [sent.to for sent in mail.outbox] == [["eve@elsewhere.example"], ["bob@acme.example"]]


def test_requests_for_the_mail_are_rate_limited(as_user: SignIn, acme: Company, deliver_outbox: Deliver) -> None:
    client = as_user(newcomer())
    assert [client.post(RESEND).status_code for _ in range(2)] == [204, 429]
    deliver_outbox()
    assert len(mail.outbox) == 1


@pytest.fixture
def impostor(acme: Company) -> User:
    """A user who signed up with somebody else's address and their own password."""
    return newcomer(username="mallory", first_name="Mal", last_name="Lory")


def test_confirming_without_being_signed_in_requires_a_new_password(
    api: APIClient, acme: Company, impostor: User
) -> None:
    key = confirmation_key(impostor)
    answer = api.post(CONFIRM, {"key": key})
    assert answer.status_code == 400
    assert answer.json() == {"new_password": ["Choose a password to confirm ada@acme.example."]}
    assert company_of(impostor) is None
    assert not impostor.email_proven
    assert api.post(CONFIRM, {"key": key, "new_password": NEW}).status_code == 204
    assert company_of(impostor) == acme


def test_the_first_password_and_its_tokens_are_revoked_on_confirmation(
    api: APIClient, as_user: SignIn, impostor: User
) -> None:
    elsewhere = as_user(impostor)
    assert api.post(CONFIRM, {"key": confirmation_key(impostor), "new_password": NEW}).status_code == 204
    assert elsewhere.get("/api/auth/user/").status_code == 401
    first, own = ({"username": "mallory", "password": password} for password in (PASSWORD, NEW))
    assert api.post("/api/auth/token/", first).status_code == 401
    assert api.post("/api/auth/token/", own).status_code == 200


def test_confirming_while_signed_in_as_somebody_else_requires_a_new_password(as_user: SignIn, impostor: User) -> None:
    client = as_user(UserFactory())
    assert set(client.post(CONFIRM, {"key": confirmation_key(impostor)}).json()) == {"new_password"}
    assert client.post(CONFIRM, {"key": confirmation_key(impostor), "new_password": NEW}).status_code == 204


def test_an_invalid_token_does_not_count_as_signed_in(api: APIClient, impostor: User) -> None:
    api.credentials(HTTP_AUTHORIZATION="Token ended")
    assert set(api.post(CONFIRM, {"key": confirmation_key(impostor)}).json()) == {"new_password"}


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "Password must be at least 8 characters long"),
        ("password", "This password is too common."),
        ("ada@acme.example", "The password is too similar to the email address."),
        ("", "Choose a password to confirm ada@acme.example."),
    ],
)
def test_an_invalid_password_leaves_the_link_usable(
    api: APIClient, impostor: User, password: str, sentence: str
) -> None:
    key = confirmation_key(impostor)
    answer = api.post(CONFIRM, {"key": key, "new_password": password})
    assert (answer.status_code, answer.json()["new_password"][0]) == (400, sentence)
    assert api.post(CONFIRM, {"key": key, "new_password": NEW}).status_code == 204


def test_deactivating_the_account_invalidates_the_link(
    api: APIClient, superuser_client: APIClient, impostor: User, as_user: SignIn
) -> None:
    key = confirmation_key(impostor)
    for change in ("deactivate", "activate"):
        assert superuser_client.post(f"/api/users/{impostor.pk}/{change}/").status_code == 200
        assert set(api.post(CONFIRM, {"key": key, "new_password": NEW}).json()) == {"key"}
    assert confirm(impostor, confirmation_key(impostor)).status_code == 204


def test_the_mail_names_who_signed_up_and_how_to_refuse(api: APIClient, acme: Company, deliver_outbox: Deliver) -> None:
    with time_machine.travel("2026-03-01 10:05", tick=False):
        impostor = newcomer(username="mallory", first_name="Mal", last_name="Lory")
    request_confirmation(impostor)
    deliver_outbox()
    body = str(mail.outbox[0].body)
    for words in ("1 March 2026 at 10:05 UTC", "name Mal Lory", "username mallory", "If it wasn't you"):
        assert words in body
    found = re.search(r"/confirm-email\?key=(\S+)&refuse=1", body)
    assert found
    assert api.post(REFUSE, {"key": found[1]}).status_code == 204


def test_refusing_removes_the_address_from_the_account(api: APIClient, impostor: User) -> None:
    key = confirmation_key(impostor)
    assert api.post(REFUSE, {"key": key}).status_code == 204
    impostor.refresh_from_db()
    assert (impostor.email, impostor.email_proven) == ("", False)
    assert "acme.example" not in impostor.search
    event = AuditEvent.objects.get(action="user.refused")
    assert (event.actor, event.object_id) == (None, impostor.pk)
    for call in (REFUSE, CONFIRM):
        answer = api.post(call, {"key": key, "new_password": NEW})
        assert answer.json() == {"key": ["This link has been used or has expired. Sign in to get a new one."]}


@pytest.mark.parametrize("key", ["", "1", "x" * 501, "a\0b", "MQ:1abc:forged", None, {}])
def test_refusing_with_a_forged_link_changes_nothing(api: APIClient, impostor: User, key: Any) -> None:
    assert api.post(REFUSE, {"key": key}).status_code == 400
    assert User.objects.filter(pk=impostor.pk, is_active=True).exists()


def test_a_proven_address_cannot_be_refused(api: APIClient, acme: Company, impostor: User) -> None:
    key = confirmation_key(impostor)
    assert confirm(impostor, key).status_code == 204
    assert set(api.post(REFUSE, {"key": key}).json()) == {"key"}
    impostor.refresh_from_db()
    assert impostor.email == "ada@acme.example"


def test_names_and_google_links_that_a_stranger_has_set_go(api: APIClient, impostor: User) -> None:
    SocialAccount.objects.create(user=impostor, provider="google", uid="1")
    assert api.post(CONFIRM, {"key": confirmation_key(impostor), "new_password": NEW}).status_code == 204
    impostor.refresh_from_db()
    assert impostor.full_name == "ada"
    assert not SocialAccount.objects.exists()


def test_who_confirms_while_signed_in_keeps_names_password_and_tokens(as_user: SignIn, impostor: User) -> None:
    client = as_user(impostor)
    assert client.post(CONFIRM, {"key": confirmation_key(impostor)}).status_code == 204
    impostor.refresh_from_db()
    assert (impostor.full_name, impostor.check_password(PASSWORD)) == ("Mal Lory", True)
    assert client.get("/api/auth/user/").status_code == 200


def test_a_link_that_is_shown_to_somebody_does_not_prove_the_address(as_user: SignIn, impostor: User) -> None:
    uid, _, token = set_password_url(impostor).partition("uid=")[2].partition("&token=")
    answer = as_user(impostor).post(CONFIRM, {"key": f"{uid}-{token}"})
    assert set(answer.json()) == {"key"}


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_five_concurrent_uses_of_a_link_one_succeeds(acme: Company) -> None:
    user = newcomer()
    key = confirmation_key(user)
    answers = run_concurrently(
        *[lambda n=n: APIClient().post(CONFIRM, {"key": key, "new_password": NEW + n}) for n in "12345"]
    )
    assert sorted(answer.status_code for answer in answers) == [204, 400, 400, 400, 400]
    won = next(n for n, answer in zip("12345", answers, strict=True) if answer.status_code == 204)
    user.refresh_from_db()
    assert user.check_password(NEW + won)
    assert AuditEvent.objects.filter(action="user.joined").count() == 1


def test_line_breaks_in_a_name_are_removed_from_the_mail(
    api: APIClient, acme: Company, deliver_outbox: Deliver
) -> None:
    names = {"first_name": "Ada.\n\nYour account is locked.\r\n\u2028Unlock it", "last_name": "O'Neill, M.Sc."}
    passwords = dict.fromkeys(("password1", "password2"), NEW)
    person = {"email": "ada@acme.example", "username": "ada.w", **names, **passwords}
    assert api.post("/api/auth/register/", person).status_code == 201
    deliver_outbox()
    (sent,) = mail.outbox
    told = str(sent.body).replace(NON_JOINER, "")
    assert "They gave the name Ada. Your account is locked. Unlock it O'Neill, M.Sc. and the username" in told
