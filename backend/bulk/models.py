"""Bulk actions, and what became of each of their rows."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company
from accounts.querysets import TenantQuerySet
from common.models import UndoWindow
from referrals.models import Referral, ReferralStatus, RejectionReason


class BulkKind(models.TextChoices):
    """What is done; how, is said by the handler of the kind: `HANDLERS` of `bulk.services`."""

    STATUS = "status", _("Set the status")
    REASSIGN = "reassign", _("Reassign the jobs to another hiring manager")
    REMIND = "remind", _("Remind those who owe the answers")
    CLOSE = "close", _("Reject those who wait for a decision on a job that was closed, or write to their referrers")


class BulkActionQuerySet(TenantQuerySet["BulkAction"]):
    def visible_to(self, actor: Actor) -> Self:
        """Those that the user began."""
        return self.in_scope(actor).filter(user=actor.effective_user)


class BulkAction(models.Model):
    """Something that is done to many rows, one by one, by the worker: see `bulk.services`.

    It is finished once each of its rows has a result. What is done with which values is said by its kind; the texts are
    emptied when it is finished, since each row has its own then.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=BulkKind.choices)
    status = models.CharField(max_length=12, choices=ReferralStatus.choices, blank=True)
    message_to_referrer = models.TextField(blank=True)
    internal_note = models.TextField(blank=True)
    # Rows whose turn comes after HR has removed the reason are skipped.
    reason = models.ForeignKey(
        RejectionReason, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    hiring_manager = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    # In which all that it does can be undone.
    window = models.ForeignKey(UndoWindow, on_delete=models.PROTECT, related_name="+")
    # The number of the batch that the worker does next.
    batch = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    undo_requested_at = models.DateTimeField(null=True, editable=False)
    undone_at = models.DateTimeField(null=True, editable=False)

    objects = BulkActionQuerySet.as_manager()

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id} at {self.created_at:%Y-%m-%d %H:%M}"


class BulkState(models.TextChoices):
    """What became of one row."""

    WAITING = "waiting", _("Waiting")
    DONE = "done", _("Done")
    SKIPPED = "skipped", _("Skipped")
    UNDONE = "undone", _("Undone")
    KEPT = "kept", _("Not undone")


class BulkRow(models.Model):
    """One referral of a bulk action and what became of it; `reason` is one of `bulk.handlers.REASONS`."""

    bulk = models.ForeignKey(BulkAction, on_delete=models.CASCADE, related_name="rows", db_index=False)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=BulkState.choices, default=BulkState.WAITING)
    reason = models.CharField(max_length=20, blank=True)
    # The version of the referral that the action was begun with, and once it is done, the one that it led to. Of a job
    # that was handed over, the version of the job.
    version = models.DateTimeField()
    # Whether this row has handed the job over; the other rows of the same job follow it.
    hands_over = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("bulk", "state", "id"), name="bulk_row_by_state"),)
        constraints = (models.UniqueConstraint(fields=("bulk", "referral"), name="bulk_row_once"),)

    @property
    def subject_id(self) -> int:
        """The id of what the row is about."""
        return self.referral_id

    def __str__(self) -> str:
        return f"{self.subject_id}: {self.state}"
