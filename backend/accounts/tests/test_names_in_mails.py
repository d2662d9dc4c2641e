"""In mails to people who may not be members yet, names that look like web addresses are no links."""

import re
from collections.abc import Callable

import pytest
from django.core import mail
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.events import (
    EmailConfirmationRequested,
    PasswordResetIssued,
    RegistrationAttempted,
    UserAddressChanged,
    UserEvent,
    UserInvited,
)
from accounts.models import Company
from accounts.tests.factories import PASSWORD, CompanyFactory, UserFactory
from common.events import publish
from common.mail import NON_JOINER, without_links

pytestmark = pytest.mark.django_db
NAMES = {"first_name": "www.evil.example.com", "last_name": "bit.ly/x", "username": "you.won.example"}
COMPANY = "Booking.com"
# What mail programs make a link of, at its least: letters on both sides of a dot, `www.` or a scheme.
LINKED = re.compile(r"[^\W_][.\u3002\uff0e\uff61][^\W_]|\bwww\.|://", re.IGNORECASE)
OWN_LINK = re.compile(r"http://127\.0\.0\.1:8000/\S+")


@pytest.fixture
def company() -> Company:
    made = CompanyFactory(name=COMPANY)
    made.domains.create(domain="acme.example")
    return made


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (EmailConfirmationRequested, {"www.evil.example.com bit.ly/x", "you.won.example", COMPANY}),
        (UserInvited, {"www.evil.example.com", "you.won.example", COMPANY}),
        (UserAddressChanged, {"www.evil.example.com", "you.won.example", COMPANY}),
        (PasswordResetIssued, {"www.evil.example.com", "you.won.example", COMPANY}),
        (RegistrationAttempted, {"www.evil.example.com", "you.won.example"}),
    ],
)
def test_names_in_mails_are_shown_but_are_no_links(
    company: Company, deliver_outbox: Callable[..., None], event: type[UserEvent], told: set[str]
) -> None:
    joins = event is EmailConfirmationRequested
    user = UserFactory(
        **NAMES,
        email="ada@acme.example",
        company=None if joins else company,
        email_proven=event in (PasswordResetIssued, RegistrationAttempted),
    )
    publish(event.by(Actor.for_user(user), user))
    deliver_outbox()
    (sent,) = mail.outbox
    require_no_links_of_others(str(sent.body).replace("your address ada@acme.example", ""))
    for name in told:
        assert name in str(sent.body).replace(NON_JOINER, "")


def test_the_name_of_an_inviting_company_is_no_link_to_members_of_others(
    company: Company, deliver_outbox: Callable[..., None]
) -> None:
    UserFactory(email="ada@acme.example", username="ada")
    invited = UserFactory(**NAMES, email="ada@acme.example", company=company, email_proven=False)
    publish(UserInvited.by(Actor.for_user(invited), invited))
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.subject == f"{COMPANY} has invited you to Vouch"
    require_no_links_of_others(str(sent.body))
    assert f"{COMPANY} has added an account" in str(sent.body).replace(NON_JOINER, "")


def require_no_links_of_others(text: str) -> None:
    """Fail if anything but the product's own links could become a link."""
    assert not LINKED.search(OWN_LINK.sub("", text))


@pytest.mark.parametrize(
    "name",
    ["evil.example.com", "www.evil.com", "bit.ly/x", "https://evil.com", "me@evil.com", "evil\u3002com", "a.b.c.d"],
)
def test_names_that_look_like_addresses_are_split(name: str) -> None:
    shown = without_links(name)
    assert shown.replace(NON_JOINER, "") == name
    assert not LINKED.search(shown)


@pytest.mark.parametrize("name", ["Ada Byron", "Acme Inc.", "St. Gallen", "O'Neill, M.", "", "Žofka Müller-Łaś"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert without_links(name) == name


def test_people_sign_in_by_a_username_that_they_copied_from_a_mail(api: APIClient) -> None:
    user = UserFactory(username="nia.okoro")
    answer = api.post("/api/auth/token/", {"username": without_links("nia.okoro"), "password": PASSWORD})
    assert (answer.status_code, answer.json()["user"]["id"]) == (200, user.pk)
