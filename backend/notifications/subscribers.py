"""Subscribers that notify people of events. The worker calls them; permissions are those of that moment."""

from dataclasses import replace

from django.db.models import Q
from django.utils import timezone

from accounts.events import SignedIn, UserJoined
from accounts.models import Invitation, User
from accounts.services.company_settings import settings_of
from bulk.events import AnswersReminded
from bulk.models import BulkAction
from bulk.referrals import reminded_referrals
from common.events import in_transaction, subscriber
from connections.events import ConnectionsImported
from credit.deciding import told
from credit.events import CreditChanged, ObjectionAnswered, ObjectionMade, ProtectionEnded
from credit.models import Cause, CreditDecision
from credit.rules import Rule
from credit.sentences import values_of
from jobs.events import JobAssigned, JobStatusChanged
from jobs.models import Job, JobStatus
from matching.asking import colleagues_asked
from matching.events import ColleaguesAsked
from notifications.kinds import NotificationKind
from notifications.models import Notification
from notifications.services import NotificationSubject, notify
from referrals.events import (
    AnswerDue,
    AnswerEscalated,
    AnswerOverdue,
    ContactProvided,
    ContactRequested,
    ManagerReminded,
    ReferralCreated,
    ReferralDecisionUndone,
    ReferralEvent,
    ReferralMessageEvent,
    ReferralMessagePosted,
    ReferralStatusChanged,
)
from referrals.models import UNDECIDED, Referral, ReferralMessage, StatusChange
from referrals.owing import hr_of, who_owes_answer
from referrals.promise import AnswerState, clock_for
from referrals.reminders import overdue_of
from webhooks.events import WebhookSwitchedOff

# During a shorter import, the user probably still waits for its result.
LONG_IMPORT_SECONDS = 10
# What reviewers are told until somebody has decided.
ASKS_FOR_ANSWER = (NotificationKind.REFERRAL_MADE, NotificationKind.ANSWER_DUE, NotificationKind.ANSWER_OVERDUE)


def referral_of(event: ReferralEvent) -> Referral | None:
    """Return the referral with its referrer, creator and hiring manager; None if it was withdrawn since."""
    rows = Referral.objects.select_related("referrer", "created_by", "job__hiring_manager")
    return rows.filter(pk=event.referral_id).first()


@subscriber(ReferralCreated)
def notify_reviewers_of_referral(event: ReferralCreated) -> None:
    """Notify the reviewers of a new referral."""
    if referral := referral_of(event):
        kind = NotificationKind.REFERRAL_MADE
        notify(event, kind, who_owes_answer(referral), NotificationSubject(referral, person_id=referral.referrer_id))


@in_transaction(ReferralStatusChanged)
def settle_decided(event: ReferralStatusChanged) -> None:
    """Mark as read what asked for the decision, whoever of the reviewers made it."""
    asked = Notification.objects.filter(referral=event.referral_id, kind__in=ASKS_FOR_ANSWER)
    asked.unread().update(read_at=timezone.now(), settled_by=event.change_id)


@in_transaction(ReferralDecisionUndone)
def ask_again(event: ReferralDecisionUndone) -> None:
    """Give back what the decision had settled, and nothing else."""
    Notification.objects.filter(settled_by=event.change_id).update(read_at=None, settled_by=None)


@subscriber(ReferralStatusChanged)
def notify_referrer_of_status(event: ReferralStatusChanged) -> None:
    """Notify the referrer and the creator of a new status."""
    if referral := referral_of(event):
        people = {referral.referrer, referral.created_by}
        change = StatusChange.objects.filter(pk=event.change_id or 0).first()
        about = NotificationSubject(referral, change=change, details={"status": event.to_status})
        notify(event, NotificationKind.REFERRAL_STATUS, people, about)


@subscriber(CreditChanged)
def notify_referrer_of_credit(event: CreditChanged) -> None:
    """Notify the referrer that another decision about their own referral holds, with the reason."""
    referral = referral_of(event)
    decision = CreditDecision.objects.filter(pk=event.decision_id).first()
    holding = CreditDecision.objects.filter(referral=event.referral_id, superseded_at=None).first()
    # Of several changes the last one is told. An objection has an answer, which says the same.
    if referral is None or decision is None or holding is None or told(decision) != told(holding):
        return
    if decision.cause == Cause.OBJECTION and decision.rule == Rule.UPHELD:
        return
    details = {"credit": "changed", **values_of(decision.rule, decision.known_facts)}
    about = NotificationSubject(referral, details=details)
    notify(event, NotificationKind.CREDIT, [referral.referrer], about, include_actor=True)


