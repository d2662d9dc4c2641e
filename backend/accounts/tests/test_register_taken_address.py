"""Signing up with a taken address: how often the response says so, and the mail to the owner of the address."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services.links import confirmation_url
from accounts.tests.factories import PASSWORD, CompanyFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.models import OutboxEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/register/"
TAKEN = {"email": ["An account with this email address exists already. Sign in instead."]}
FOLLOW_LINK = {"detail": "Follow the link that we mailed to you"}


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory(username="ada", email="ada@acme.example", first_name="Ada")


def sign_up(email: str = "ada@acme.example", *, source: str = "10.0.0.1", **changes: str) -> Any:
    form = {
        "first_name": "Mal",
        "last_name": "Lory",
        "email": email,
        "username": email.replace("@", "-at-").lower() + "2",
        "password1": "orchard-lamp-42",
        "password2": "orchard-lamp-42",
        **changes,
    }
    return APIClient().post(URL, form, format="multipart", REMOTE_ADDR=source)


@pytest.fixture
def past_the_limit(settings: Any) -> None:
    """Others have been told so often that addresses are taken that nobody is told for a while."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "address_taken_in_all": "1/h"}
    UserFactory(email="known@other.example")
    assert sign_up("known@other.example", source="10.9.9.9").json() == TAKEN
    OutboxEvent.objects.all().delete()


def sign_in(login: str, password: str) -> Any:
    return APIClient().post("/api/auth/token/", {"username": login, "password": password})


def test_one_ip_address_is_told_ten_times_an_hour_that_an_address_is_taken(ada: User) -> None:
    for number in range(10):
        answer = sign_up("ADA@acme.example" if number % 2 else "ada@acme.example")
        assert (answer.status_code, answer.json()) == (400, TAKEN)
    for email in ("ada@acme.example", "free@acme.example"):
        answer = sign_up(email)
        assert (answer.status_code, answer.json()) == (201, FOLLOW_LINK)
    assert sign_up(source="10.0.0.2", username="other").json() == TAKEN


def test_past_the_limit_over_all_ip_addresses_everybody_can_still_sign_up(
    ada: User, past_the_limit: None, deliver_outbox: Callable[..., None]
) -> None:
    answer = sign_up("new@home.example", username="new", source="10.1.0.1")
    assert (answer.status_code, answer.json()) == (201, FOLLOW_LINK)
    deliver_outbox()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["new@home.example"], "Confirm your email address")
    found = re.search(r"/confirm-email\?key=(\S+)", str(sent.body))
    assert found
    body = {"key": found[1], "new_password": "harbour-light-5"}
    assert APIClient().post("/api/auth/email/confirm/", body).status_code == 204
    for login in ("new", "new@home.example"):
        assert sign_in(login, "harbour-light-5").status_code == 200


def test_past_the_limit_nothing_reveals_whether_an_address_is_taken(
    ada: User, past_the_limit: None, deliver_outbox: Callable[..., None]
) -> None:
    for email in ("ada@acme.example", "free@acme.example"):
        name = email.partition("@")[0] + "-stranger"
        answer = sign_up(email, username=name)
        assert (answer.status_code, answer.json()) == (201, FOLLOW_LINK)
        # What was typed works, and a second sign-up finds the username taken, with both.
        signed_in = sign_in(name, "orchard-lamp-42")
        assert signed_in.status_code == 200
        client = APIClient(HTTP_AUTHORIZATION=f"Token {signed_in.json()['token']}")
        assert client.post("/api/auth/email/resend/").status_code == 204
        assert set(sign_up(email, username=name).json()) == {"username"}
    deliver_outbox()
    assert [(sent.to, sent.subject) for sent in mail.outbox if sent.to == [ada.email]] == [
        ([ada.email], "Someone tried to sign up with your email address")
    ]
    # The address still is the owner's.
    assert sign_in("ada@acme.example", "orchard-lamp-42").status_code == 401
    assert sign_in("ada@acme.example", PASSWORD).json()["user"]["id"] == ada.pk


