"""Services of referrals: creating, changing the status, withdrawing. Each checks permissions and is one transaction."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.services.addresses import plain_address, same_mailbox
from common.errors import Conflict
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from connections.models import Connection
from jobs.models import Job, JobStatus
from referrals.duplicates import link_duplicates
from referrals.events import ReferralCreated, ReferralStatusChanged, ReferralWithdrawn
from referrals.first_contact import add_contact, lock_for_contact, validate_contact
from referrals.messages import add_message, refuse_erased
from referrals.models import Referral, ReferralStatus, StatusChange, milestones
from referrals.permissions import referable_connection, require_set_status, require_withdraw
from referrals.promise import first_answer_columns, promised_day
from referrals.services_reasons import get_chosen_reason
from referrals.thread import Audience

ALREADY_REFERRED = "You have already referred this connection to this job"
NO_LONGER_OPEN = "This job is no longer open"


@transaction.atomic
def create_referral(
    *, actor: Actor, job_id: int, connection_id: int, notes: str = "", email: str = "", phone: str = ""
) -> Referral:
    """Refer a connection to a job, credited to the connection's owner.

    `email` and `phone` are contact details of the candidate. Raises NotFound for a job or a connection that the actor
    cannot refer; InvalidInput for invalid contact details; Conflict if the job is not open, or the owner is not of its
    company, would refer themselves, or has referred this person to this job before.
    """
    # Lock the job, so that concurrent referrals to it wait, and the connection, so that it is not deleted.
    jobs = Job.objects.referable_by(actor).select_for_update(no_key=True, of=("self",)).select_related("department")
    job = get_or_not_found(jobs, job_id, "This job does not exist, or you may not see it.")
    email, phone = validate_contact(email, phone)
    lock_for_contact(referable_connection(actor, connection_id), email)
    connections = Connection.objects.select_for_update(no_key=True, of=("self",)).select_related("owner")
    connection = get_or_not_found(connections, connection_id, "This connection does not exist any more.")
    # First the address, since it can be that of somebody whom they have referred before.
    add_contact(actor, connection, email, phone)
    require_referable(actor, job, connection)
    referral = build_referral(connection, job=job, created_by=actor.effective_user, notes=notes)
    referral.candidate_phone = phone
    referral.answer_due = promised_day(job, referral.created_at)
    save_or_conflict(referral)
    append_history(actor, referral, "", referral.created_at)
    link_duplicates(job)
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
        raise Conflict("This connection belongs to somebody outside the company of this job", code="other_company")
    if connection.email and plain_address(connection.email.strip()) == plain_address(owner.email):
        yourself = owner.pk == actor.effective_user.pk
        raise Conflict(
            "You cannot refer yourself" if yourself else "An employee cannot be referred by themselves",
            code="self_referral",
        )
    if Referral.objects.of_connection(connection).filter(job=job).exists():
        raise Conflict(ALREADY_REFERRED, code="already_referred")


def save_or_conflict(referral: Referral) -> None:
    """Save a new referral. Raises Conflict if the unique constraint finds that it is a second one."""
    referral.updated_at = referral.created_at
    try:
        with transaction.atomic():
            referral.save(force_insert=True)
    except IntegrityError as error:
        if Referral.objects.filter(job=referral.job, connection=referral.connection).exists():
            raise Conflict(ALREADY_REFERRED, code="already_referred") from error
        raise


def colleague_warning(referral: Referral) -> str | None:
    """Return a warning if the candidate already works at the company, else None."""
    email = referral.candidate_email.strip()
    colleagues = User.objects.active().filter(company_id=referral.company_id)
    if email and colleagues.filter(same_mailbox(email)).exists():
        return "This e-mail address belongs to somebody who already works at your company."
    return None


@transaction.atomic
def set_status(*, actor: Actor, referral_id: int, read_input: Callable[[], dict[str, Any]]) -> None:
    """Change the status of a referral and append the change to its history.

    `words` to the referrer and an `internal_note` are stored with the change; if the status stays the same, they become
    messages. Others are told of the change once it can no longer be undone: see `referrals.undoing`. A `reason` is only
    allowed with a rejection. `read_input` validates the request, after the permission check, and returns the fields of
    `ReferralUpdate`. Raises NotFound, NotAllowed; StaleVersion if the stored referral is newer than `updated_at`;
    InvalidInput for a reason that is not on the company's list or without a rejection; Conflict for texts about an
    erased candidate.
    """
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible.select_related("job"), referral_id)
    require_set_status(actor, referral)
    given = read_input()
    refuse_stale(given.get("updated_at"), referral.updated_at)
    texts = {name: given.get(name, "") for name in ("words", "internal_note")}
    if any(texts.values()):
        refuse_erased(referral)
    rejects = given["status"] == ReferralStatus.REJECTED != referral.status
    reason = get_chosen_reason(referral.company_id, given.get("reason"), rejects=rejects)
    if referral.status == given["status"]:
        for audience, text in zip((Audience.SHARED, Audience.INTERNAL), texts.values(), strict=True):
            if text:
                add_message(actor, referral, audience, text)
        return
    before, referral.status = referral.status, given["status"]
    referral.updated_at = next_version(referral.updated_at)
    written: dict[str, Any] = {"status": referral.status, "updated_at": referral.updated_at}
    promise: dict[str, Any] = {}
    if before == ReferralStatus.PENDING and referral.answered_at is None:
        promise = {"answer_due_before": referral.answer_due, "answer_paused_before": referral.answer_paused_on}
        written |= first_answer_columns(referral, referral.updated_at)
    change = append_history(actor, referral, before, referral.updated_at, reason=reason, **texts, **promise)
    Referral.objects.filter(pk=referral.pk).update(**written, **milestones(referral.history.order_by("id")))
    codes = {"from_status": before, "to_status": referral.status, "change_id": change.pk}
    publish(ReferralStatusChanged.by(actor, referral, **codes), after=timedelta(seconds=settings.UNDO_SECONDS))


def append_history(actor: Actor, referral: Referral, before: str, at: datetime, **more: Any) -> StatusChange:
    """Append a change from `before` to the referral's current status to its history."""
    return StatusChange.objects.create(
        referral=referral,
        company_id=referral.company_id,
        from_status=before,
        to_status=referral.status,
        changed_by=actor.effective_user,
        at=at,
        **more,
    )


@transaction.atomic
def withdraw(*, actor: Actor, referral_id: int) -> None:
    """Withdraw a referral: it keeps its row and history, and the person can be referred again.

    If colleagues referred the same person, too, the credit passes to the next one. Raises NotFound; NotAllowed unless
    it is the actor's own; Conflict unless it is PENDING.
    """
    visible = Referral.objects.visible_to(actor)
    # Lock the job first, as creating a referral does; `link_duplicates` needs it locked.
    job_id = get_or_not_found(visible, referral_id).job_id
    job = Job.objects.select_for_update(no_key=True).get(pk=job_id)
    referral = get_or_not_found(visible.select_for_update(of=("self",)), referral_id)
    require_withdraw(actor, referral)
    if referral.status != ReferralStatus.PENDING:
        raise Conflict("This referral is already being reviewed and can no longer be withdrawn.", code="not_pending")
    referral.withdrawn_at = referral.updated_at = next_version(referral.updated_at)
    referral.withdrawn_by = actor.effective_user
    referral.save(update_fields=("withdrawn_at", "withdrawn_by", "updated_at"))
    publish(ReferralWithdrawn.by(actor, referral))
    link_duplicates(job)
