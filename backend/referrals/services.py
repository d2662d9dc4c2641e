"""Services of referrals: creating, changing the status, undoing that, and withdrawing.

Each checks permissions and is one transaction.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Role, User
from common.errors import Conflict
from common.events import publish
from common.models import UndoWindow
from common.optimistic_locking import next_version, refuse_stale, require_version
from common.queries import get_or_not_found
from common.undo import cancel_events, open_window
from connections.models import Connection
from connections.services import lock_connections_of
from jobs.models import Job, JobStatus
from referrals.contact import add_contact, is_own_address, validate_contact
from referrals.events import ReferralCreated, ReferralDecisionUndone, ReferralStatusChanged, ReferralWithdrawn
from referrals.messages import add_message, refuse_erased
from referrals.models import Audience, Referral, ReferralMessage, ReferralStatus, StatusChange, milestones
from referrals.people import assign_person
from referrals.permissions import referable_connection, require_set_status, require_undo, require_withdraw
from referrals.promise import columns_before_answer, first_answer_columns, promised_day
from referrals.reasons import get_chosen_reason

WORKS_HERE = _("This email address belongs to someone who already works at your company.")
ALREADY_REFERRED = _("You have already referred this connection to this job")
NO_LONGER_OPEN = _("This job is no longer open")
TOO_LATE = _("This can no longer be undone: others have been told. Change the status instead.")
CHANGED_SINCE = _("This can no longer be undone: something has changed since. Change the status instead.")


@transaction.atomic
def create_referral(
    *,
    actor: Actor,
    job_id: int,
    connection_id: int,
    notes: str = "",
    relationship: str | None = None,
    email: str = "",
    phone: str = "",
) -> Referral:
    """Refer a connection to a job, credited to the connection's owner.

    `email` and `phone` are contact details of the candidate. Raises NotFound for a job or a connection that the actor
    cannot refer; InvalidInput for invalid contact details; Conflict if the job is not open, or the owner is not of its
    company, would refer themselves, or has referred this person to this job before.
    """
    # Lock the company, so that concurrent referrals of the same person wait and find this one, the job, so that it is
    # not closed, and the connection, so that it is not deleted.
    jobs = Job.objects.referable_by(actor)
    list(Company.objects.select_for_update(no_key=True).filter(pk__in=jobs.filter(pk=job_id).values("company")))
    related = ("department", "company__settings")
    locked_jobs = jobs.select_for_update(no_key=True, of=("self",)).select_related(*related)
    job = get_or_not_found(locked_jobs, job_id, gettext("This job does not exist, or you may not see it."))
    email, phone = validate_contact(email, phone)
    owner_id = referable_connection(actor, connection_id).owner_id
    if email:
        lock_connections_of(owner_id)
    connections = Connection.objects.select_for_update(no_key=True, of=("self",)).select_related("owner")
    connection = get_or_not_found(connections, connection_id, gettext("This connection no longer exists."))
    # First the address, since it can be that of somebody whom they have referred before.
    add_contact(actor, connection, email, phone)
    require_referable(actor, job, connection)
    referral = build_referral(connection, job=job, created_by=actor.effective_user, notes=notes)
    referral.candidate_phone = phone
    referral.relationship = relationship or ""
    referral.answer_due = promised_day(job, referral.created_at)
    referral.updated_at = referral.created_at
    assign_person(actor.ref, referral)
    referral.save(force_insert=True)
    append_history(actor, referral, "", referral.created_at)
    publish(ReferralCreated.by(actor, referral))
    return referral


def build_referral(connection: Connection, *, job: Job, created_by: User, notes: str) -> Referral:
    """Return a new, unsaved referral with a copy of the connection's data."""
    return Referral(
        company_id=job.company_id,
        job=job,
        connection=connection,
        candidate_name=connection.full_name,
        candidate_email=connection.email,
        candidate_employer=connection.employer,
        candidate_position=connection.position,
        candidate_profile_url=connection.profile_url,
        email_key=connection.email_key,
        url_key=connection.url_key,
        referrer=connection.owner,
        created_by=created_by,
        status=ReferralStatus.PENDING,
        notes=notes,
    )


