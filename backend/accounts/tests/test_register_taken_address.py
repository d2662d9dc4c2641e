"""Signing up with a taken address: how often the response says so, and the mail to the owner of the address."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from audit.models import AuditEvent
from common.models import OutboxEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/register/"
TAKEN = {"email": ["An account with this e-mail address exists already. Sign in instead."]}


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory(username="ada", email="ada@acme.example", first_name="Ada", proven=True)


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


def test_one_ip_address_is_told_ten_times_an_hour_that_an_address_is_taken(ada: User) -> None:
    for number in range(10):
        answer = sign_up("ADA@acme.example" if number % 2 else "ada@acme.example")
        assert (answer.status_code, answer.json()) == (400, TAKEN)
    for email in ("ada@acme.example", "free@acme.example"):
        answer = sign_up(email)
        assert answer.status_code == 429
        assert 1 <= int(answer["Retry-After"]) <= 3600
    assert not User.objects.filter(email="free@acme.example").exists()
    assert sign_up(source="10.0.0.2").json() == TAKEN


def test_there_is_also_a_limit_over_all_ip_addresses(ada: User, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "address_taken_in_all": "3/h"}
    codes = [sign_up(source=f"10.0.0.{number}").status_code for number in range(5)]
    assert codes == [400, 400, 400, 429, 429]


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
    assert (sent.to, sent.subject) == (["ada@acme.example"], "Somebody tried to sign up with your address")
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
