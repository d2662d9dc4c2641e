"""Erasing personal data after the retention period: hourly by the worker, at once by `manage.py apply_retention`.

Each function can be repeated safely, also by several workers at once.
"""

import random
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from logging import getLogger
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from connections.services import lock_connections
from jobs.models import JobStatus
from referrals.erasure import erase_referrals, lock_person_of, referrals_of
from referrals.models import Referral, ReferralStatus

logger = getLogger(__name__)
# For how long the worker does each of these at a time, since its other periodic tasks wait. It goes on an hour later.
SECONDS = 10.0
# How many entries of the audit log are changed in one transaction.
BATCH = 1_000


def until_time_is_up(items: Iterable[Any], seconds: float) -> Iterator[Any]:
    """Yield items until they have taken this many seconds."""
    end = monotonic() + seconds
    for item in items:
        if monotonic() > end:
            return
        yield item


def closed_before(moment: datetime) -> Q:
    """Return the condition that a referral was closed before `moment`. Hired candidates are kept."""
    ended = Q(status=ReferralStatus.REJECTED) | Q(withdrawn_at__isnull=False)
    # Closing a job does not change its referrals.
    with_job = Q(job__status=JobStatus.CLOSED, job__updated_at__lt=moment) & ~Q(status=ReferralStatus.HIRED)
    return Q(updated_at__lt=moment) & (ended | with_job)


def days_ago(days: int) -> datetime | None:
    """Return the time this many days ago; None for 0, which means unlimited retention."""
    return timezone.now() - timedelta(days=days) if days else None


def erase_old_candidates(*, apply: bool = True, seconds: float = SECONDS) -> int:
    """Erase the candidates whose referrals have all been closed for RETENTION_CANDIDATE_DAYS. Returns their number.

    Their owners keep the connections. One that cannot be erased is logged, and the others are erased all the same.
    Without `apply`, candidates are only counted.
    """
    before = days_ago(settings.RETENTION_CANDIDATE_DAYS)
    if before is None:
        return 0
    old = closed_before(before)
    due = list(Referral.including_withdrawn.filter(old, erased_at__isnull=True).values_list("pk", flat=True))
    # So that those who stay, as they have a newer referral, do not always take the time of the others.
    random.shuffle(due)
    erased, seen = 0, set[int]()
    for referral_id in until_time_is_up(due, seconds):
        if referral_id in seen:
            continue
        try:
            with transaction.atomic():
                referral = Referral.including_withdrawn.select_related("person").get(pk=referral_id)
                person = lock_person_of(referral) if apply else referral.person
                referrals = referrals_of(person)
                seen |= {*referrals.values_list("pk", flat=True)}
                if referrals.exclude(old).exists():
                    continue
                if apply:
                    erase_referrals(Actor.system(person.company_id), person)
        except Exception:
            logger.exception("The candidate of referral %s cannot be erased", referral_id)
            continue
        erased += 1
    return erased


def delete_connections_of_former_employees(*, apply: bool = True, seconds: float = SECONDS) -> int:
    """Delete the connections and imports of accounts that were deactivated RETENTION_FORMER_EMPLOYEE_DAYS ago.

    A later change of an account restarts its period. Where it fails for one, this is logged, and it goes on with the
    others. Returns the number of connections; without `apply`, they are only counted.
    """
    before = days_ago(settings.RETENTION_FORMER_EMPLOYEE_DAYS)
    if before is None:
        return 0
    deleted = 0
    former = User.objects.filter(is_active=False, updated_at__lt=before).order_by("pk")
    has_connections = Exists(Connection.objects.filter(owner=OuterRef("pk")))
    has_imports = Exists(ImportRun.objects.filter(owner=OuterRef("pk")))
    owners = list(former.filter(has_connections | has_imports).values_list("pk", flat=True))
    for owner_id in until_time_is_up(owners, seconds):
        try:
            with transaction.atomic():
                # The account may have been reactivated since.
                if not former.select_for_update(no_key=True).filter(pk=owner_id):
                    continue
                connections = Connection.objects.filter(owner=owner_id)
                count = connections.count()
                if apply:
                    lock_connections(connections)
                    connections.delete()
                    ImportRun.objects.filter(owner=owner_id).delete()
        except Exception:
            logger.exception("The connections of user %s cannot be deleted", owner_id)
            continue
        deleted += count
    return deleted


def empty_old_origins(*, apply: bool = True, seconds: float = SECONDS) -> int:
    """Empty address and browser of what was done RETENTION_ORIGIN_DAYS ago. Returns the number of entries.

    What was done, and by whom, stays in the audit log. Without `apply`, entries are only counted.
    """
    before = days_ago(settings.RETENTION_ORIGIN_DAYS)
    if before is None:
        return 0
    old = AuditEvent.objects.with_origin().filter(at__lt=before)
    if not apply:
        return old.count()
    batches = iter(lambda: list(old.order_by("at", "pk").values_list("pk", flat=True)[:BATCH]), [])
    emptied = 0
    for batch in until_time_is_up(batches, seconds):
        emptied += AuditEvent.objects.filter(pk__in=batch).update(address="", agent="")
    return emptied
