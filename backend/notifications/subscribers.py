"""Who is told of what: called by the worker, which looks at what people may see at that moment."""

from dataclasses import replace

from django.db.models import Q

from accounts.events import SignedIn, UserCreated, UserInvited, UserRoleChanged
from accounts.models import Role, User
from audit.models import AuditEvent
from common.events import subscriber
from companies.services.settings import settings_of
from connections.events import ConnectionsImported
from jobs.events import JobAssigned, JobEvent, JobStatusChanged, JobUnassigned
from jobs.models import Job, JobStatus
from matching.events import ColleaguesAsked
from notifications.about import About
from notifications.kinds import NotificationKind
from notifications.models import Notification
from notifications.services import notify, renew_bells
from referrals.events import (
    AnswerDue,
    AnswerEscalated,
    AnswerOverdue,
    ContactProvided,
    ContactRequested,
    ReferralCreated,
    ReferralEvent,
    ReferralMessageEvent,
    ReferralMessagePosted,
    ReferralStatusChanged,
    ReferralWithdrawn,
)
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.promise import AnswerState, clock_by
from referrals.thread import ReferralMessage
from webhooks.events import WebhookSwitchedOff

# A shorter import has answered before anybody has turned to something else.
LONG_IMPORT_SECONDS = 10
DECIDED = (ReferralStatus.HIRED, ReferralStatus.REJECTED)


def referral_of(event: ReferralEvent) -> Referral | None:
    """The referral, with whoever made it and whose it is to review; None where it was withdrawn meanwhile."""
    rows = Referral.objects.select_related("referrer", "created_by", "job__hiring_manager")
    return rows.filter(pk=event.referral_id).first()


def hr_of(company_id: int | None) -> list[User]:
    """The active HR people of a company."""
    return list(User.objects.active().filter(company_id=company_id, role=Role.HR))


def reviewers_of(referral: Referral) -> list[User]:
    """Who owes an answer: the job's hiring manager, or HR where there is none who could give it."""
    manager = referral.job.hiring_manager
    if manager and manager.is_active and manager.role == Role.HIRING_MANAGER:
        return [manager]
    return hr_of(referral.company_id)


@subscriber(ReferralCreated)
def tell_reviewers_of_referral(event: ReferralCreated) -> None:
    """Somebody has to review it."""
    if referral := referral_of(event):
        kind = NotificationKind.REFERRAL_MADE
        notify(event, kind, reviewers_of(referral), About(referral, person_id=referral.referrer_id))


@subscriber(ReferralStatusChanged)
def tell_referrer_of_status(event: ReferralStatusChanged) -> None:
    """Whoever referred somebody hears how far they have come."""
    if referral := referral_of(event):
        people = {referral.referrer, referral.created_by}
        change = StatusChange.objects.filter(pk=event.change_id or 0).first()
        about = About(referral, change=change, details={"status": event.to_status})
        notify(event, NotificationKind.REFERRAL_STATUS, people, about)


def promise_is(referral: Referral, state: AnswerState) -> bool:
    """Whether the promise of an answer stands so now."""
    clock = clock_by(settings_of(referral.company_id).calendar)
    return clock.state(referral.answer_due, referral.answered_at, referral.answer_paused_on) == state


@subscriber(ReferralMessagePosted, ContactRequested, ContactProvided)
def tell_of_message(event: ReferralMessageEvent) -> None:
    """Whom an entry of a thread names, and who else has to do with the referral, as far as they see the entry."""
    referral = referral_of(event)
    message = ReferralMessage.objects.filter(pk=event.message_id).first()
    if referral and message:
        mentioned = event.mentioned_ids if isinstance(event, ReferralMessagePosted) else []
        kind = NotificationKind.REFERRAL_MESSAGE
        about = About(referral, message=message, details={"message": message.kind})
        named = replace(about, details={"message": "mention"})
        notify(event, kind, User.objects.filter(pk__in=mentioned), named)
        wrote = User.objects.filter(pk__in=ReferralMessage.objects.filter(referral=referral).values("author"))
        notify(event, kind, {referral.referrer, *reviewers_of(referral), *wrote}, about)


@subscriber(AnswerDue)
def remind_of_answer(event: AnswerDue) -> None:
    """Whoever owes an answer hears it on the day."""
    referral = referral_of(event)
    if referral and promise_is(referral, AnswerState.DUE):
        notify(event, NotificationKind.ANSWER_DUE, reviewers_of(referral), About(referral))


