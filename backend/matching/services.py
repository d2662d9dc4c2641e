"""Services of suggestions: dismissing, restoring, and correcting what was understood of a job.

Each checks permissions and is one transaction.
"""

from collections.abc import Collection

from django.db import transaction

from accounts.actors import Actor
from common.events import publish
from common.queries import get_or_not_found
from connections.models import Connection
from jobs.models import Job
from jobs.permissions import require_edit
from matching.events import JobUnderstandingChanged
from matching.job_profiles import corrected_profile, profile_from_texts
from matching.models import Dismissal, JobUnderstanding
from matching.permissions import NO_PERSON, own_connection
from matching.rules import JobProfile


@transaction.atomic
def dismiss(*, actor: Actor, job_id: int, connection_id: int) -> None:
    """Stop suggesting one of the actor's connections for a job. Raises NotFound for connection or job."""
    own_connection(actor, connection_id)
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    # Lock the connection, so that it is not deleted.
    person = get_or_not_found(Connection.objects.select_for_update(no_key=True), connection_id, NO_PERSON)
    Dismissal.objects.get_or_create(user=actor.effective_user, job=job, connection=person)


@transaction.atomic
def restore(*, actor: Actor, job_id: int, connection_id: int) -> None:
    """Suggest a dismissed connection for a job again. Raises NotFound for connection or job."""
    person = own_connection(actor, connection_id)
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    Dismissal.objects.filter(user=actor.effective_user, job=job, connection=person).delete()


def editable_job(actor: Actor, job_id: int) -> Job:
    """Return a job that the actor may edit, with its corrections. Raises NotFound, NotAllowed."""
    jobs = Job.objects.visible_to(actor).select_related("understanding", "department")
    job = get_or_not_found(jobs, job_id)
    require_edit(actor, job)
    return job


@transaction.atomic
def correct_profile(
    *, actor: Actor, job_id: int, roles: Collection[str], level: str | None, words: Collection[str]
) -> JobProfile:
    """Correct the profile that was derived from a job's texts, and return it. Raises NotFound, NotAllowed.

    Takes roles, level and words as they should be. Only the differences are stored, so that later changes of the job's
    texts still take effect.
    """
    editable_job(actor, job_id)
    job = Job.objects.select_for_update(no_key=True, of=("self",)).select_related("department").get(pk=job_id)
    corrections = corrections_between(profile_from_texts(job), roles, level, words)
    profile = corrected_profile(job, corrections)
    values = {"profile": profile.to_json(), "corrections": corrections}
    JobUnderstanding.objects.update_or_create(job=job, defaults=values)
    publish(JobUnderstandingChanged.by(actor, job))
    return profile


def corrections_between(
    derived: JobProfile, roles: Collection[str], level: str | None, words: Collection[str]
) -> dict[str, list[str]]:
    """Return the `added` and `removed` entries that turn the derived profile into the wanted one; empty if equal.

    An entry is a kind and a value: "role:data-engineer", "level:senior", "word:kafka".
    """
    before = {f"role:{code}" for code in derived.roles} | {f"word:{word}" for word in derived.words}
    after = [f"role:{code}" for code in roles] + [f"word:{word}" for word in words]
    added, removed = [each for each in after if each not in before], sorted(before - set(after))
    if level != (derived.level or None):
        removed += [f"level:{derived.level}"] if derived.level else []
        added += [f"level:{level}"] if level else []
    return {"added": added, "removed": removed} if added or removed else {}
