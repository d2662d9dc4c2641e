"""/api/access-requests/: a company that is not on the platform asks the operator for access."""

from smtplib import SMTPServerDisconnected
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from rest_framework.test import APIClient

from audit.models import AuditEvent
from common.models import OutboxEvent

pytestmark = pytest.mark.django_db
URL = "/api/access-requests/"
FORM = {
    "name": "Nia Okoro",
    "email": "nia@harbourfinch.example",
    "company": "Harbour & Finch",
    "message": "We are 80 people.\nWhen can we begin?",
}


@pytest.fixture(autouse=True)
def operator(settings: Any) -> None:
    settings.ACCESS_REQUESTS_TO = "operator@vouch.example"


def test_a_request_is_mailed_to_the_operator_and_stored_nowhere(api: APIClient) -> None:
    assert api.get(URL).json() == {"open": True}
    assert api.post(URL, FORM).status_code == 204
    (sent,) = mail.outbox
    assert (sent.to, sent.reply_to) == (["operator@vouch.example"], ["nia@harbourfinch.example"])
    assert sent.subject == "Harbour & Finch asks for access to Vouch"
    assert "Nia Okoro (nia@harbourfinch.example)" in sent.body
    assert FORM["message"] in sent.body
    assert not OutboxEvent.objects.exists()
    assert not AuditEvent.objects.exists()


def test_without_an_address_nobody_can_ask(api: APIClient, settings: Any) -> None:
    settings.ACCESS_REQUESTS_TO = ""
    assert api.get(URL).json() == {"open": False}
    answer = api.post(URL, FORM)
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "detail": "Nobody receives requests for access here."}
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"name": " "}, {"name": ["Enter your name"]}),
        ({"name": "www.win.example"}, {"name": ["A web address is not a name"]}),
        ({"email": ""}, {"email": ["Enter your work email"]}),
        ({"email": "nia"}, {"email": ["Please enter a valid email address"]}),
        ({"company": ""}, {"company": ["Enter your company"]}),
        ({"message": "x" * 2001}, {"message": ["At most 2,000 characters"]}),
    ],
)
def test_what_is_wrong_is_said_by_field(api: APIClient, changed: dict[str, str], errors: dict[str, list[str]]) -> None:
    answer = api.post(URL, FORM | changed)
    assert answer.status_code == 400
    assert answer.json() == errors
    assert mail.outbox == []


def test_the_company_cannot_add_headers(api: APIClient) -> None:
    assert api.post(URL, FORM | {"company": "Acme\nBcc: all@acme.example"}).status_code == 204
    assert mail.outbox[0].subject == "Acme Bcc: all@acme.example asks for access to Vouch"


def test_a_mail_server_that_fails_is_said(api: APIClient) -> None:
    with patch("django.core.mail.EmailMessage.send", side_effect=SMTPServerDisconnected):
        answer = api.post(URL, FORM)
    assert answer.status_code == 503
    assert answer.json()["detail"] == "Your request could not be sent. Try again in a few minutes."


def test_the_sixth_request_of_an_hour_is_refused(api: APIClient) -> None:
    assert [api.post(URL, FORM).status_code for _ in range(6)] == [204] * 5 + [429]
    assert len(mail.outbox) == 5
