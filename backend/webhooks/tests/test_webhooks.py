"""The API calls about webhooks."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from webhooks.models import Webhook, WebhookDelivery
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = pytest.mark.django_db
URL = "/api/webhooks/"
VALUES = {
    "name": "Our channel",
    "address": "https://93.184.216.34/hooks",
    "shape": "SLACK",
    "kinds": ["job.created", "referral.created"],
    "with_personal_data": False,
    "enabled": True,
}


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    return as_user(team.hr)


@pytest.fixture
def webhook(team: Team) -> Webhook:
    made: Webhook = WebhookFactory(company=team.company, **VALUES)
    return made


def actions() -> list[tuple[str, Any]]:
    """Return the actions and details in the company's audit log."""
    found = AuditEvent.objects.filter(action__startswith="webhook.").order_by("pk")
    return [(each.action, each.after) for each in found]


def prove_long_ago() -> None:
    """Make the last proof of identity of all sign-ins too old."""
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(hours=1))


def test_hr_can_create_read_change_and_delete_a_webhook(hr: APIClient) -> None:
    created = hr.post(URL, VALUES)
    assert created.status_code == 201
    assert created.json()["secret"].startswith("whsec_")
    pk = created.json()["id"]
    (shown,) = hr.get(URL).json()
    assert shown == hr.get(f"{URL}{pk}/").json()
    assert shown == {
        **VALUES,
        "id": pk,
        # In the order of the list of kinds.
        "kinds": ["referral.created", "job.created"],
        "failing_since": None,
        "switched_off_at": None,
        "secret_lost": False,
        "previous_secret_until": None,
        "updated_at": shown["updated_at"],
    }
    changed = hr.put(f"{URL}{pk}/", {**shown, "name": "Another", "shape": "JSON"})
    assert (changed.status_code, changed.json()["name"]) == (200, "Another")
    assert hr.put(f"{URL}{pk}/", {**shown, "name": "A third"}).status_code == 409
    assert hr.delete(f"{URL}{pk}/").status_code == 204
    assert hr.get(URL).json() == []
    assert actions() == [
        ("webhook.created", None),
        ("webhook.changed", {"fields": ["name", "shape"]}),
        ("webhook.deleted", None),
    ]


def test_superusers_manage_webhooks_of_a_chosen_company(as_user: SignIn, team: Team) -> None:
    client, asked = as_user(team.superuser), f"?company_id={team.company.pk}"
    assert client.post(URL, VALUES).status_code == 404
    assert client.post(URL + asked, VALUES).status_code == 201
    assert Webhook.objects.get().company == team.company
    assert len(client.get(URL + asked).json()) == 1


def test_secrets_are_returned_only_when_they_are_created(hr: APIClient, webhook: Webhook) -> None:
    first = hr.post(URL, VALUES).json()
    renewed = hr.post(f"{URL}{webhook.pk}/secret/").json()
    assert renewed["secret"] != first["secret"]
    webhook.refresh_from_db()
    assert webhook.previous_secret is not None
    stored = (webhook.secret.stored, webhook.previous_secret.stored)
    WebhookDeliveryFactory(webhook=webhook)
    answers = [
        hr.get(URL),
        hr.get(f"{URL}{webhook.pk}/"),
        hr.put(f"{URL}{webhook.pk}/", VALUES),
        hr.post(f"{URL}{webhook.pk}/test/"),
        hr.get("/api/webhook-deliveries/"),
        hr.get("/api/activity/"),
        hr.get("/api/activity/export/"),
    ]
    for answer in answers:
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        assert answer.status_code in (200, 201)
        for secret in (first["secret"], renewed["secret"], *stored, "whsec_"):
            assert secret.encode() not in body


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "n" * 101}, "name"),
        ({"address": "https://93.184.216.34/" + "x" * 500}, "address"),
        ({"shape": "FAX"}, "shape"),
        ({"kinds": []}, "kinds"),
        ({"kinds": "referral.created"}, "kinds"),
        ({"kinds": ["user.signed_in"]}, "kinds"),
        ({"kinds": ["webhook.test"]}, "kinds"),
        ({"with_personal_data": "perhaps"}, "with_personal_data"),
    ],
)
def test_invalid_values_are_reported_by_field(hr: APIClient, values: Any, field: str) -> None:
    answer = hr.post(URL, {**VALUES, **values})
    assert (answer.status_code, list(answer.json())) == (400, [field])
    assert not Webhook.objects.exists()


def test_a_company_can_have_ten_webhooks(hr: APIClient, team: Team) -> None:
    WebhookFactory.create_batch(10, company=team.company)
    answer = hr.post(URL, VALUES)
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "A company can have at most 10 webhooks. Delete one that is not needed.",
    )


def test_only_changes_of_where_data_goes_require_reauthentication(hr: APIClient, webhook: Webhook) -> None:
    prove_long_ago()
    url = f"{URL}{webhook.pk}/"
    elsewhere = {**VALUES, "address": "https://93.184.216.35/"}
    refused = [
        hr.post(URL, VALUES),
        hr.post(f"{url}secret/"),
        hr.put(url, elsewhere),
        hr.put(url, {**VALUES, "with_personal_data": True}),
    ]
    assert [answer.json()["code"] for answer in refused] == ["reauthentication_required"] * 4
    assert hr.put(url, {**VALUES, "enabled": False}).status_code == 200
    assert hr.delete(url).status_code == 204


def test_test_messages_and_the_list_of_deliveries(hr: APIClient, webhook: Webhook, team: Team) -> None:
    sent = hr.post(f"{URL}{webhook.pk}/test/")
    assert sent.status_code == 201
    other = WebhookDeliveryFactory(webhook__company=team.company, state="FAILED", failure="TIMEOUT", attempts=9)
    WebhookDeliveryFactory()
    assert [row["id"] for row in hr.get("/api/webhook-deliveries/").json()] == [other.pk, sent.json()["id"]]
    assert hr.get("/api/webhook-deliveries/", {"webhook": webhook.pk}).json() == [sent.json()]
    (failed,) = hr.get("/api/webhook-deliveries/", {"state": "FAILED"}).json()
    assert (failed["failure"], failed["attempts"], failed["answer_code"]) == ("TIMEOUT", 9, None)
    again = hr.post(f"/api/webhook-deliveries/{other.pk}/send-again/").json()
    assert (again["state"], again["attempts"], again["failure"]) == ("PENDING", 0, "")


def test_a_switched_off_webhook_sends_nothing(hr: APIClient, webhook: Webhook) -> None:
    WebhookDeliveryFactory(webhook=webhook)
    # This works even if the host name no longer exists.
    Webhook.objects.update(address="https://gone.invalid/")
    gone = {**VALUES, "address": "https://gone.invalid/"}
    assert hr.put(f"{URL}{webhook.pk}/", {**gone, "enabled": False}).status_code == 200
    assert WebhookDelivery.objects.values_list("state", "failure").get() == ("FAILED", "OFF")
    assert list(hr.put(f"{URL}{webhook.pk}/", gone).json()) == ["address"]
    assert hr.post(f"{URL}{webhook.pk}/test/").json()["code"] == "webhook_off"


def test_the_kinds_that_can_be_chosen_have_names(hr: APIClient) -> None:
    kinds = {row["kind"]: row["name"] for row in hr.get("/api/webhook-kinds/").json()}
    assert kinds["referral.created"] == "New referral"
    assert kinds["referral.answer_escalated"] == "Overdue answer passed to HR"
    assert "webhook.test" not in kinds
