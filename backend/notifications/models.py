"""Notifications and mail preferences."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company
from accounts.querysets import TenantQuerySet
from common.queries import contains
from jobs.models import Job
from notifications.kinds import DEFAULT_MODES, ROLE_OF, MailMode, NotificationKind
from referrals.models import Referral, ReferralMessage, StatusChange


class NotificationQuerySet(TenantQuerySet["Notification"]):
    def visible_to(self, actor: Actor) -> Self:
        """The user's own notifications in their company that are for their role and whose subject they may see now.

        A superuser who views as another person sees that person's notifications.
        """
        user = actor.effective_user
        other_kinds = [kind for kind, role in ROLE_OF.items() if role != actor.role]
        received = self.filter(recipient=user, company=user.company_id).exclude(kind__in=other_kinds)
        about_referrals = Q(referral=None) | Q(referral__in=Referral.objects.visible_to(actor).order_by().values("pk"))
        about_jobs = Q(job=None) | Q(job__in=Job.objects.visible_to(actor).order_by().values("pk"))
        messages = ReferralMessage.objects.visible_to(actor).order_by().values("pk")
        return received.filter(about_referrals, about_jobs, Q(message=None) | Q(message__in=messages))

    def with_details(self) -> Self:
        """Load everything that `notifications.wording` needs, in one statement."""
        return self.select_related("recipient", "person", "referral__job", "job", "change", "message")

    def matching(self, term: str) -> Self:
        """Notifications about a candidate, job or person whose name contains every word of `term`."""
        names = (
            "referral__candidate_folded",
            "referral__job__title_folded",
            "job__title_folded",
            "person__name_folded",
        )
        return self.filter(contains(term, *names))

    def unread(self) -> Self:
        """Notifications that are not marked as read."""
        return self.filter(read_at=None)

    def unread_count(self, actor: Actor) -> int:
        """Return the number of unread notifications that the actor may see.

        Executes one statement if there are none, which is most often so, else two.
        """
        if not self.filter(recipient=actor.effective_user).unread().exists():
            return 0
        return self.visible_to(actor).unread().count()


class Notification(models.Model):
    """A notification of one person. Stores ids and codes only; `wording.py` makes the sentence when it is shown.

    `event_id` is the id of the event in the outbox, which deletes events after some days. `person` is who caused the
    event, or whom it is about. `mail` is the recipient's mode for this kind at the time of the event.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    recipient = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications")
    event_id = models.BigIntegerField()
    kind = models.CharField(max_length=24, choices=NotificationKind.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    referral = models.ForeignKey(Referral, null=True, on_delete=models.CASCADE, related_name="+")
    job = models.ForeignKey(Job, null=True, on_delete=models.CASCADE, related_name="+")
    # The status change or the message that it is about, whose text is shown.
    change = models.ForeignKey(StatusChange, null=True, on_delete=models.CASCADE, related_name="+")
    message = models.ForeignKey(ReferralMessage, null=True, on_delete=models.CASCADE, related_name="+")
    # Codes and numbers, such as the status that a referral came to.
    details = models.JSONField(default=dict)
    mail = models.CharField(max_length=8, choices=MailMode.choices)
    # The day of the digest that contains it, in the recipient's time zone.
    digest_day = models.DateField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    read_at = models.DateTimeField(null=True)
    # The decision that marked it as read, as it is what was asked for. Undoing the decision takes this back.
    settled_by = models.ForeignKey(StatusChange, null=True, on_delete=models.SET_NULL, related_name="+")

    objects = NotificationQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            # Nobody is notified twice of an event, even if its delivery is retried.
            models.UniqueConstraint(fields=("event_id", "recipient"), name="one_notification_per_event"),
            models.CheckConstraint(name="notification_kind_known", condition=Q(kind__in=NotificationKind.values)),
        )
        indexes = (
            models.Index(fields=("recipient", "created_at", "id"), name="notification_by_creation"),
            models.Index(fields=("recipient",), name="notification_unread", condition=Q(read_at=None)),
            # The notifications that are waiting for a digest.
            models.Index(
                fields=("recipient", "created_at"),
                name="notification_for_digest",
                condition=Q(mail=MailMode.DAILY, digest_day=None, read_at=None),
            ),
            models.Index(fields=("created_at",), name="notification_age"),
        )

    def __str__(self) -> str:
        return f"{self.kind} for {self.recipient_id}"


class NotificationPreference(models.Model):
    """A user's mode for a kind, if it is not the default."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notification_preferences"
    )
    kind = models.CharField(max_length=24, choices=NotificationKind.choices)
    mode = models.CharField(max_length=8, choices=MailMode.choices)
    # When suggestions were last mailed.
    mailed_at = models.DateTimeField(null=True, editable=False)
    # Until which day figures were mailed: the end of the last week or month, in the company's time zone.
    mailed_until = models.DateField(null=True, editable=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind"), name="one_preference_per_kind"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.mode}"


def default_mode(kind: str) -> MailMode:
    """Return how a kind is mailed to users without a preference."""
    return DEFAULT_MODES[NotificationKind(kind)]