@subscriber(ProtectionEnded)
def notify_referrer_of_ended_protection(event: ProtectionEnded) -> None:
    """Notify the referrer that their referral protects a candidate who was erased no longer."""
    if referral := referral_of(event):
        about = NotificationSubject(referral, details={"credit": "ended"})
        notify(event, NotificationKind.CREDIT, [referral.referrer], about)


@subscriber(ObjectionMade)
def notify_hr_of_objection(event: ObjectionMade) -> None:
    """Notify HR of an objection."""
    if referral := referral_of(event):
        kind = NotificationKind.OBJECTION
        notify(event, kind, hr_of(event.company_id), NotificationSubject(referral, person_id=referral.referrer_id))


@subscriber(ObjectionAnswered)
def notify_referrer_of_answer(event: ObjectionAnswered) -> None:
    """Notify whoever objected of HR's answer."""
    referral = referral_of(event)
    holding = CreditDecision.objects.filter(referral=event.referral_id, superseded_at=None).first()
    if referral and holding:
        details = {"credit": "upheld" if event.upheld else "not_upheld"}
        if event.upheld and holding.rule != Rule.UPHELD:
            details = {"credit": "changed", **values_of(holding.rule, holding.known_facts)}
        notify(event, NotificationKind.CREDIT, [referral.referrer], NotificationSubject(referral, details=details))


def promise_has_state(referral: Referral, state: AnswerState) -> bool:
    """Whether the promise of an answer is in this state now."""
    clock = clock_for(settings_of(referral.company_id).calendar)
    return clock.state(referral.answer_due, referral.answered_at, referral.answer_paused_on) == state


@subscriber(ReferralMessagePosted, ContactRequested, ContactProvided)
def notify_of_message(event: ReferralMessageEvent) -> None:
    """Notify mentioned people, the referrer, the reviewers and all who wrote before, if they may see the message."""
    referral = referral_of(event)
    message = ReferralMessage.objects.filter(pk=event.message_id).first()
    if referral and message:
        mentioned = event.mentioned_ids if isinstance(event, ReferralMessagePosted) else []
        kind = NotificationKind.REFERRAL_MESSAGE
        subject = NotificationSubject(referral, message=message, details={"message": message.kind})
        mention = replace(subject, details={"message": "mention"})
        notify(event, kind, User.objects.filter(pk__in=mentioned), mention)
        messages = ReferralMessage.objects.filter(referral=referral)
        words = referral.history.exclude(message_to_referrer="")
        authors = User.objects.filter(Q(pk__in=messages.values("author")) | Q(pk__in=words.values("changed_by")))
        notify(event, kind, {referral.referrer, *who_owes_answer(referral), *authors}, subject)


@subscriber(AnswerDue)
def notify_of_due_answer(event: AnswerDue) -> None:
    """Notify the reviewers that an answer is due today."""
    referral = referral_of(event)
    if referral and promise_has_state(referral, AnswerState.DUE):
        notify(event, NotificationKind.ANSWER_DUE, who_owes_answer(referral), NotificationSubject(referral))


@subscriber(AnswerOverdue)
def notify_of_overdue_answer(event: AnswerOverdue) -> None:
    """Notify the reviewers that an answer is overdue."""
    referral = referral_of(event)
    if referral and promise_has_state(referral, AnswerState.OVERDUE):
        notify(event, NotificationKind.ANSWER_OVERDUE, who_owes_answer(referral), NotificationSubject(referral))


@subscriber(AnswerEscalated)
def notify_hr_of_overdue_answer(event: AnswerEscalated) -> None:
    """Notify HR of an answer that is overdue for longer, except those who owe it themselves."""
    referral = referral_of(event)
    if referral and promise_has_state(referral, AnswerState.OVERDUE):
        reviewers = {each.pk: each for each in who_owes_answer(referral)}
        others = [each for each in hr_of(referral.company_id) if each.pk not in reviewers]
        manager = next(iter(reviewers), None)
        about = NotificationSubject(referral, person_id=manager, details={"escalated": True})
        notify(event, NotificationKind.ANSWER_OVERDUE, others, about)


