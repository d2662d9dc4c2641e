"""Delivery from event to receiver: at least once, signed, retried, and given up after a day."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.tests.team import SignIn, Team
from common.events import Event
from common.models import OutboxEvent
from common.tests.consistency import assert_consistent
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.answer_notices import send_answer_notices
from webhooks import chores
from webhooks.delivering import LONGEST_REST, claim, record_outcome, send_due
from webhooks.models import Webhook, WebhookDelivery
from webhooks.sending import Outcome
from webhooks.subscribers import queue_deliveries
from webhooks.tests.factories import KINDS, WebhookDeliveryFactory, WebhookFactory
from webhooks.tests.receiver import Receiver

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
Refer = Callable[[], int]
SetUp = Callable[..., str]


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Baker")
    return created


@pytest.fixture
def refer(team: Team, as_user: SignIn, job: Job, deliver_outbox: Callable[..., None]) -> Refer:
    """Return a function that refers Ada Byron, delivers the events, and returns the referral's id."""

    def make() -> int:
        known = ConnectionFactory(owner=team.employee, first_name="Ada", last_name="Byron", email="ada@acme.example")
        answer = as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
        deliver_outbox()
        return int(answer.json()["id"])

    return make


@pytest.fixture
def set_up(team: Team, as_user: SignIn, receiver: Receiver) -> SetUp:
    """Return a function that creates a webhook to the receiver as HR, and returns its secret."""

    def make(**values: Any) -> str:
        body = {"name": "Ours", "address": receiver.address, "shape": "JSON", "kinds": KINDS, **values}
        answer = as_user(team.hr).post("/api/webhooks/", body)
        assert answer.status_code == 201, answer.content
        return str(answer.json()["secret"])

    return make


def send_due_at(moment: datetime) -> None:
    """Let the worker send due messages at this time."""
    with time_machine.travel(moment):
        send_due()


def test_a_receiver_that_fails_twice_gets_the_signed_message_on_the_third_attempt(
    set_up: SetUp, refer: Refer, receiver: Receiver, team: Team, job: Job
) -> None:
    secret = set_up()
    receiver.answers = [500, 503]
    referral, now = refer(), timezone.now()
    send_due_at(now)
    send_due_at(now + timedelta(seconds=10))
    assert len(receiver.arrived) == 1
    for minutes in (1, 4, 9):
        send_due_at(now + timedelta(minutes=minutes))
    assert len(receiver.arrived) == 3
    assert receiver.are_signed_with(secret)
    first, _, last = receiver.bodies
    event = OutboxEvent.objects.get(kind="referral.created")
    assert first == last
    assert first == {
        "id": f"event-{event.pk}-{event.at:%Y%m%d%H%M%S}",
        "kind": "referral.created",
        "time": event.at.isoformat(),
        "company": team.company.pk,
        "data": {
            "referral_id": referral,
            "job_id": job.pk,
            "links": {
                "referral": f"http://127.0.0.1:8000/referrals/{referral}",
                "job": f"http://127.0.0.1:8000/all-jobs/view/{job.pk}",
            },
        },
    }
    headers = receiver.arrived[2][0]
    assert (headers["webhook-id"], headers["content-type"]) == (first["id"], "application/json")
    assert abs(int(headers["webhook-timestamp"]) - (now + timedelta(minutes=4)).timestamp()) < 10
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.answer_code, delivery.failure) == ("DELIVERED", 3, 204, "")
    assert not Webhook.objects.failing().exists()
    assert_consistent()


def test_only_chosen_kinds_of_the_own_company_are_sent(set_up: SetUp, refer: Refer, receiver: Receiver) -> None:
    set_up(kinds=["job.created"])
    WebhookFactory(address=receiver.address)
    WebhookFactory(company=Webhook.objects.get(kinds=["job.created"]).company, enabled=False)
    refer()
    send_due()
    assert receiver.arrived == []
    assert not WebhookDelivery.objects.exists()


def test_an_event_delivered_twice_is_sent_once(set_up: SetUp, refer: Refer, receiver: Receiver) -> None:
    set_up()
    refer()
    event = OutboxEvent.objects.get(kind="referral.created")
    queue_deliveries(Event.kinds[event.kind].restored(event))
    send_due()
    assert len(receiver.arrived) == 1


def test_a_webhook_is_switched_off_after_a_day_of_failures_and_an_event_is_published(
    set_up: SetUp, refer: Refer, receiver: Receiver, as_user: SignIn, team: Team
) -> None:
    set_up()
    receiver.answers = [500] * 100
    refer()
    began = moment = timezone.now()
    while (webhook := Webhook.objects.get()).enabled:
        send_due_at(moment)
        moment += timedelta(minutes=30)
    assert DAY <= moment - began <= DAY + timedelta(hours=1)
    # 30 s, 2, 8, 32 minutes, two hours, and every six hours: as far as they fall on these half hours.
    assert 7 <= len(receiver.arrived) <= 10
    assert [*Webhook.objects.failing()] == [webhook]
    told = OutboxEvent.objects.get(kind="webhook.switched_off")
    assert (told.company_id, told.payload["webhook_id"]) == (team.company.pk, webhook.pk)
    assert WebhookDelivery.objects.get().state == "FAILED"
    assert_consistent()

    client = as_user(team.hr)
    stored = client.get(f"/api/webhooks/{webhook.pk}/").json()
    assert stored["switched_off_at"]
    again = f"/api/webhook-deliveries/{WebhookDelivery.objects.get().pk}/send-again/"
    assert client.post(again).json()["detail"] == "This webhook is switched off. Switch it on first."
    on = client.put(f"/api/webhooks/{webhook.pk}/", {**stored, "enabled": True}).json()
    assert (on["switched_off_at"], on["failing_since"]) == (None, None)
    receiver.answers.clear()
    assert client.post(again).json()["state"] == "PENDING"
    send_due()
    assert WebhookDelivery.objects.get().state == "DELIVERED"