@pytest.mark.parametrize("email", ["leo@acme.example", "leo+2@acme.example"])
@pytest.mark.parametrize("code", ["", "join-acme"])
@pytest.mark.parametrize("proven", [True, False])
def test_past_the_limit_a_deactivated_person_joins_no_company(
    past_the_limit: None, as_user: SignIn, email: str, code: str, proven: bool
) -> None:
    acme = CompanyFactory(code="join-acme")
    acme.domains.create(domain="acme.example")
    UserFactory(email="leo@acme.example", company=acme, is_active=False, email_proven=proven)
    assert sign_up(email, username="leo2", company_code=code).json() == FOLLOW_LINK
    leo = User.objects.get(username="leo2")
    key = confirmation_url(leo).partition("key=")[2]
    assert as_user(leo).post("/api/auth/email/confirm/", {"key": key}).status_code == 204
    leo.refresh_from_db()
    assert (leo.company, leo.email_proven) == (None, True)


def test_somebody_of_the_company_cannot_sign_up_again_by_an_alias() -> None:
    acme = CompanyFactory(code="join-acme")
    acme.domains.create(domain="acme.example")
    for stored, entered in (("leo+1@acme.example", "leo@acme.example"), ("ida@home.example", "ida+2@home.example")):
        UserFactory(email=stored, company=acme, is_active=False)
        assert sign_up(entered, company_code="join-acme").json() == TAKEN
    # Who joins no company can.
    assert sign_up("ida+2@home.example").status_code == 201


def test_an_account_does_not_join_the_company_of_a_deactivated_one_with_an_alias(as_user: SignIn) -> None:
    acme = CompanyFactory(code="join-acme")
    UserFactory(email="ida@home.example", company=acme, is_active=False)
    own = as_user(UserFactory(email="ida+2@home.example", company=None))
    answer = own.post("/api/auth/join-company/", {"company_code": "join-acme"})
    assert (answer.status_code, answer.json()["code"]) == (409, "account_there")


def test_mails_to_one_mailbox_are_limited(past_the_limit: None, deliver_outbox: Callable[..., None]) -> None:
    """Each sign-up is mailed, and anybody can enter anybody's address."""
    for number in range(12):
        assert sign_up(f"ida+{number}@home.example", username=f"ida{number}").status_code == 201
    deliver_outbox()
    assert len(mail.outbox) == 10


def test_sign_ups_with_free_addresses_do_not_count(ada: User) -> None:
    assert {sign_up(f"new{number}@acme.example").status_code for number in range(15)} == {201}


@pytest.mark.parametrize(
    "wrong", [{"password2": "other"}, {"password1": "password", "password2": "password"}, {"username": "ada"}]
)
def test_a_taken_address_is_reported_only_if_the_form_is_otherwise_valid(ada: User, wrong: dict[str, str]) -> None:
    """Otherwise an invalid form, which never creates an account, could check any number of addresses."""
    answer = sign_up(**wrong)
    assert answer.status_code == 400
    assert "email" not in answer.json()
    assert not OutboxEvent.objects.exists()


def test_the_owner_is_mailed_once_a_day(ada: User, deliver_outbox: Callable[..., None], settings: Any) -> None:
    for _ in range(3):
        sign_up()
    assert mail.outbox == []
    deliver_outbox()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["ada@acme.example"], "Someone tried to sign up with your email address")
    for words in ("Hello Ada", "Nothing happened", 'your account "ada"', f"{settings.FRONTEND_URL}/login"):
        assert words in sent.body
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        sign_up()
        deliver_outbox()
    assert len(mail.outbox) == 2


def test_values_of_the_attempt_are_not_stored(ada: User) -> None:
    sign_up()
    row = OutboxEvent.objects.get()
    assert (row.kind, row.subject_id, set(row.payload)) == (
        "user.registration_attempted",
        ada.pk,
        {"actor", "user_id"},
    )
    assert not AuditEvent.objects.exists()


def test_a_deactivated_account_gets_no_mail(ada: User, deliver_outbox: Callable[..., None]) -> None:
    User.objects.update(is_active=False)
    assert sign_up().json() == TAKEN
    deliver_outbox()
    assert mail.outbox == []
