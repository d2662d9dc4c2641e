"""Building messages, at each attempt from the current data, so that erased candidates are not named."""

import json
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.languages import filled, in_language
from jobs.models import Job, JobStatus
from referrals.models import Referral, ReferralStatus
from webhooks.kinds import SENTENCES, VERSION
from webhooks.models import Shape, Webhook, WebhookDelivery
from webhooks.signing import signed_headers

STATUS_LABELS = {**dict(ReferralStatus.choices), **dict(JobStatus.choices)}
SOMEONE = _("A candidate")
OPEN = format_lazy(_("Open in {product}"), product=settings.PRODUCT_NAME)
# How Slack's control characters have to be escaped.
SLACK_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class MessageData:
    """The current data of a delivery's job and referral. Loads rows of the webhook's company only."""

    def __init__(self, delivery: WebhookDelivery) -> None:
        self.delivery = delivery
        company, ids = delivery.company_id, delivery.data
        self.job = Job.objects.filter(company=company, pk=ids.get("job_id")).first()
        self.referral: Referral | None = None
        # Only if the webhook may contain personal data, and the candidate was neither erased nor withdrawn.
        if delivery.webhook.with_personal_data and ids.get("referral_id"):
            referrals = Referral.objects.filter(company=company, erased_at__isnull=True).select_related("referrer")
            self.referral = referrals.filter(pk=ids["referral_id"]).first()

    @property
    def links(self) -> dict[str, str]:
        """The URLs of the screens where HR sees the referral and the job."""
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
        """Candidate and referrer; empty unless the webhook may contain personal data."""
        referral = self.referral
        if referral is None:
            return {}
        candidate = {
            "name": referral.candidate_name,
            "email": referral.candidate_email,
            "employer": referral.candidate_employer,
            "position": referral.candidate_position,
            "profile_url": referral.candidate_profile_url,
        }
        return {"candidate": candidate, "referrer": {"name": referral.referrer.get_full_name()}}

    @property
    def sentence(self) -> str:
        """The event as a sentence for people."""
        status = self.delivery.data.get("to_status") or ""
        return filled(
            SENTENCES[self.delivery.kind],
            candidate=self.referral.candidate_name if self.referral else SOMEONE,
            job=self.job.title if self.job else gettext("A job"),
            status=STATUS_LABELS.get(status, status),
        )


def message_id(delivery: WebhookDelivery) -> str:
    """Return the message's id, by which receivers can recognise repetitions: the same at each attempt.

    Contains the time, since a restored database may use an id again.
    """
    number = f"event-{delivery.event_id}" if delivery.event_id else f"test-{delivery.pk}"
    return f"{number}-{delivery.at:%Y%m%d%H%M%S}"


def json_message(data: MessageData) -> dict[str, Any]:
    """Return the message for programs: ids and links, and personal data if the webhook may contain it.

    Described in `.github/docs/webhooks.md`.
    """
    delivery = data.delivery
    return {
        "id": message_id(delivery),
        "version": VERSION,
        "kind": delivery.kind,
        "time": delivery.at.isoformat(),
        "company": delivery.company_id,
        "data": {**delivery.data, "links": data.links, **data.personal_data},
    }


def slack_message(data: MessageData) -> dict[str, Any]:
    """Return the message for an incoming webhook of Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks)."""
    link = next(iter(data.links.values()))
    return {"text": f"{data.sentence.translate(SLACK_ESCAPES)} <{link}|{OPEN}>", "unfurl_links": False}


def teams_message(data: MessageData) -> dict[str, Any]:
    """Return the message for an incoming webhook or workflow of Microsoft Teams, with one Adaptive Card.

    The text is a TextRun, since in a TextBlock a name could contain a link.
    """
    link = next(iter(data.links.values()))
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [{"type": "RichTextBlock", "inlines": [{"type": "TextRun", "text": data.sentence}]}],
        "actions": [{"type": "Action.OpenUrl", "title": str(OPEN), "url": link}],
    }
    return {
        "type": "message",
        "attachments": [
            {"contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": None, "content": card}
        ],
    }


SHAPES = {Shape.JSON: json_message, Shape.SLACK: slack_message, Shape.TEAMS: teams_message}


def build_message(delivery: WebhookDelivery) -> tuple[dict[str, str], bytes]:
    """Return the headers, including signatures, and the body of a message, in the company's language."""
    webhook: Webhook = delivery.webhook
    with in_language(webhook.company.language):
        body = json.dumps(SHAPES[Shape(webhook.shape)](MessageData(delivery))).encode()
    timestamp = int(timezone.now().timestamp())
    return {
        "Content-Type": "application/json",
        "User-Agent": f"{settings.PRODUCT_NAME}-Webhooks/1",
        **signed_headers(webhook, message_id(delivery), timestamp, body),
    }, body
