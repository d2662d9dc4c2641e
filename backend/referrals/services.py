"""What is done with referrals: each deed in one transaction, with the status history and the audit log."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.actors import Actor
from accounts.models import Role, User
from common.errors import Conflict, NotFound
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from connections.models import Connection
from jobs.models import Job, JobStatus
from referrals.duplicates import link_duplicates
from referrals.events import ReferralCreated, ReferralStatusChanged, ReferralWithdrawn
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.permissions import require_set_status, require_withdraw

ALREADY_REFERRED = "You have already referred this connection to this job"
NO_LONGER_OPEN = "This job is no longer open"


@transaction.atomic
def create_referral(*, actor: Actor, job: Job, connection: Connection, notes: str = "") -> Referral:
    """Put a connection forward for a job, to the credit of the connection's owner.

    Raises Conflict when the job is not open, the owner is not of its company, the owner would refer
    themselves, or has referred this person to this job before; NotFound when the connection is gone.
    """
    # The job's row is what concurrent referrals to it queue at; the connection's must not be deleted meanwhile.
    job = Job.objects.select_for_update(no_key=True).get(pk=job.pk)
    locked = Connection.objects.select_for_update(no_key=True, of=("self",)).select_related("owner")
    stored = locked.filter(pk=connection.pk).first()
    if stored is None:
        raise NotFound("This connection does not exist any more.")
    require_referable(actor, job, stored)
    referral = save_or_conflict(build_referral(stored, job=job, created_by=actor.effective_user, notes=notes))
    append_history(actor, referral, "", referral.created_at)
    link_duplicates(job)
    publish(ReferralCreated.by(actor, referral))
    return referral


def build_referral(connection: Connection, *, job: Job, created_by: User, notes: str) -> Referral:
    """A new, unsaved referral with its own copy of what is known of the candidate."""
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
    if connection.email and connection.email.strip().lower() == owner.email.lower():
        yourself = owner.pk == actor.effective_user.pk
        raise Conflict(
            "You cannot refer yourself" if yourself else "An employee cannot be referred by themselves",
            code="self_referral",
        )
    same = Q(connection=connection)
    # The same person, whose connection was deleted and imported again since.
    if connection.email_key:
        same |= Q(referrer=owner, email_key=connection.email_key)
    if connection.url_key:
        same |= Q(referrer=owner, url_key=connection.url_key)
    if Referral.objects.filter(same, job=job).exists():
        raise Conflict(ALREADY_REFERRED, code="already_referred")


def save_or_conflict(referral: Referral) -> Referral:
    """Save a new referral; the constraint has the last word on whether it is a second one. Raises Conflict."""
    referral.updated_at = referral.created_at
    try:
        with transaction.atomic():
            referral.save(force_insert=True)
    except IntegrityError as error:
        if Referral.objects.filter(job=referral.job, connection=referral.connection).exists():
            raise Conflict(ALREADY_REFERRED, code="already_referred") from error
        raise
    return referral


def colleague_warning(referral: Referral) -> str | None:
    """A sentence for whoever refers somebody who already works there, or None."""
    email = referral.candidate_email.strip().lower()
    colleagues = User.objects.active().filter(company_id=referral.company_id)
    if email and colleagues.filter(email=email).exists():
        return "This e-mail address belongs to somebody who already works at your company."
    return None


@transaction.atomic
def set_status(*, actor: Actor, referral: Referral, status: str, updated_at: datetime | None = None) -> Referral:
    """Move a referral to any status and append that to its history; the status that it has is left alone.

    Raises StaleVersion when the stored referral is newer than `updated_at`, NotFound when it was withdrawn,
    NotAllowed when its job was given to another manager in the meantime.
    """
    locked = Referral.objects.select_for_update(no_key=True, of=("self",)).select_related("job")
    stored = locked.filter(pk=referral.pk).first()
    if stored is None:
        raise NotFound("This referral was withdrawn.")
    require_set_status(actor, stored)
    refuse_stale(updated_at, stored.updated_at)
    if stored.status == status:
        return stored
    before, stored.status = stored.status, status
    stored.updated_at = next_version(stored.updated_at)
    stored.save(update_fields=("status", "updated_at"))
    append_history(actor, stored, before, stored.updated_at)
    publish(ReferralStatusChanged.by(actor, stored, from_status=before, to_status=stored.status))
    return stored


def append_history(actor: Actor, referral: Referral, before: str, at: datetime) -> None:
    """One more step of the status history, from `before` to the status that the referral has now."""
    StatusChange.objects.create(
        referral=referral,
        company_id=referral.company_id,
        from_status=before,
        to_status=referral.status,
        changed_by=actor.effective_user,
        at=at,
    )


@transaction.atomic
def withdraw(*, actor: Actor, referral: Referral) -> None:
    """Take a referral back; of a colleague's referral of the same person the credit passes to the next.

    Raises NotAllowed unless it is the caller's, Conflict unless it is PENDING, NotFound when it is gone.
    """
    job = Job.objects.select_for_update(no_key=True).get(pk=referral.job_id)
    stored = Referral.objects.select_for_update().filter(pk=referral.pk).first()
    if stored is None:
        raise NotFound("This referral was withdrawn.")
    require_withdraw(actor, stored)
    if stored.status != ReferralStatus.PENDING:
        raise Conflict("This referral is already being reviewed and can no longer be withdrawn.", code="not_pending")
    publish(ReferralWithdrawn.by(actor, stored))
    stored.delete()
    link_duplicates(job)
