"""Webhooks, to which the product sends a company's events, and the log of deliveries."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company
from accounts.querysets import TenantQuerySet
from common.encryption import EncryptedTextField
from common.queries import contains

MAX_NAME = 100
MAX_ADDRESS = 500
LONGEST_PAUSE = timedelta(minutes=30)


class Shape(models.TextChoices):
    """The format of messages."""

    JSON = "JSON", _("JSON")
    SLACK = "SLACK", _("Slack")
    TEAMS = "TEAMS", _("Microsoft Teams")


class MessageState(models.TextChoices):
    PENDING = "PENDING", _("Pending")
    DELIVERED = "DELIVERED", _("Delivered")
    FAILED = "FAILED", _("Failed")


class Failure(models.TextChoices):
    """Why an attempt failed."""

    NAME = "NAME", _("The address was not found on the internet")
    CONNECTION = "CONNECTION", _("No connection")
    TLS = "TLS", _("The certificate is not valid for the address")
    TIMEOUT = "TIMEOUT", _("No response in time")
    PROTOCOL = "PROTOCOL", _("The response is not HTTP")
    REDIRECT = "REDIRECT", _("The response redirects elsewhere")
    ANSWER = "ANSWER", _("The response reports a failure")
    SECRET = "SECRET", _("The secret cannot be read any more: renew it")  # a kind of failure
    FAULT = "FAULT", _("The message could not be written")
    OFF = "OFF", _("The webhook was switched off before delivery")


class WebhookQuerySet(TenantQuerySet["Webhook"]):
    def visible_to(self, actor: Actor) -> Self:
        """Webhooks of the company that the actor administers; of all companies for the whole platform."""
        return self.in_scope(actor) if actor.administers_company else self.none()

    def failing(self) -> Self:
        """Webhooks whose last attempt failed, and those that were switched off because of failures."""
        return self.filter(Q(failing_since__isnull=False) | Q(switched_off_at__isnull=False))


class Webhook(models.Model):
    """An address, and the `kinds` of events that are sent to it (`webhooks.kinds`).

    All attempts since `failing_since` have failed, the last one at `failed_at`; the last successful one was at
    `succeeded_at`. `switched_off_at` is when the product switched it off; `enabled` is false then, too. `secret` signs
    its messages (see `webhooks.signing`), and until `previous_until` the previous one as well.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="webhooks")
    name = models.CharField(max_length=MAX_NAME)
    address = models.CharField(max_length=MAX_ADDRESS)
    shape = models.CharField(max_length=10, choices=Shape, default=Shape.JSON)
    kinds = models.JSONField(default=list)
    with_personal_data = models.BooleanField(default=False)
    secret = EncryptedTextField(editable=False)
    previous_secret = EncryptedTextField(null=True, editable=False)
    previous_until = models.DateTimeField(null=True, editable=False)
    enabled = models.BooleanField(default=True)
    failing_since = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    succeeded_at = models.DateTimeField(null=True)
    switched_off_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(
                fields=("company",),
                name="webhook_failing",
                condition=Q(failing_since__isnull=False) | Q(switched_off_at__isnull=False),
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="webhook_switched_off_is_off", condition=Q(switched_off_at__isnull=True) | Q(enabled=False)
            ),
            models.CheckConstraint(name="webhook_shape_known", condition=Q(shape__in=Shape.values)),
        )

    def __str__(self) -> str:
        return f"Webhook {self.pk} of company {self.company_id}"

    @property
    def is_paused(self) -> bool:
        """Whether its last attempt failed a moment ago: within as long as it has been failing, 30 minutes at most."""
        if self.failing_since is None or self.failed_at is None:
            return False
        pause = min(self.failed_at - self.failing_since, LONGEST_PAUSE)
        return self.failed_at <= timezone.now() < self.failed_at + pause


class WebhookDeliveryQuerySet(TenantQuerySet["WebhookDelivery"]):
    def visible_to(self, actor: Actor) -> Self:
        """Deliveries of the webhooks that the actor sees."""
        return self.in_scope(actor) if actor.administers_company else self.none()

    def matching(self, term: str) -> Self:
        """Deliveries whose kind contains `term`."""
        return self.filter(contains(term, "kind"))

    def pending(self) -> Self:
        """Deliveries that are still to be sent."""
        return self.filter(state=MessageState.PENDING)


class WebhookDelivery(models.Model):
    """The delivery of one event to one webhook, and its outcome: the log that HR sees.

    `WebhookMessageDue` in the outbox has it sent (`webhooks.delivering`). Contains no personal data, since the message
    is built at each attempt. `event_id` is the number of the event in the outbox, which deletes events earlier; None
    for a test. `kind` and `data` are those of `webhooks.kinds`. `at` is the time of the event, `queued_at` that from
    which it is tried.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event_id = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=MessageState, default=MessageState.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    answer_code = models.PositiveSmallIntegerField(null=True)
    failure = models.CharField(max_length=12, choices=Failure, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    queued_at = models.DateTimeField(default=timezone.now)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    last_attempt_at = models.DateTimeField(null=True)

    objects = WebhookDeliveryQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("webhook", "event_id"), name="one_delivery_per_webhook_and_event"),
            models.CheckConstraint(name="webhook_delivery_state_known", condition=Q(state__in=MessageState.values)),
        )
        indexes = (
            models.Index(fields=("webhook",), name="webhook_pending", condition=Q(state="PENDING")),
            models.Index(fields=("company", "created_at", "id"), name="webhook_log"),
            models.Index(fields=("webhook", "created_at", "id"), name="webhook_log_of_one"),
            # For the list of all companies' deliveries, and for deleting old ones.
            models.Index(fields=("created_at", "id"), name="webhook_log_of_any_company"),
        )

    def __str__(self) -> str:
        return f"{self.kind} for webhook {self.webhook_id}: {self.state}"