def require_referable(actor: Actor, job: Job, connection: Connection) -> None:
    """Raise Conflict with the reason why this connection cannot be referred to this job now."""
    owner = connection.owner
    if job.status != JobStatus.OPEN:
        raise Conflict(NO_LONGER_OPEN, code="job_not_open")
    if owner.role != Role.SUPERUSER and owner.company_id != job.company_id:
        raise Conflict(
            gettext("This connection belongs to someone outside the company of this job"), code="other_company"
        )
    if is_own_address(connection.email, owner):
        yourself = owner.pk == actor.effective_user.pk
        raise Conflict(
            gettext("You cannot refer yourself")
            if yourself
            else gettext("An employee cannot be referred by themselves"),
            code="self_referral",
        )
    if Referral.objects.of_connection(connection).filter(job=job).exists():
        raise Conflict(ALREADY_REFERRED, code="already_referred")


@transaction.atomic
def set_status(
    *,
    actor: Actor,
    referral_id: int,
    status: str,
    message_to_referrer: str = "",
    internal_note: str = "",
    reason_id: int | None = None,
    updated_at: datetime | None = None,
    window: UndoWindow | None = None,
) -> StatusChange | None:
    """Change the status of a referral and append the change to its history.

    A message to the referrer and an internal note are stored with the change; if the status stays the same, they become
    messages of the thread. Others are told of the change once it can no longer be undone: see `undo_decision`. It can
    be undone with all else in `window`; without one, it is alone in a window of its own. A reason is only allowed with
    a rejection.

    Returns the change; None if the status stays the same. Raises NotFound, NotAllowed; StaleVersion if the stored
    referral is newer than `updated_at`; InvalidInput for a reason that is not on the company's list or without a
    rejection; Conflict for texts about an erased candidate.
    """
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible.select_related("job"), referral_id)
    require_set_status(actor, referral)
    refuse_stale(updated_at, referral.updated_at)
    if message_to_referrer or internal_note:
        refuse_erased(referral)
    rejects = status == ReferralStatus.REJECTED != referral.status
    reason = get_chosen_reason(referral.company_id, reason_id, rejects=rejects)
    if referral.status == status:
        if message_to_referrer:
            add_message(actor, referral, Audience.SHARED, message_to_referrer)
        if internal_note:
            add_message(actor, referral, Audience.INTERNAL, internal_note)
        return None
    before, referral.status = referral.status, status
    referral.updated_at = next_version(referral.updated_at)
    columns: dict[str, Any] = {"status": status, "updated_at": referral.updated_at}
    details: dict[str, Any] = {
        "message_to_referrer": message_to_referrer,
        "internal_note": internal_note,
        "reason": reason,
        "window": window or open_window(actor.effective_user.pk),
    }
    if before == ReferralStatus.PENDING and referral.answered_at is None:
        details |= {"answer_due_before": referral.answer_due, "answer_paused_before": referral.answer_paused_on}
        columns |= first_answer_columns(referral, referral.updated_at)
    change = append_history(actor, referral, before, referral.updated_at, **details)
    Referral.objects.filter(pk=referral.pk).update(**columns, **milestones(referral.history.order_by("id")))
    codes = {"from_status": before, "to_status": referral.status, "change_id": change.pk}
    event = ReferralStatusChanged.by(actor, referral, **codes)
    publish(event, change.window)
    return change


def append_history(actor: Actor, referral: Referral, before: str, at: datetime, **details: Any) -> StatusChange:
    """Append a change from `before` to the referral's current status to its history."""
    earlier = referral.history.filter(undone_at=None).order_by("-id") if before else StatusChange.objects.none()
    return StatusChange.objects.create(
        referral=referral,
        company_id=referral.company_id,
        from_status=before,
        to_status=referral.status,
        changed_by=actor.effective_user,
        at=at,
        since=earlier.values_list("at", flat=True).first(),
        **details,
    )


