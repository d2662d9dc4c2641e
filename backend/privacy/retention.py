"""Erasing personal data after the retention period: daily by the worker, at once by `manage.py apply_retention`."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from connections.services import lock_connections
from jobs.models import JobStatus
from referrals.erasure import erase_referrals, find_candidate_records, lock_candidate_records
from referrals.models import Referral, ReferralStatus

# How many entries of the audit log are changed in one transaction.
BATCH = 1_000


def apply_retention() -> None:
    """Erase what is past its time. Can be repeated safely, also by several workers at once."""
    erase_old_candidates(apply=True)
    delete_connections_of_former_employees(apply=True)
    empty_old_origins(apply=True)


def closed_before(moment: datetime) -> Q:
    """Return the condition that a referral was closed before `moment`. Hired candidates are kept."""
    ended = Q(status=ReferralStatus.REJECTED) | Q(withdrawn_at__isnull=False)
    # Closing a job does not change its referrals.
    with_job = Q(job__status=JobStatus.CLOSED, job__updated_at__lt=moment) & ~Q(status=ReferralStatus.HIRED)
    return Q(updated_at__lt=moment) & (ended | with_job)


def days_ago(days: int) -> datetime | None:
    """Return the time this many days ago; None for 0, which means unlimited retention."""
    return timezone.now() - timedelta(days=days) if days else None


def erase_old_candidates(*, apply: bool) -> int:
    """Erase the candidates whose referrals have all been closed for RETENTION_CANDIDATE_DAYS. Returns their number.

    Their owners keep the connections. Without `apply`, candidates are only counted.
    """
    before = days_ago(settings.RETENTION_CANDIDATE_DAYS)
    if before is None:
        return 0
    old = closed_before(before)
    due = Referral.including_withdrawn.filter(old, erased_at__isnull=True).order_by("pk")
    erased, seen = 0, set[int]()
    for referral_id in due.values_list("pk", flat=True):
        if referral_id in seen:
            continue
        with transaction.atomic():
            person = find_candidate_records(Referral.including_withdrawn.get(pk=referral_id))
            seen |= person.referral_ids
            if apply:
                lock_candidate_records(person)
            if person.referrals.exclude(old).exists():
                continue
            if apply:
                erase_referrals(Actor.system(person.company_id), person)
            erased += 1
    return erased


def delete_connections_of_former_employees(*, apply: bool) -> int:
    """Delete the connections and imports of accounts that were deactivated RETENTION_FORMER_EMPLOYEE_DAYS ago.

    A later change of an account restarts its period. Returns the number of connections; without `apply`, they are only
    counted.
    """
    before = days_ago(settings.RETENTION_FORMER_EMPLOYEE_DAYS)
    if before is None:
        return 0
    deleted = 0
    former = User.objects.filter(is_active=False, updated_at__lt=before).order_by("pk")
    for owner_id in former.values_list("pk", flat=True):
        with transaction.atomic():
            # The account may have been reactivated since.
            if not former.select_for_update(no_key=True).filter(pk=owner_id):
                continue
            connections = Connection.objects.filter(owner=owner_id)
            deleted += connections.count()
            if apply:
                lock_connections(connections)
                connections.delete()
                ImportRun.objects.filter(owner=owner_id).delete()
    return deleted


def empty_old_origins(*, apply: bool) -> int:
    """Empty address and browser of what was done RETENTION_ORIGIN_DAYS ago. Returns the number of entries.

    What was done, and by whom, stays in the audit log. Without `apply`, entries are only counted.
    """
    before = days_ago(settings.RETENTION_ORIGIN_DAYS)
    if before is None:
        return 0
    old = AuditEvent.objects.filter(at__lt=before).exclude(address="", agent="").order_by("at", "pk")
    number = old.count()
    while apply and (batch := list(old.values_list("pk", flat=True)[:BATCH])):
        AuditEvent.objects.filter(pk__in=batch).update(address="", agent="")
    return number
