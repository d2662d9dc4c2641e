"""What is done with suggestions: who may is decided here, and each change is one transaction."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.actors import Actor
from common.events import publish
from common.queries import get_or_not_found
from jobs.models import Job, JobStatus
from jobs.permissions import require_edit
from matching.counting import count_for, store_counts
from matching.events import JobUnderstandingChanged
from matching.job_understanding import open_jobs, profile_of, read_job, store_corrections
from matching.models import Dismissal, NetworkUnderstanding
from matching.permissions import own_connection
from matching.rules import JobProfile


@transaction.atomic
def dismiss(*, actor: Actor, job_id: int, connection_id: int) -> None:
    """Suggest a person no more for a job. Nobody else is told. Raises NotFound for either."""
    person = own_connection(actor, connection_id)
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    Dismissal.objects.get_or_create(user=actor.effective_user, job=job, connection=person)
    count_again(actor.effective_user.pk, job.pk)


@transaction.atomic
def restore(*, actor: Actor, job_id: int, connection_id: int) -> None:
    """Suggest a person again whom one had dismissed. Raises NotFound for either."""
    person = own_connection(actor, connection_id)
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    Dismissal.objects.filter(user=actor.effective_user, job=job, connection=person).delete()
    count_again(actor.effective_user.pk, job.pk)


def count_again(owner_id: int, job_id: int) -> None:
    """Have the count of one job follow at once; what somebody counts meanwhile is not stored any more."""
    NetworkUnderstanding.objects.filter(pk=owner_id).update(marks=F("marks") + 1)
    job = open_jobs().filter(pk=job_id, status=JobStatus.OPEN).first()
    if job is not None:
        store_counts([owner_id], [job_id], count_for([owner_id], {job_id: profile_of(job)}))


def editable_job(actor: Actor, job_id: int) -> Job:
    """A job that the actor may edit, with what is understood of it. Raises NotFound, NotAllowed."""
    jobs = Job.objects.visible_to(actor).select_related("understanding", "department")
    job = get_or_not_found(jobs, job_id)
    require_edit(actor, job)
    return job


@transaction.atomic
def correct_understanding(*, actor: Actor, job_id: int, read_input: Callable[[], dict[str, Any]]) -> JobProfile:
    """Put right what was understood of a job: `read_input` gives `roles`, `level` and `words` as they should be.

    Kept as what was added and removed, so that a later change of the job's texts is still understood. Raises NotFound,
    NotAllowed.
    """
    editable_job(actor, job_id)
    job = Job.objects.select_for_update(no_key=True, of=("self",)).select_related("department").get(pk=job_id)
    wanted, read = read_input(), read_job(job)
    stored = store_corrections(job, read, corrections_between(read, wanted))
    publish(JobUnderstandingChanged.by(actor, job))
    job.understanding = stored
    return profile_of(job)


def corrections_between(read: JobProfile, wanted: dict[str, Any]) -> dict[str, list[str]]:
    """What to add to, and to remove from, what was read; nothing at all where that is as it should be."""
    before = {f"role:{code}" for code in read.roles} | {f"word:{word}" for word in read.words}
    after = [f"role:{code}" for code in wanted["roles"]] + [f"word:{word}" for word in wanted["words"]]
    added, removed = [each for each in after if each not in before], sorted(before - set(after))
    if wanted["level"] != (read.level or None):
        removed += [f"level:{read.level}"] if read.level else []
        added += [f"level:{wanted['level']}"] if wanted["level"] else []
    return {"added": added, "removed": removed} if added or removed else {}