def seconds_to_undo(change: StatusChange) -> float:
    """Return for how many seconds a change can still be undone, and others are not told of it; else 0."""
    return change.window.seconds_left() if change.window else 0.0


def can_be_read(change: StatusChange) -> bool:
    """Whether the referrer may read the message of a change: it was not undone, and can no longer be."""
    return change.undone_at is None and (change.window is None or change.window.has_ended)


@transaction.atomic
def undo_decision(*, actor: Actor, referral_id: int, updated_at: datetime | None = None) -> None:
    """Undo the last status change of a referral: everything is as it was before, and nobody is told.

    What a status change tells others (mails, notifications, webhooks, the message to the referrer) waits for
    `settings.UNDO_SECONDS`. Until then whoever made it can undo it. It stays in the history, marked as undone.

    `updated_at` is the version that the decision led to. Raises NotFound; NotAllowed if the actor has not decided about
    it; StaleVersion if this is not the stored one; Conflict if others were told of the change, or something has changed
    since.
    """
    visible = Referral.objects.visible_to(actor)
    job_id = get_or_not_found(visible, referral_id).job_id
    # Lock the job, so that it is not put on hold meanwhile; first, as `.github/docs/architecture.md` says.
    Job.objects.select_for_update(no_key=True).get(pk=job_id)
    locked = visible.select_for_update(no_key=True, of=("self",)).select_related("job")
    referral = get_or_not_found(locked, referral_id)
    require_undo(actor, referral)
    require_version(updated_at, referral.updated_at)
    change = referral.history.latest("id")
    if change.changed_by_id != actor.effective_user.pk or has_changed_since(change, referral):
        raise Conflict(CHANGED_SINCE, code="changed_since")
    if not cancel_events(change.window_id, ReferralStatusChanged.subject_type, referral.pk):
        raise Conflict(TOO_LATE, code="too_late")
    now = next_version(referral.updated_at)
    columns: dict[str, Any] = {"status": change.from_status, "updated_at": now}
    if referral.answered_at == change.at:
        columns |= columns_before_answer(change, referral)
    StatusChange.objects.filter(pk=change.pk).update(undone_at=now)
    Referral.objects.filter(pk=referral.pk).update(**columns, **milestones(referral.history.order_by("id")))
    codes = {"from_status": change.to_status, "to_status": change.from_status, "change_id": change.pk}
    publish(ReferralDecisionUndone.by(actor, referral, **codes))


def has_changed_since(change: StatusChange, referral: Referral) -> bool:
    """Whether the change was undone already, the candidate was erased, or a reviewer wrote to the referrer since."""
    if change.undone_at is not None or not change.from_status or referral.erased_at is not None:
        return True
    messages = ReferralMessage.objects.filter(referral=referral, audience=Audience.SHARED, created_at__gt=change.at)
    return messages.exclude(author=referral.referrer_id).exists()


@transaction.atomic
def withdraw(*, actor: Actor, referral_id: int) -> None:
    """Withdraw a referral: it keeps its row and history, and the person can be referred again.

    If colleagues referred the same person, too, the next one is the first from now on. Raises NotFound; NotAllowed
    unless it is the actor's own; Conflict unless it is PENDING.
    """
    visible = Referral.objects.visible_to(actor)
    referral = get_or_not_found(visible.select_for_update(of=("self",)), referral_id)
    require_withdraw(actor, referral)
    if referral.status != ReferralStatus.PENDING:
        raise Conflict(
            gettext("This referral is already being reviewed and can no longer be withdrawn."), code="not_pending"
        )
    referral.withdrawn_at = referral.updated_at = next_version(referral.updated_at)
    referral.withdrawn_by = actor.effective_user
    referral.save(update_fields=("withdrawn_at", "withdrawn_by", "updated_at"))
    publish(ReferralWithdrawn.by(actor, referral))
