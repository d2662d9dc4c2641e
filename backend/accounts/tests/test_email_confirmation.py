"""POST /api/auth/email/confirm/ and /api/auth/email/resend/: how an address of a company's domain joins it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from companies.models import Company
from companies.tests.factories import CompanyFactory

pytestmark = pytest.mark.django_db
CONFIRM = "/api/auth/email/confirm/"
RESEND = "/api/auth/email/resend/"
Deliver = Callable[..., None]


@pytest.fixture
def acme() -> Company:
    company = CompanyFactory(name="Acme")
    company.domains.create(domain="acme.example")
    return company


def newcomer(email: str = "ada@acme.example", **fields: Any) -> User:
    """Somebody who typed this address."""
    user = UserFactory(email=email, **{"company": None, **fields})
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    return user


def key_of(user: User) -> str:
    key: str = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=user)).key
    return key


def company_of(user: User) -> Company | None:
    user.refresh_from_db()
    company: Company | None = user.company
    return company


def test_the_link_in_the_mail_joins_the_company(
    api: APIClient, acme: Company, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    user = newcomer()
    assert as_user(user).post(RESEND).status_code == 204
    deliver_outbox()
    found = re.search(r"/confirm-email\?key=(\S+)", str(mail.outbox[0].body))
    assert found
    assert company_of(user) is None
    answer = api.post(CONFIRM, {"key": found[1]})
    assert answer.status_code == 204
    assert not answer.cookies
    assert company_of(user) == acme
    event = AuditEvent.objects.get(action="user.joined")
    assert (event.actor, event.company) == (user, acme)


def test_a_link_works_once(api: APIClient, acme: Company) -> None:
    key = key_of(newcomer())
    assert api.post(CONFIRM, {"key": key}).status_code == 204
    answer = api.post(CONFIRM, {"key": key})
    assert answer.status_code == 400
    assert answer.json() == {"key": ["This link has been used or has expired. Sign in to get a new one."]}


def test_a_link_expires(api: APIClient, acme: Company) -> None:
    user = newcomer()
    with time_machine.travel("2026-01-01 12:00"):
        key = key_of(user)
    with time_machine.travel("2026-01-04 12:01"):
        assert api.post(CONFIRM, {"key": key}).status_code == 400
    assert company_of(user) is None
    with time_machine.travel("2026-01-04 11:59"):
        assert api.post(CONFIRM, {"key": key}).status_code == 204


@pytest.mark.parametrize("key", ["", "1", "x" * 501, "a\0b", "MQ:1abc:forged", None, {}])
def test_a_forged_link_is_refused(api: APIClient, acme: Company, key: Any) -> None:
    user = newcomer()
    assert api.post(CONFIRM, {"key": key}).status_code == 400
    right = key_of(user)
    assert api.post(CONFIRM, {"key": f"{right[:-1]}{'A' if right[-1] != 'A' else 'B'}"}).status_code == 400
    assert company_of(user) is None


@pytest.mark.parametrize("email", ["ada@elsewhere.example", "ada@gmail.com", "ada@mail.acme.example"])
def test_a_public_or_unknown_domain_joins_nothing(api: APIClient, acme: Company, email: str) -> None:
    acme.domains.create(domain="gmail.com")
    user = newcomer(email)
    assert api.post(CONFIRM, {"key": key_of(user)}).status_code == 204
    assert company_of(user) is None
    assert EmailAddress.objects.get(user=user).verified


def test_a_domain_is_known_in_any_spelling(api: APIClient) -> None:
    company = CompanyFactory()
    company.domains.create(domain="xn--bcher-kva.example")
    user = newcomer("ada@bücher.example")
    assert api.post(CONFIRM, {"key": key_of(user)}).status_code == 204
    assert company_of(user) == company


def test_who_has_a_company_stays_there(api: APIClient, acme: Company) -> None:
    other = CompanyFactory()
    user = newcomer(company=other)
    assert api.post(CONFIRM, {"key": key_of(user)}).status_code == 204
    assert company_of(user) == other


def test_the_mail_is_sent_again_only_where_something_depends_on_it(
    as_user: SignIn, acme: Company, deliver_outbox: Deliver
) -> None:
    people = [newcomer("eve@elsewhere.example"), newcomer("bob@acme.example", company=acme)]
    confirmed = newcomer("cleo@acme.example")
    EmailAddress.objects.filter(user=confirmed).update(verified=True)
    for user in (*people, confirmed):
        assert as_user(user).post(RESEND).status_code == 204
    deliver_outbox()
    assert mail.outbox == []


def test_asking_again_and_again_has_to_wait(as_user: SignIn, acme: Company, deliver_outbox: Deliver) -> None:
    client = as_user(newcomer())
    assert [client.post(RESEND).status_code for _ in range(2)] == [204, 429]
    deliver_outbox()
    assert len(mail.outbox) == 1