@subscriber(ManagerReminded)
def notify_of_reminder(event: ManagerReminded) -> None:
    """Notify a hiring manager that somebody reminds them of their overdue answers, if there still are any."""
    manager = User.objects.filter(pk=event.user_id).first()
    overdue = list(overdue_of(manager).order_by("answer_due")) if manager else []
    if overdue:
        only = overdue[0] if len(overdue) == 1 else None
        about = NotificationSubject(only, details={} if only else {"count": len(overdue)})
        notify(event, NotificationKind.ANSWER_REMINDER, [manager], about)


@subscriber(AnswersReminded)
def remind_reviewers(event: AnswersReminded) -> None:
    """Remind each of those who owe answers once, however many they are."""
    bulk = BulkAction.objects.filter(pk=event.bulkaction_id).first()
    for user, referrals in reminded_referrals(bulk).items() if bulk else ():
        only = referrals[0] if len(referrals) == 1 else None
        about = NotificationSubject(only, details={} if only else {"count": len(referrals)})
        notify(event, NotificationKind.ANSWER_REMINDER, [user], about)


@subscriber(JobStatusChanged)
def notify_referrers_of_job(event: JobStatusChanged) -> None:
    """Notify the referrers of undecided referrals of a job's new status."""
    job = Job.objects.filter(pk=event.job_id).first()
    if job:
        undecided = Referral.objects.filter(job=job, status__in=UNDECIDED).order_by()
        people = User.objects.filter(pk__in=undecided.values("referrer"))
        notify(
            event,
            NotificationKind.JOB_STATUS,
            people,
            NotificationSubject(job=job, details={"status": event.to_status}),
        )


@subscriber(JobAssigned)
def notify_hiring_manager(event: JobAssigned) -> None:
    """Notify the new hiring manager of a job."""
    job = Job.objects.select_related("hiring_manager").filter(pk=event.job_id).first()
    if job and job.hiring_manager_id == event.to_hiring_manager_id:
        notify(event, NotificationKind.JOB_ASSIGNED, [job.hiring_manager], NotificationSubject(job=job))


@subscriber(ColleaguesAsked)
def notify_colleagues(event: ColleaguesAsked) -> None:
    """Notify those who are asked and have not muted this kind, independently of whom they know."""
    job = Job.objects.filter(pk=event.job_id, status=JobStatus.OPEN).first()
    if job:
        colleagues = colleagues_asked(job.company_id, event.department_id)
        notify(event, NotificationKind.JOB_ASK, colleagues, NotificationSubject(job=job))


@subscriber(SignedIn)
def notify_inviter(event: SignedIn) -> None:
    """Notify the inviter when an invited user signs in for the first time."""
    invitation = Invitation.objects.select_related("invited_by").filter(user=event.user_id).first()
    if event.first and invitation:
        notify(event, NotificationKind.INVITATION_ACCEPTED, [invitation.invited_by], NotificationSubject())


@subscriber(UserJoined)
def notify_inviter_of_joining(event: UserJoined) -> None:
    """Notify the inviter when an invited person comes with an account of their own."""
    inviter = User.objects.filter(pk=event.invited_by_id).first()
    notify(event, NotificationKind.INVITATION_ACCEPTED, [inviter], NotificationSubject())


@subscriber(ConnectionsImported)
def notify_owner_of_import(event: ConnectionsImported) -> None:
    """Notify the owner that a long import is finished."""
    if event.seconds > LONG_IMPORT_SECONDS:
        counts = {"created": event.created, "updated": event.updated, "skipped": event.skipped}
        owner = User.objects.filter(pk=event.owner_id).first()
        notify(
            event, NotificationKind.IMPORT_FINISHED, [owner], NotificationSubject(details=counts), include_actor=True
        )


@subscriber(WebhookSwitchedOff)
def notify_hr_of_webhook(event: WebhookSwitchedOff) -> None:
    """Notify HR that a webhook was switched off."""
    notify(event, NotificationKind.WEBHOOK_SWITCHED_OFF, hr_of(event.company_id), NotificationSubject())
