"""Renewing a secret: for a day the previous one signs as well, so that receivers lose no messages."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from common.encryption import Encrypted, unwrapped_keys
from webhooks.messages import build_message
from webhooks.models import Webhook
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory
from webhooks.tests.receiver import is_signed

pytestmark = pytest.mark.django_db
URL = "/api/webhooks/"
VALUES = {"name": "Ours", "address": "https://93.184.216.34/", "shape": "JSON", "kinds": ["job.created"]}
HOUR = timedelta(hours=1)


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    return as_user(team.hr)


@pytest.fixture
def made(hr: APIClient) -> Any:
    """Create a webhook, and return its id and secret."""
    return hr.post(URL, VALUES).json()


def renew(hr: APIClient, pk: int, **body: Any) -> Any:
    answer = hr.post(f"{URL}{pk}/secret/", body, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def accepted_by(pk: int, *secrets: str) -> list[bool]:
    """Return for each secret whether a receiver with it accepts a message that is built now."""
    delivery = WebhookDeliveryFactory(webhook=Webhook.objects.get(pk=pk))
    headers, body = build_message(delivery)
    return [is_signed(headers, body, secret) for secret in secrets]


def test_for_a_day_both_secrets_sign(hr: APIClient, made: Any) -> None:
    pk, old = made["id"], made["secret"]
    now = timezone.now()
    renewed = renew(hr, pk)
    new = renewed["secret"]
    assert hr.get(f"{URL}{pk}/").json()["previous_secret_until"] == renewed["previous_secret_until"]
    assert accepted_by(pk, old, new) == [True, True]
    with time_machine.travel(now + 23 * HOUR):
        assert accepted_by(pk, old, new) == [True, True]
    with time_machine.travel(now + 25 * HOUR):
        assert accepted_by(pk, old, new) == [False, True]
        assert hr.get(f"{URL}{pk}/").json()["previous_secret_until"] is None
    # Setting the clock back does not extend the period.
    with time_machine.travel(now - 24 * 365 * HOUR):
        assert accepted_by(pk, old, new) == [False, True]


def test_a_compromised_secret_can_be_ended_at_once(hr: APIClient, made: Any) -> None:
    renewed = renew(hr, made["id"], keep_previous=False)
    assert renewed["previous_secret_until"] is None
    assert accepted_by(made["id"], made["secret"], renewed["secret"]) == [False, True]


def test_after_renewing_twice_the_last_two_secrets_sign(hr: APIClient, made: Any) -> None:
    second, third = (renew(hr, made["id"])["secret"] for _ in range(2))
    assert accepted_by(made["id"], made["secret"], second, third) == [False, True, True]
    fourth = renew(hr, made["id"], keep_previous=False)["secret"]
    assert accepted_by(made["id"], second, third, fourth) == [False, False, True]


def test_a_secret_that_cannot_be_read_says_so_until_it_is_renewed_and_is_not_kept(
    hr: APIClient, made: Any, settings: Any
) -> None:
    settings.SECRET_KEY = "another-key-of-another-server-0123456789"  # pragma: allowlist secret
    unwrapped_keys.clear()
    assert [row["secret_lost"] for row in hr.get(URL).json()] == [True]
    renewed = renew(hr, made["id"])
    assert renewed["previous_secret_until"] is None
    assert accepted_by(made["id"], made["secret"], renewed["secret"]) == [False, True]
    assert [row["secret_lost"] for row in hr.get(URL).json()] == [False]


def test_a_previous_secret_that_cannot_be_read_is_left_out(hr: APIClient, made: Any) -> None:
    new = renew(hr, made["id"])["secret"]
    Webhook.objects.filter(pk=made["id"]).update(previous_secret=Encrypted("damaged"))
    assert accepted_by(made["id"], made["secret"], new) == [False, True]


def test_signatures_have_the_format_of_standard_webhooks(hr: APIClient, made: Any) -> None:
    """Signatures are separated by spaces, each with its version."""
    renew(hr, made["id"])
    headers, _ = build_message(WebhookDeliveryFactory(webhook=Webhook.objects.get(pk=made["id"])))
    signatures = headers["webhook-signature"].split(" ")
    assert len(signatures) == 2
    assert all(each.startswith("v1,") and len(each) == 47 for each in signatures)


def test_invalid_input_and_users_without_permission_change_nothing(
    hr: APIClient, as_user: SignIn, team: Team, made: Any
) -> None:
    before = Webhook.objects.values().get(pk=made["id"])
    url = f"{URL}{made['id']}/secret/"
    answer = hr.post(url, {"keep_previous": "perhaps"}, format="json")
    assert (answer.status_code, list(answer.json())) == (400, ["keep_previous"])
    assert as_user(team.employee).post(url, {"keep_previous": "perhaps"}, format="json").status_code == 403
    assert as_user(team.other_hr).post(url).status_code == 404
    assert hr.post(f"{URL}{WebhookFactory().pk}/secret/").status_code == 404
    assert Webhook.objects.values().get(pk=made["id"]) == before