def test_one_refused_message_does_not_switch_off_the_webhook(receiver: Receiver) -> None:
    webhook = WebhookFactory(address=receiver.address)
    yesterday = timezone.now() - timedelta(hours=25)
    bad = WebhookDeliveryFactory(webhook=webhook, queued_at=yesterday, attempts=8)
    Webhook.objects.update(succeeded_at=timezone.now() - timedelta(hours=1))
    receiver.answers = [400]
    send_due()
    bad.refresh_from_db()
    webhook.refresh_from_db()
    assert (bad.state, webhook.enabled, webhook.failures) == ("FAILED", True, 1)


def test_a_410_response_switches_off_the_webhook(receiver: Receiver) -> None:
    WebhookDeliveryFactory.create_batch(2, webhook=WebhookFactory(address=receiver.address))
    receiver.answers = [410]
    send_due()
    assert len(receiver.arrived) == 1
    assert [(each.state, each.failure) for each in WebhookDelivery.objects.order_by("pk")] == [
        ("FAILED", "ANSWER"),
        ("FAILED", "OFF"),
    ]
    assert OutboxEvent.objects.filter(kind="webhook.switched_off").count() == 1
    assert_consistent()


def test_a_receiver_that_recovers_gets_all_pending_messages_at_once(receiver: Receiver) -> None:
    webhook = WebhookFactory(address=receiver.address, failures=5, failing_since=timezone.now())
    later = timezone.now() + timedelta(hours=3)
    WebhookDeliveryFactory.create_batch(3, webhook=webhook, attempts=5, next_attempt_at=later)
    WebhookDeliveryFactory(webhook=webhook)
    send_due()
    assert len(receiver.arrived) == 4
    assert not WebhookDelivery.objects.pending().exists()


def test_failing_receivers_do_not_delay_others(receiver: Receiver, settings: Any) -> None:
    """Failing receivers get a few attempts an hour, and others come first."""
    now = timezone.now()
    for _ in range(3):
        webhook = WebhookFactory(address="http://127.0.0.1:9/", failures=9, failing_since=now)
        WebhookDeliveryFactory.create_batch(5, webhook=webhook, next_attempt_at=now - timedelta(hours=1))
    WebhookDeliveryFactory(webhook=WebhookFactory(address=receiver.address))
    taken = claim()
    assert taken is not None
    assert taken.webhook.address == receiver.address
    record_outcome(taken, Outcome(204))
    assert send_due() == 3
    send_due_at(now + LONGEST_REST - timedelta(minutes=1))
    assert WebhookDelivery.objects.filter(attempts=1).count() == 4
    send_due_at(now + LONGEST_REST + timedelta(minutes=1))
    assert sum(WebhookDelivery.objects.values_list("attempts", flat=True)) == 7


def test_an_escalated_answer_is_sent(
    set_up: SetUp, refer: Refer, receiver: Receiver, deliver_outbox: Callable[..., None]
) -> None:
    set_up(kinds=["referral.answer_escalated"])
    referral = refer()
    with time_machine.travel(timezone.now() + 30 * DAY):
        send_answer_notices()
        deliver_outbox()
        send_due()
    (told,) = receiver.bodies
    assert (told["kind"], told["data"]["referral_id"]) == ("referral.answer_escalated", referral)


def test_nothing_is_sent_if_the_secret_cannot_be_derived_from_the_servers_key(
    receiver: Receiver, settings: Any
) -> None:
    WebhookDeliveryFactory(webhook=WebhookFactory(address=receiver.address))
    settings.SECRET_KEY = "another-key-of-another-server-0123456789"  # pragma: allowlist secret
    send_due()
    assert WebhookDelivery.objects.get().failure == "SECRET"
    assert receiver.arrived == []


def test_a_message_that_cannot_be_built_does_not_delay_others(receiver: Receiver, caplog: Any) -> None:
    WebhookDeliveryFactory(webhook=WebhookFactory(address=receiver.address, shape="SLACK"), kind="unknown.kind")
    good = WebhookDeliveryFactory(webhook=WebhookFactory(address=receiver.address))
    send_due()
    assert [body["kind"] for body in receiver.bodies] == ["webhook.test"]
    assert WebhookDelivery.objects.exclude(pk=good.pk).get().failure == "FAULT"


def test_finished_deliveries_are_deleted_after_a_month(receiver: Receiver) -> None:
    month = timezone.now() - timedelta(days=31)
    WebhookDeliveryFactory(created_at=month, queued_at=month, state="DELIVERED")
    kept = [WebhookDeliveryFactory(created_at=month, state="PENDING"), WebhookDeliveryFactory(state="FAILED")]
    chores.delete_old_deliveries()
    assert {*WebhookDelivery.objects.all()} == {*kept}
