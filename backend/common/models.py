"""Data keys, windows of undoing, the outbox and its deliveries, heartbeats of workers, and counts of rate limits."""

from datetime import timedelta

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

# Longer than any delay between attempts (`outbox.backoff`).
LONGEST_WAIT = timedelta(hours=7)


class DataKey(models.Model):
    """A random key that encrypts stored texts, itself encrypted with SECRET_KEY: see `common.encryption`.

    An installation has one, and a further one for each time that its SECRET_KEY was lost.
    """

    id = models.PositiveSmallIntegerField(primary_key=True)
    wrapped = models.TextField()
    wrapped_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Data key {self.pk}"


class UndoWindow(models.Model):
    """What can be undone together, and until when; others are told of it once that time is over.

    Rows and events of the outbox point to it. `ends_at` is null while a bulk action goes on. Windows stay, since the
    histories of referrals and jobs point to nearly all of them for good.
    """

    # Who did it; null for a program with an API token of the company. Whether they may undo it, is decided with the
    # rows. Not a foreign key, since this app knows no accounts.
    user_id = models.BigIntegerField(null=True)
    ends_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"of {self.user_id} until {self.ends_at}"

    @property
    def has_ended(self) -> bool:
        """Whether it is too late to undo, so that others may be told."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    def seconds_left(self) -> float:
        """Return for how many seconds it can still be undone: `UNDO_SECONDS` while it has no end."""
        most = float(settings.UNDO_SECONDS)
        if self.ends_at is None:
            return most
        # More are left after the clock was set back.
        return min(max((self.ends_at - timezone.now()).total_seconds(), 0.0), most)


def undo_has_ended(relation: str = "window") -> Q:
    """Return the condition on rows that others may be told of: they have no undo window, or it has ended."""
    return Q(**{relation: None}) | Q(**{f"{relation}__ends_at__lte": timezone.now()})


class OutboxEvent(models.Model):
    """One event, stored with its action. `delivered_at` is null until all deliveries are done.

    Subscribers do not get it before its window has ended: until then the action can be undone (`common.undo`).
    """

    kind = models.CharField(max_length=60)
    version = models.PositiveSmallIntegerField()
    # Not a foreign key, since an event can outlive its company.
    company_id = models.BigIntegerField(null=True)
    subject_type = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    payload = models.JSONField(encoder=DjangoJSONEncoder)
    at = models.DateTimeField()
    window = models.ForeignKey(UndoWindow, null=True, on_delete=models.PROTECT, related_name="events")
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (
            models.Index(fields=("subject_type", "subject_id"), name="outbox_subject", condition=Q(delivered_at=None)),
            models.Index(fields=("delivered_at",), name="outbox_delivered"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id} at {self.at:%Y-%m-%d %H:%M}"


class DeliveryState(models.TextChoices):
    PENDING = "PENDING"
    DELIVERED = "DELIVERED"
    FAILED = "FAILED"


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def pending(self) -> "DeliveryQuerySet":
        return self.filter(state=DeliveryState.PENDING)

    def due(self) -> "DeliveryQuerySet":
        """Deliveries to try now, oldest first: not those of events that can still be undone.

        A delivery waits for the earlier events of its subject to the same subscriber. An external one does not wait
        for those that failed and are tried again later: only one at a time is under way.
        """
        earlier = Delivery.objects.pending().filter(
            Q(external=False) | Q(error=""),
            subscriber=OuterRef("subscriber"),
            subject=OuterRef("subject"),
            event_id__lt=OuterRef("event_id"),
        )
        now = timezone.now()
        # A longer delay means that the clock was set back. Deliveries that were never tried do not wait.
        in_time = Q(next_attempt_at__lte=now) | Q(next_attempt_at__gt=now + LONGEST_WAIT) | Q(attempts=0)
        ready = self.pending().filter(in_time, undo_has_ended("event__window"))
        return ready.exclude(Exists(earlier)).order_by("event_id", "pk")


class Delivery(models.Model):
    """One event for one subscriber. It becomes DELIVERED in the transaction of the subscriber's effects.

    `error` is the class of the last attempt's exception, and empty while an attempt is under way. Its message is not
    stored, since it may contain personal data.
    """

    event = models.ForeignKey(OutboxEvent, on_delete=models.CASCADE, related_name="deliveries")
    subscriber = models.CharField(max_length=200)
    # That of the event, such as "referral.7", for the index by which `due` finds earlier deliveries.
    subject = models.CharField(max_length=60)
    # Whether the subscriber has effects outside the database.
    external = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=DeliveryState, default=DeliveryState.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField()
    error = models.CharField(max_length=120, blank=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "subscriber"), name="one_delivery_per_subscriber"),)
        indexes = (
            models.Index(fields=("event", "id"), name="delivery_pending", condition=Q(state="PENDING")),
            models.Index(
                fields=("subscriber", "subject", "event"), name="delivery_order", condition=Q(state="PENDING")
            ),
            models.Index(fields=("state",), name="delivery_failed", condition=Q(state="FAILED")),
        )

    def __str__(self) -> str:
        return f"{self.event_id} for {self.subscriber}: {self.state}"


class WorkerHeartbeat(models.Model):
    """When a worker was last active. A worker deletes its row when it stops."""

    name = models.CharField(max_length=120, unique=True)
    last_seen = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name} at {self.last_seen:%Y-%m-%d %H:%M:%S}"


class AttemptCount(models.Model):
    """The number of attempts in the period that ends at `ends_at`: see `common.rate_limits`. The key is a hash."""

    key = models.CharField(max_length=120, primary_key=True)
    count = models.PositiveIntegerField()
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
