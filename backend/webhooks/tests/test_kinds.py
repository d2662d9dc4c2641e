"""The shape of each kind of message: what programs of companies are built on.

Whoever changes an expectation here changes what they receive: see `.github/docs/webhooks.md`.
"""

import json
from typing import Any

import pytest
from django.db import transaction

from accounts.actors import Actor
from accounts.tests.team import Team
from common.events import Event, publish
from common.models import OutboxEvent
from config.environment import BASE_DIR
from jobs.events import JobCreated, JobStatusChanged, JobUpdated
from jobs.tests.factories import JobFactory
from referrals.events import (
    AnswerDue,
    AnswerEscalated,
    AnswerOverdue,
    CandidateErased,
    ReferralCreated,
    ReferralStatusChanged,
    ReferralWithdrawn,
)
from referrals.tests.factories import ReferralFactory
from webhooks.kinds import KINDS
from webhooks.messages import build_message
from webhooks.models import WebhookDelivery
from webhooks.subscribers import queue_messages
from webhooks.tests.factories import WebhookFactory

REFERRAL, JOB = {"referral_id": 7, "job_id": 5}, {"job_id": 5}
EVENTS: dict[str, tuple[type[Event], dict[str, Any], dict[str, Any]]] = {
    "referral.created": (ReferralCreated, {}, REFERRAL),
    "referral.status_changed": (
        ReferralStatusChanged,
        {"from_status": "REVIEWING", "to_status": "HIRED"},
        {**REFERRAL, "from_status": "REVIEWING", "to_status": "HIRED"},
    ),
    "referral.answer_due": (AnswerDue, {}, REFERRAL),
    "referral.answer_overdue": (AnswerOverdue, {}, REFERRAL),
    "referral.answer_escalated": (AnswerEscalated, {}, REFERRAL),
    "referral.withdrawn": (ReferralWithdrawn, {}, REFERRAL),
    "referral.candidate_erased": (CandidateErased, {}, REFERRAL),
    "job.created": (JobCreated, {}, JOB),
    "job.updated": (JobUpdated, {}, JOB),
    "job.status_changed": (
        JobStatusChanged,
        {"from_status": "OPEN", "to_status": "CLOSED"},
        {**JOB, "from_status": "OPEN", "to_status": "CLOSED"},
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", EVENTS)
def test_the_message_of_each_kind_has_this_shape(team: Team, kind: str) -> None:
    job = JobFactory(pk=5, company=team.company)
    referral = ReferralFactory(pk=7, job=job, referrer=team.employee)
    webhook = WebhookFactory(company=team.company, kinds=[kind])
    event, fields, data = EVENTS[kind]
    about = referral if "referral_id" in data else job
    published: Any = event
    with transaction.atomic():
        publish(published.by(Actor.for_user(team.hr), about, **fields))
    stored = OutboxEvent.objects.get()
    queue_messages(event.restored(stored))
    delivery = WebhookDelivery.objects.get(webhook=webhook)
    links = {"job": "http://127.0.0.1:8000/all-jobs/view/5"}
    if about is referral:
        links["referral"] = "http://127.0.0.1:8000/referrals/7"
    assert json.loads(build_message(delivery)[1]) == {
        "id": f"event-{stored.pk}-{stored.at:%Y%m%d%H%M%S}",
        "version": 1,
        "kind": kind,
        "time": stored.at.isoformat(),
        "company": team.company.pk,
        "data": {**data, "links": links},
    }


def test_every_kind_is_described() -> None:
    page = (BASE_DIR.parent / ".github/docs/webhooks.md").read_text()
    assert EVENTS.keys() == KINDS.keys()
    assert [kind for kind in KINDS if f"`{kind}`" not in page] == []