@subscriber(AnswerOverdue)
def warn_of_overdue_answer(event: AnswerOverdue) -> None:
    """The same, once the day has passed."""
    referral = referral_of(event)
    if referral and promise_is(referral, AnswerState.OVERDUE):
        notify(event, NotificationKind.ANSWER_OVERDUE, reviewers_of(referral), About(referral))


@subscriber(AnswerEscalated)
def tell_hr_of_overdue_answer(event: AnswerEscalated) -> None:
    """HR hears of it one working day later, unless it is theirs to answer and they know."""
    referral = referral_of(event)
    if referral and promise_is(referral, AnswerState.OVERDUE):
        reviewers = {each.pk: each for each in reviewers_of(referral)}
        others = [each for each in hr_of(referral.company_id) if each.pk not in reviewers]
        manager = next(iter(reviewers), None)
        about = About(referral, person_id=manager, details={"escalated": True})
        notify(event, NotificationKind.ANSWER_OVERDUE, others, about)


@subscriber(JobStatusChanged)
def tell_referrers_of_job(event: JobStatusChanged) -> None:
    """What becomes of a job concerns those whose candidates wait for an answer."""
    job = Job.objects.filter(pk=event.job_id).first()
    if job:
        undecided = Referral.objects.filter(job=job).exclude(status__in=DECIDED).order_by()
        people = User.objects.filter(pk__in=undecided.values("referrer"))
        notify(event, NotificationKind.JOB_STATUS, people, About(job=job, details={"status": event.to_status}))


@subscriber(JobAssigned)
def tell_hiring_manager(event: JobAssigned) -> None:
    """Whoever fills the job now hears of it."""
    job = Job.objects.select_related("hiring_manager").filter(pk=event.job_id).first()
    if job and job.hiring_manager_id == event.to_hiring_manager_id:
        notify(event, NotificationKind.JOB_ASSIGNED, [job.hiring_manager], About(job=job))


@subscriber(JobAssigned, JobUnassigned, JobStatusChanged)
def renew_bells_about_job(event: JobEvent) -> None:
    """Of those who were told of a job and its referrals, some may see more or less of that now."""
    renew_bells_told(Q(job=event.job_id) | Q(referral__job=event.job_id))


@subscriber(ReferralWithdrawn)
def renew_bells_about_referral(event: ReferralEvent) -> None:
    """What was told of it is not shown any more."""
    renew_bells_told(Q(referral=event.referral_id))


def renew_bells_told(about: Q) -> None:
    """Have what the bells of those show who were told of this asked for anew."""
    renew_bells(Notification.objects.filter(about).order_by().values_list("recipient_id", flat=True).distinct())


@subscriber(ColleaguesAsked)
def ask_colleagues(event: ColleaguesAsked) -> None:
    """Every employee of the company is told the same, whomever they know; but for those who have muted it."""
    job = Job.objects.filter(pk=event.job_id, status=JobStatus.OPEN).first()
    if job:
        colleagues = User.objects.active().filter(company_id=event.company_id, role=Role.EMPLOYEE)
        notify(event, NotificationKind.JOB_ASK, colleagues, About(job=job))


@subscriber(UserRoleChanged)
def renew_bell(event: UserRoleChanged) -> None:
    """In another role, somebody may see other things."""
    renew_bells([event.user_id])


@subscriber(SignedIn)
def tell_inviter(event: SignedIn) -> None:
    """Whoever invited somebody hears when they come for the first time."""
    if event.company_id is None:
        return
    about = AuditEvent.objects.filter(object_type="user", object_id=event.user_id, company_id=event.company_id)
    if about.filter(action=SignedIn.kind, at__lt=event.at).exists():
        return
    invitation = about.filter(action__in=[UserInvited.kind, UserCreated.kind]).order_by("at", "id").first()
    inviter = User.objects.filter(pk=invitation.actor_id).first() if invitation else None
    notify(event, NotificationKind.INVITATION_ACCEPTED, [inviter], About())


@subscriber(ConnectionsImported)
def tell_owner_of_import(event: ConnectionsImported) -> None:
    """Whoever may have turned to something else meanwhile hears that it is done."""
    if event.seconds > LONG_IMPORT_SECONDS:
        counts = {"created": event.to_created, "updated": event.to_updated, "skipped": event.to_skipped}
        owner = User.objects.filter(pk=event.owner_id).first()
        notify(event, NotificationKind.IMPORT_FINISHED, [owner], About(details=counts), to_whoever_did_it=True)


@subscriber(WebhookSwitchedOff)
def tell_hr_of_webhook(event: WebhookSwitchedOff) -> None:
    """Those who set webhooks up hear that one does nothing any more."""
    notify(event, NotificationKind.WEBHOOK_SWITCHED_OFF, hr_of(event.company_id), About())
