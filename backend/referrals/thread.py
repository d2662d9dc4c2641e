"""What is written on a referral: by those who review it among themselves, and with the referrer."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role
from common.queries import AnyOf
from common.tenancy import TenantQuerySet
from companies.models import Company
from referrals.models import Referral

# In characters, and in people.
MAX_MESSAGE = 5_000
MAX_MENTIONS = 20


class Audience(models.TextChoices):
    """Who sees an entry."""

    INTERNAL = "internal", "Those who review the referral"
    SHARED = "shared", "Everybody who sees the referral, the referrer above all"


class MessageKind(models.TextChoices):
    """What an entry is: the words of a person, or what they did in one click."""

    MESSAGE = "message", "Message"
    CONTACT_REQUEST = "contact_request", "Asked how to reach the candidate"
    CONTACT = "contact", "Told how to reach the candidate"


class ReferralMessageQuerySet(TenantQuerySet["ReferralMessage"]):
    def visible_to(self, actor: Actor) -> Self:
        """Entries of the referrals that the actor sees: the internal ones where they review it.

        The same rule as `referrals.permissions.sees_internal`, for rows.
        """
        referrals = Referral.objects.visible_to(actor).order_by().values("pk")
        seen = self.in_scope(actor).filter(AnyOf("referral", referrals))
        if actor.role in (Role.HR, Role.SUPERUSER):
            return seen
        shared = Q(audience=Audience.SHARED)
        if actor.role == Role.HIRING_MANAGER:
            return seen.filter(shared | Q(referral__job__hiring_manager=actor.effective_user))
        return seen.filter(shared)

    def with_details(self) -> Self:
        """With what is shown of them, in three statements."""
        return self.select_related("author").prefetch_related("mentions__person", "earlier_texts")


class ReferralMessage(models.Model):
    """One entry of a referral's thread. Never deleted, but for the erasure of the candidate.

    `text` is what it says now; what it said before is kept (`EarlierText`).
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
            # A question to the referrer that they cannot see would wait for ever.
            models.CheckConstraint(
                name="message_contact_shared", condition=Q(kind=MessageKind.MESSAGE) | Q(audience=Audience.SHARED)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} on {self.referral_id}"


class EarlierText(models.Model):
    """What an entry said until it was edited."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="earlier_texts")
    text = models.TextField()
    replaced_at = models.DateTimeField()

    class Meta:
        ordering = ("replaced_at", "id")

    def __str__(self) -> str:
        return f"{self.message_id} until {self.replaced_at}"


class Mention(models.Model):
    """A colleague whom an entry names, and who is told of it."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="mentions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("message", "person"), name="mention_once"),)

    def __str__(self) -> str:
        return f"{self.person_id} in {self.message_id}"
