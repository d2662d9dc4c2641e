"""Mails about accounts: which mails the worker sends for an event, and when it sends none."""

from collections.abc import Callable
from smtplib import SMTPRecipientsRefused
from unittest.mock import patch

import pytest
from django.core import mail
from django.db import transaction

from accounts.actors import Actor
from accounts.events import PasswordResetIssued, UserInvited
from accounts.models import User
from accounts.tests.factories import UserFactory
from common.events import publish
from common.models import Delivery

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]


def invited() -> User:
    user: User = UserFactory(username="ada", email_proven=False)
    user.set_unusable_password()
    user.save()
    with transaction.atomic():
        publish(UserInvited.by(Actor.for_user(UserFactory(company=user.company)), user))
    return user


def test_an_invitation_names_company_and_username(deliver_outbox: Deliver) -> None:
    user = invited()
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [user.email]
    assert sent.subject == "Welcome to Vouch"
    for words in ("added to", str(user.company), "Your username is ada", "/reset-password?uid="):
        assert words in sent.body


def test_no_invitation_is_mailed_to_a_user_who_has_accepted_since(deliver_outbox: Deliver) -> None:
    user = invited()
    User.objects.filter(pk=user.pk).update(email_proven=True)
    deliver_outbox()
    assert mail.outbox == []


def test_no_mail_is_sent_to_a_deleted_user(deliver_outbox: Deliver) -> None:
    invited().delete()
    deliver_outbox()
    assert mail.outbox == []
    assert not Delivery.objects.pending().exists()


def test_a_mail_that_is_sent_twice_has_the_same_message_id(deliver_outbox: Deliver) -> None:
    user: User = UserFactory()
    publish(PasswordResetIssued.by(Actor.for_user(user), user))
    with patch("common.outbox.record_delivered", side_effect=OSError):
        deliver_outbox(failing=True)
    Delivery.objects.update(next_attempt_at="2020-01-01T00:00Z")
    deliver_outbox()
    first, second = (str(sent.message()["Message-ID"]) for sent in mail.outbox)
    assert first == second
    assert first.endswith("@127.0.0.1>")


def test_an_error_of_the_mail_server_is_logged_without_addresses(
    deliver_outbox: Deliver, caplog: pytest.LogCaptureFixture
) -> None:
    user = invited()
    refusal = SMTPRecipientsRefused({user.email: (550, f"{user.email} is unknown".encode())})
    with patch("django.core.mail.EmailMessage.send", side_effect=refusal):
        deliver_outbox(failing=True)
    assert "SMTPRecipientsRefused" in caplog.text
    assert user.email not in caplog.text
