"""Messages on a referral: internal ones among reviewers, and shared ones with the referrer."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company, Role
from accounts.querysets import TenantQuerySet
from referrals.models import Referral

# The maximum length in characters, and the maximum number of people.
MAX_MESSAGE = 5_000
MAX_MENTIONS = 20


class Audience(models.TextChoices):
    """Who sees a message."""

    INTERNAL = "internal", "Those who review the referral"
    SHARED = "shared", "Everybody who sees the referral, the referrer above all"


class MessageKind(models.TextChoices):
    """Whether a message was written by a person, or created by requesting or providing contact details."""

    MESSAGE = "message", "Message"
    CONTACT_REQUEST = "contact_request", "Asked how to reach the candidate"
    CONTACT = "contact", "Told how to reach the candidate"


class ReferralMessageQuerySet(TenantQuerySet["ReferralMessage"]):
    def visible_to(self, actor: Actor) -> Self:
        """Messages of the referrals that the actor sees; internal ones only if the actor reviews the referral.

        The same rule as `referrals.permissions.sees_internal`, for rows.
        """
        seen = self.in_scope(actor).filter(referral__in=Referral.objects.visible_to(actor).order_by())
        if actor.role in (Role.HR, Role.SUPERUSER):
            return seen
        shared = Q(audience=Audience.SHARED)
        if actor.role == Role.HIRING_MANAGER:
            return seen.filter(shared | Q(referral__job__hiring_manager=actor.effective_user))
        return seen.filter(shared)

    def with_details(self) -> Self:
        """Load everything that `MessageSerializer` shows, in three statements."""
        return self.select_related("author").prefetch_related("mentions__person", "earlier_texts")


class ReferralMessage(models.Model):
    """One message of a referral's thread. Only erasing the candidate deletes it.

    `text` is the current text; previous ones are kept (`EarlierText`).
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    audience = models.CharField(max_length=8, choices=Audience.choices)
    kind = models.CharField(max_length=16, choices=MessageKind.choices, default=MessageKind.MESSAGE)
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    edited_at = models.DateTimeField(null=True, editable=False)

    objects = ReferralMessageQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        indexes = (models.Index(fields=("referral", "created_at", "id"), name="message_by_referral"),)
        constraints = (
            models.CheckConstraint(name="message_audience_known", condition=Q(audience__in=Audience.values)),
            # The referrer must see a request for contact details.
            models.CheckConstraint(
                name="message_contact_shared", condition=Q(kind=MessageKind.MESSAGE) | Q(audience=Audience.SHARED)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} on {self.referral_id}"


class EarlierText(models.Model):
    """The text of a message before an edit."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="earlier_texts")
    text = models.TextField()
    replaced_at = models.DateTimeField()

    class Meta:
        ordering = ("replaced_at", "id")

    def __str__(self) -> str:
        return f"{self.message_id} until {self.replaced_at}"


class Mention(models.Model):
    """A colleague who is mentioned in a message and notified of it."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="mentions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("message", "person"), name="mention_once"),)

    def __str__(self) -> str:
        return f"{self.person_id} in {self.message_id}"
