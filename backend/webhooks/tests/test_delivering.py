"""Delivery from event to receiver: at least once, signed, retried, and given up after a day."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from common.encryption import unwrapped_keys
from common.events import Event
from common.models import Delivery, OutboxEvent
from common.outbox import ATTEMPTS, claim, deliver, worker_health
from common.tests.consistency import assert_consistent
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.answer_notices import publish_answer_notices
from webhooks.delivering import delete_old_deliveries
from webhooks.models import Webhook, WebhookDelivery
from webhooks.subscribers import queue_messages
from webhooks.tests.factories import KINDS, WebhookDeliveryFactory, WebhookFactory, queue
from webhooks.tests.receiver import Receiver

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
Refer = Callable[[], int]
SetUp = Callable[..., str]
Work = Callable[..., None]


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


@pytest.fixture
def work(deliver_outbox: Callable[..., None]) -> Work:
    """Return a function that lets the worker deliver what is due, now or at a given time."""

    def work_at(moment: datetime | None = None) -> None:
        with time_machine.travel(moment or timezone.now()):
            deliver_outbox()

    return work_at


def test_a_receiver_that_fails_twice_gets_the_signed_message_on_the_third_attempt(
    set_up: SetUp, refer: Refer, receiver: Receiver, team: Team, job: Job, work: Work
) -> None:
    secret = set_up()
    receiver.answers = [500, 503]
    referral, now = refer(), timezone.now()
    work(now + timedelta(seconds=5))
    assert len(receiver.arrived) == 1
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.answer_code, delivery.failure) == ("PENDING", 1, 500, "ANSWER")
    assert abs(delivery.next_attempt_at - now - timedelta(seconds=10)) < timedelta(seconds=3)
    for seconds in (12, 40, 70):
        work(now + timedelta(seconds=seconds))
    assert len(receiver.arrived) == 3
    assert receiver.are_signed_with(secret)
    first, _, last = receiver.bodies
    event = OutboxEvent.objects.get(kind="referral.created")
    assert first == last
    assert first == {
        "id": f"event-{event.pk}-{event.at:%Y%m%d%H%M%S}",
        "version": 1,
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
    assert abs(int(headers["webhook-timestamp"]) - (now + timedelta(seconds=40)).timestamp()) < 10
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts, delivery.answer_code, delivery.failure) == ("DELIVERED", 3, 204, "")
    assert not Webhook.objects.failing().exists()
    assert_consistent()


def test_only_chosen_kinds_of_the_own_company_are_sent(set_up: SetUp, refer: Refer, receiver: Receiver) -> None:
    set_up(kinds=["job.created"])
    WebhookFactory(address=receiver.address)
    WebhookFactory(company=Webhook.objects.get(kinds=["job.created"]).company, enabled=False)
    refer()
    assert receiver.arrived == []
    assert not WebhookDelivery.objects.exists()


def test_an_event_delivered_twice_is_sent_once(set_up: SetUp, refer: Refer, receiver: Receiver, work: Work) -> None:
    set_up()
    refer()
    event = OutboxEvent.objects.get(kind="referral.created")
    queue_messages(Event.kinds[event.kind].restored(event))
    work()
    assert len(receiver.arrived) == 1


def test_a_webhook_is_switched_off_after_a_day_of_failures_and_an_event_is_published(
    set_up: SetUp, refer: Refer, receiver: Receiver, as_user: SignIn, team: Team, work: Work
) -> None:
    set_up()
    receiver.answers = [500] * 100
    began = timezone.now()
    refer()
    while (webhook := Webhook.objects.get()).enabled:
        moment = WebhookDelivery.objects.get().next_attempt_at + timedelta(seconds=1)
        work(moment)
    assert timedelta(hours=23) <= moment - began <= DAY
    assert len(receiver.arrived) == ATTEMPTS
    assert [*Webhook.objects.failing()] == [webhook]
    told = OutboxEvent.objects.get(kind="webhook.switched_off")
    assert (told.company_id, told.payload["webhook_id"]) == (team.company.pk, webhook.pk)
    assert WebhookDelivery.objects.get().state == "FAILED"
    # What a receiver refuses is in the log that HR sees. It is no failure of this product.
    assert worker_health()["failed"] == 0
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
    work()
    assert WebhookDelivery.objects.get().state == "DELIVERED"


def test_one_refused_message_does_not_switch_off_the_webhook(receiver: Receiver, work: Work) -> None:
    webhook = WebhookFactory(address=receiver.address, succeeded_at=timezone.now() - timedelta(hours=1))
    (bad,) = queue(webhook, queued_at=timezone.now() - timedelta(hours=23))
    Delivery.objects.update(attempts=ATTEMPTS - 1)
    receiver.answers = [400]
    work()
    bad.refresh_from_db()
    webhook.refresh_from_db()
    assert (bad.state, bad.failure, webhook.enabled) == ("FAILED", "ANSWER", True)


def test_a_refused_message_does_not_delay_the_others_of_its_webhook(receiver: Receiver, work: Work) -> None:
    queue(WebhookFactory(address=receiver.address), 3)
    receiver.answers = [400]
    work()
    states = WebhookDelivery.objects.order_by("pk").values_list("state", flat=True)
    assert [*states] == ["PENDING", "DELIVERED", "DELIVERED"]


def test_a_410_response_switches_off_the_webhook(receiver: Receiver, work: Work) -> None:
    queue(WebhookFactory(address=receiver.address), 2)
    receiver.answers = [410]
    work()
    assert len(receiver.arrived) == 1
    assert [(each.state, each.failure) for each in WebhookDelivery.objects.order_by("pk")] == [
        ("FAILED", "ANSWER"),
        ("FAILED", "OFF"),
    ]
    assert OutboxEvent.objects.filter(kind="webhook.switched_off").count() == 1
    assert_consistent()


def test_a_receiver_that_recovers_gets_all_pending_messages_at_once(receiver: Receiver, work: Work) -> None:
    now = timezone.now()
    webhook = WebhookFactory(address=receiver.address, failing_since=now - DAY, failed_at=now - timedelta(hours=1))
    queue(webhook, 3)
    Delivery.objects.update(attempts=9, error="NotDelivered", next_attempt_at=now + timedelta(hours=3))
    queue(webhook)
    work()
    assert len(receiver.arrived) == 4
    assert not WebhookDelivery.objects.pending().exists()


def test_a_dead_receiver_costs_few_requests(receiver: Receiver, work: Work) -> None:
    """While a webhook fails, its messages are tried without a request, ever longer after each failure."""
    queue(WebhookFactory(address=receiver.address), 20)
    receiver.answers = [500] * 1000
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        work()
    requests = len(receiver.arrived)
    for seconds in (20, 60, 120, 300, 900, 1800, 3600):
        work(now + timedelta(seconds=seconds))
        assert len(receiver.arrived) - requests <= 5, seconds
        requests = len(receiver.arrived)
    assert WebhookDelivery.objects.pending().count() == 20


def test_a_slow_receiver_delays_neither_other_companies_nor_mails(
    receiver: Receiver, team: Team, api: APIClient
) -> None:
    """Of each company, one message at a time is under way."""
    slow = WebhookFactory(address=receiver.address)
    queue(slow, 3)
    (other,) = queue(WebhookFactory(address=receiver.address))
    api.post("/api/auth/password/reset/", {"email": team.hr.email})
    first, second, third = claim(external=True), claim(external=True), claim(external=True)
    assert first
    assert second
    assert third
    assert first.event.payload["webhook_id"] == slow.pk
    assert second.event.payload["delivery_id"] == other.pk
    assert third.event.kind == "user.password_reset_requested"
    assert claim(external=True) is None
    deliver(first)
    fourth = claim(external=True)
    assert fourth
    assert fourth.event.payload["webhook_id"] == slow.pk


def test_a_test_message_is_sent_at_once_while_the_webhook_fails(
    receiver: Receiver, as_user: SignIn, team: Team, work: Work
) -> None:
    now = timezone.now()
    webhook = WebhookFactory(
        address=receiver.address, company=team.company, failing_since=now - DAY, failed_at=now - timedelta(minutes=1)
    )
    queue(webhook)
    work()
    assert receiver.arrived == []
    pending = WebhookDelivery.objects.get()
    assert (pending.attempts, pending.failure) == (0, "")
    hr = as_user(team.hr)
    assert hr.post(f"/api/webhook-deliveries/{pending.pk}/send-again/").json()["state"] == "PENDING"
    receiver.answers = [500]
    work()
    assert len(receiver.arrived) == 1
    assert hr.post(f"/api/webhooks/{webhook.pk}/test/").status_code == 201
    work()
    assert len(receiver.arrived) == 3
    assert not WebhookDelivery.objects.pending().exists()


def test_an_escalated_answer_is_sent(
    set_up: SetUp, refer: Refer, receiver: Receiver, deliver_outbox: Callable[..., None]
) -> None:
    set_up(kinds=["referral.answer_escalated"])
    referral = refer()
    with time_machine.travel(timezone.now() + 30 * DAY):
        publish_answer_notices()
        deliver_outbox()
    (told,) = receiver.bodies
    assert (told["kind"], told["data"]["referral_id"]) == ("referral.answer_escalated", referral)


def test_nothing_is_sent_if_the_secret_cannot_be_read(receiver: Receiver, settings: Any, work: Work) -> None:
    queue(WebhookFactory(address=receiver.address))
    settings.SECRET_KEY = "another-key-of-another-server-0123456789"  # pragma: allowlist secret
    unwrapped_keys.clear()
    work()
    assert WebhookDelivery.objects.get().failure == "SECRET"
    assert receiver.arrived == []


def test_a_message_that_cannot_be_built_does_not_delay_others(receiver: Receiver, work: Work) -> None:
    webhook = WebhookFactory(address=receiver.address, shape="SLACK")
    (bad,) = queue(webhook, kind="unknown.kind")
    queue(webhook)
    work()
    assert len(receiver.arrived) == 1
    bad.refresh_from_db()
    assert (bad.state, bad.failure) == ("PENDING", "FAULT")


def test_finished_deliveries_are_deleted_after_a_month(receiver: Receiver) -> None:
    month = timezone.now() - timedelta(days=31)
    WebhookDeliveryFactory(created_at=month, queued_at=month, state="DELIVERED")
    kept = [WebhookDeliveryFactory(created_at=month, state="PENDING"), WebhookDeliveryFactory(state="FAILED")]
    delete_old_deliveries()
    assert {*WebhookDelivery.objects.all()} == {*kept}
