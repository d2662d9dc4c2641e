"""What is done to many referrals."""

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import User
from bulk.events import AnswersReminded
from bulk.handlers import Handler, Skipped
from bulk.models import BulkAction, BulkRow, BulkState
from common.errors import NotAllowed, StaleVersion
from common.events import publish
from common.queries import get_or_not_found
from common.undo import cancel_events
from jobs.handing_over import hand_over, require_hand_over
from jobs.models import JobStatus
from jobs.services import require_hiring_manager
from jobs.undoing import undo_change
from referrals.messages import add_message, undo_message
from referrals.models import Audience, Referral, ReferralMessage, ReferralStatus, Reminder
from referrals.owing import who_owes_answer
from referrals.permissions import require_reviewer_role
from referrals.reasons import get_chosen_reason
from referrals.services import set_status, undo_decision

REMIND_AGAIN_AFTER = timedelta(days=1)


class SetStatus(Handler):
    """Sets the status, with a message to each referrer."""

    subject = "referral"
    values = ("status", "message_to_referrer", "internal_note", "reason_id")

    def require_role(self, actor: Actor) -> None:
        require_reviewer_role(actor)

    def check_values(self, bulk: BulkAction) -> None:
        get_chosen_reason(bulk.company_id, bulk.reason_id, rejects=bulk.status == ReferralStatus.REJECTED)

    def do(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        referral = get_or_not_found(Referral.objects.visible_to(actor), row.subject_id)
        if referral.updated_at != row.version:
            raise StaleVersion
        if referral.status == bulk.status:
            raise Skipped("unchanged")
        change = set_status(
            actor=actor,
            referral_id=row.subject_id,
            status=bulk.status,
            message_to_referrer=bulk.message_to_referrer,
            internal_note=bulk.internal_note,
            reason_id=bulk.reason_id,
            updated_at=row.version,
            window=bulk.window,
        )
        assert change is not None  # noqa: S101  # for the type: the status differs
        row.version = change.at

    def undo(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        undo_decision(actor=actor, referral_id=row.subject_id, updated_at=row.version)


class AnswerWaiting(SetStatus):
    """Rejects those who wait for a decision on a job that was closed; without a status, writes to their referrers."""

    def do(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
        referral = get_or_not_found(visible.select_related("job"), row.subject_id)
        if referral.job.status != JobStatus.CLOSED:
            raise Skipped("reopened")
        if bulk.status:
            super().do(actor, bulk, row)
            return
        if referral.updated_at != row.version:
            raise StaleVersion
        add_message(actor, referral, Audience.SHARED, bulk.message_to_referrer, window=bulk.window)

    def undo(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        if bulk.status:
            super().undo(actor, bulk, row)
            return
        message = ReferralMessage.objects.filter(referral=row.subject_id, window=bulk.window).first()
        if message is None:
            # Erasing the candidate deletes it.
            raise Skipped("erased")
        undo_message(actor, message)


class HandOverJobs(Handler):
    """Hands the jobs of the referrals over to another hiring manager."""

    subject = "referral"
    values = ("hiring_manager_id",)

    def require_role(self, actor: Actor) -> None:
        require_reviewer_role(actor)
        require_hand_over(actor)

    def check_values(self, bulk: BulkAction) -> None:
        require_hiring_manager(bulk.company_id, bulk.hiring_manager_id)

    def do(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        """Hand the referral's job over. Other rows of the same job follow the first one.

        They do not take it from whomever somebody else has given it to since.
        """
        visible = Referral.objects.visible_to(actor).select_related("job")
        referral = get_or_not_found(visible, row.subject_id)
        if rows_handing_over(bulk, referral.job_id).exists():
            if referral.job.hiring_manager_id != bulk.hiring_manager_id:
                raise Skipped("changed")
            return
        assert bulk.hiring_manager_id is not None  # noqa: S101  # for the type
        job = hand_over(actor=actor, job_id=referral.job_id, hiring_manager=bulk.hiring_manager_id, window=bulk.window)
        if job is None:
            raise Skipped("same_manager")
        row.hands_over, row.version = True, job.updated_at

    def undo(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        job_id = row.referral.job_id
        if row.hands_over:
            undo_change(actor=actor, job_id=job_id, updated_at=row.version)
            return
        first = rows_handing_over(bulk, job_id).order_by("-id").first()
        if first is None:
            # It was deleted with its referral.
            raise Skipped("gone")
        if first.state != BulkState.UNDONE:
            raise Skipped(first.reason or "changed")


def rows_handing_over(bulk: BulkAction, job_id: int) -> QuerySet[BulkRow]:
    """Return the row of a bulk action that has handed this job over, if any."""
    return BulkRow.objects.filter(bulk=bulk, hands_over=True, referral__job=job_id)


class Remind(Handler):
    """Reminds those who owe the answers, each once for all of their referrals, after the last row."""

    subject = "referral"

    def require_role(self, actor: Actor) -> None:
        require_reviewer_role(actor)
        if not actor.administers_company:
            raise NotAllowed(gettext("Only HR can remind others of answers."))

    def do(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        """Raise Skipped where there is nobody to remind now."""
        visible = Referral.objects.visible_to(actor).select_related("job__hiring_manager")
        # Locked, so that of two reminders at once one finds the other.
        referral = get_or_not_found(visible.select_for_update(no_key=True, of=("self",)), row.subject_id)
        if referral.answered_at is not None:
            raise Skipped("answered")
        if referral.answer_paused_on is not None:
            raise Skipped("paused")
        reviewers = [user for user in who_owes_answer(referral) if user.pk != bulk.user_id]
        if not reviewers:
            raise Skipped("own" if who_owes_answer(referral) else "nobody")
        if referral.reminders.filter(at__gt=timezone.now() - REMIND_AGAIN_AFTER).exists():
            raise Skipped("reminded")
        own = {"company_id": bulk.company_id, "referral": referral, "reminded_by": bulk.user, "window": bulk.window}
        Reminder.objects.bulk_create(Reminder(person=user, **own) for user in reviewers)

    def undo(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        """Take the reminder back, which is one for all rows."""
        if not cancel_events(bulk.window_id, AnswersReminded.subject_type, bulk.pk):
            raise Skipped("too_late")
        Reminder.objects.filter(window=bulk.window, referral=row.referral_id).delete()

    def finish(self, actor: Actor, bulk: BulkAction) -> None:
        if Reminder.objects.filter(window=bulk.window).exists():
            event = AnswersReminded(actor=actor.ref, company_id=bulk.company_id, bulkaction_id=bulk.pk)
            publish(event, bulk.window)


def reminded_referrals(bulk: BulkAction) -> dict[User, list[Referral]]:
    """Return by who is reminded the referrals of a bulk action whose answers they owe now."""
    reminded = Reminder.objects.filter(window=bulk.window).values("referral")
    unanswered = Referral.objects.filter(Q(answered_at=None), pk__in=reminded)
    owed: dict[User, list[Referral]] = {}
    for referral in unanswered.select_related("job__hiring_manager").order_by("created_at", "id"):
        for user in who_owes_answer(referral):
            if user.pk != bulk.user_id:
                owed.setdefault(user, []).append(referral)
    return owed
