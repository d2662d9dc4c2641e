"""What a receiver is sent: written at each try, from what is stored then, so that nobody who was erased is named."""

import json
from typing import Any

from django.conf import settings
from django.utils import timezone

from jobs.models import Job, JobStatus
from referrals.models import Referral, ReferralStatus
from webhooks.kinds import WORDS
from webhooks.models import Shape, Webhook, WebhookDelivery
from webhooks.signing import signed_headers

STATUS_LABELS = {**dict(ReferralStatus.choices), **dict(JobStatus.choices)}
SOMEBODY = "A candidate"
OPEN = f"Open in {settings.PRODUCT_NAME}"
# What Slack gives a meaning to, as it asks to have it written.
SLACK_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Told:
    """What a delivery tells of, as it is stored now; looked for in the company of the webhook only."""

    def __init__(self, delivery: WebhookDelivery) -> None:
        self.delivery = delivery
        company, ids = delivery.company_id, delivery.data
        self.job = Job.objects.filter(company=company, pk=ids.get("job_id")).first()
        self.referral: Referral | None = None
        # Of a candidate only where the company wants that, who was neither erased nor withdrawn since.
        if delivery.webhook.with_personal_data and ids.get("referral_id"):
            there = Referral.objects.filter(company=company, erased_at__isnull=True).select_related("referrer")
            self.referral = there.filter(pk=ids["referral_id"]).first()

    @property
    def links(self) -> dict[str, str]:
        """Where HR sees what it is about."""
        ids = self.delivery.data
        paths = {"referral": ("referral_id", "/referrals/{}"), "job": ("job_id", "/all-jobs/view/{}")}
        links = {
            name: settings.FRONTEND_URL + path.format(ids[id_name])
            for name, (id_name, path) in paths.items()
            if ids.get(id_name)
        }
        return links or {"webhooks": f"{settings.FRONTEND_URL}/settings"}

    @property
    def personal_data(self) -> dict[str, Any]:
        """Who was referred, and by whom; empty unless the webhook is to have it."""
        if self.referral is None:
            return {}
        of = self.referral
        candidate = {
            "name": of.candidate_name,
            "email": of.candidate_email,
            "employer": of.candidate_employer,
            "position": of.candidate_position,
            "profile_url": of.candidate_profile_url,
        }
        return {"candidate": candidate, "referrer": {"name": of.referrer.get_full_name()}}

    @property
    def sentence(self) -> str:
        """The same for people."""
        status = self.delivery.data.get("to_status") or ""
        return WORDS[self.delivery.kind].sentence.format(
            candidate=self.referral.candidate_name if self.referral else SOMEBODY,
            job=self.job.title if self.job else "A job",
            status=STATUS_LABELS.get(status, status),
        )


def message_id(delivery: WebhookDelivery) -> str:
    """The same at each try, and for each webhook that is told of the event: a repetition is recognised by it.

    With the time, since a restored database may give a number again.
    """
    number = f"event-{delivery.event_id}" if delivery.event_id else f"test-{delivery.pk}"
    return f"{number}-{delivery.at:%Y%m%d%H%M%S}"


def json_message(told: Told) -> dict[str, Any]:
    """For programs: ids and links, and personal data where the webhook is to have it."""
    delivery = told.delivery
    return {
        "id": message_id(delivery),
        "kind": delivery.kind,
        "time": delivery.at.isoformat(),
        "company": delivery.company_id,
        "data": {**delivery.data, "links": told.links, **told.personal_data},
    }


def slack_message(told: Told) -> dict[str, Any]:
    """For an incoming webhook of Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks)."""
    link = next(iter(told.links.values()))
    return {"text": f"{told.sentence.translate(SLACK_ESCAPES)} <{link}|{OPEN}>", "unfurl_links": False}


def teams_message(told: Told) -> dict[str, Any]:
    """For an incoming webhook or workflow of Microsoft Teams: a message with one Adaptive Card.

    The text is a TextRun: in a TextBlock, a name could make a link.
    """
    link = next(iter(told.links.values()))
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [{"type": "RichTextBlock", "inlines": [{"type": "TextRun", "text": told.sentence}]}],
        "actions": [{"type": "Action.OpenUrl", "title": OPEN, "url": link}],
    }
    return {
        "type": "message",
        "attachments": [
            {"contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": None, "content": card}
        ],
    }


SHAPES = {Shape.JSON: json_message, Shape.SLACK: slack_message, Shape.TEAMS: teams_message}


def build_message(delivery: WebhookDelivery) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a try now, signed."""
    webhook: Webhook = delivery.webhook
    body = json.dumps(SHAPES[Shape(webhook.shape)](Told(delivery))).encode()
    timestamp = int(timezone.now().timestamp())
    return {
        "Content-Type": "application/json",
        "User-Agent": f"{settings.PRODUCT_NAME}-Webhooks/1",
        **signed_headers(webhook, message_id(delivery), timestamp, body),
    }, body
