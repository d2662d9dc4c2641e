"""A filter of connections: those that fit at least one open job.

Whom a job fits depends on its criteria alone, which many jobs share. So each profile of the actor's connections is
compared with the distinct criteria of the open jobs, until some fit.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q

from accounts.actors import Actor
from jobs.models import Job, JobStatus
from matching.job_understanding import apply_corrections, derived_from_current_job
from matching.models import ConnectionProfile, Dismissal, JobRole, StoredProfile
from matching.profiles import JobIndex
from matching.rules import JobProfile, PositionProfile, minimum_score, roles_of_fitting_jobs
from matching.suggesting import may_see_suggestions

NOBODY = Q(pk__in=())


def fits_open_job(actor: Actor) -> Q:
    """Return the condition on the actor's connections that they fit an open job in their lists.

    Without those that they dismissed for all jobs that fit. Executes three statements.
    """
    if not may_see_suggestions(actor):
        return NOBODY
    numbers = jobs_by_criteria(actor)
    jobs = JobIndex(numbers)
    stored = StoredProfile.objects.filter(owner=actor.effective_user).values_list("pk", "key")
    profiles = {pk: PositionProfile.from_key(key) for pk, key in stored}
    fitting = {pk: profile for pk, profile in profiles.items() if any(jobs.jobs_that_fit(profile))}
    if not fitting:
        return NOBODY
    uses = ConnectionProfile.objects.filter(profile__in=[*fitting], connection=OuterRef("pk"))
    return Q(Exists(uses)) & ~Q(pk__in=dismissed_for_all_jobs(actor, numbers, jobs, fitting))


def open_jobs_of(actor: Actor) -> Any:
    """Return the open jobs in the actor's lists."""
    return Job.objects.listed_for(actor).filter(status=JobStatus.OPEN).order_by()


def jobs_by_criteria(actor: Actor) -> dict[JobProfile, int]:
    """Return how many open jobs in the actor's lists have the same criteria. Executes one statement."""
    understood = open_jobs_of(actor).filter(understanding__isnull=False)
    numbers: dict[JobProfile, int] = Counter()
    for text, number in understood.values_list("understanding__criteria").annotate(jobs=Count("pk")):
        numbers[parse_criteria(text)] += number
    return numbers


@lru_cache(maxsize=16_384)
def parse_criteria(text: str) -> JobProfile:
    """Return the profile of a job, without its words, from `JobUnderstanding.criteria`."""
    stored = json.loads(text)
    return replace(apply_corrections(JobProfile.from_json(stored), stored if "added" in stored else {}), words=())


def jobs_that_may_fit(actor: Actor, jobs: Any, position: PositionProfile) -> tuple[dict[int, int], list[int]]:
    """Return those of these open jobs that fit by their stored criteria, and the ids of those that changed since.

    `jobs` are among those in the actor's lists. The former with their ids and the least score that the position can
    have for them. Executes two statements, neither of which reads the criteria of jobs with other roles.
    """
    # Before the others, so that a job which the worker reads meanwhile is not missed: it is among these.
    changed = set(jobs_changed_since_understood(jobs).values_list("pk", flat=True))
    roles = JobRole.objects.in_scope(actor).filter(role__in=roles_of_fitting_jobs(position.roles))
    related = jobs.filter(pk__in=roles.values("job"))
    least = {
        pk: minimum_score(parse_criteria(criteria), position)
        for pk, criteria in related.values_list("pk", "understanding__criteria")
        if pk not in changed
    }
    return {pk: score for pk, score in least.items() if score is not None}, sorted(changed)


def jobs_changed_since_understood(jobs: Any) -> Any:
    """Return those of these jobs whose texts or department have changed since they were understood, and new ones."""
    return jobs.exclude(derived_from_current_job("department__name"))


def dismissed_for_all_jobs(
    actor: Actor, numbers: Mapping[JobProfile, int], jobs: JobIndex, fitting: Mapping[int, PositionProfile]
) -> list[int]:
    """Return the ids of the connections that the actor dismissed for all jobs that fit them.

    `numbers` is the result of `jobs_by_criteria`, `fitting` are the profiles that fit any job. Executes one statement.
    """
    marks = Dismissal.objects.filter(user=actor.effective_user, job__in=open_jobs_of(actor))
    columns = ("connection_id", "connection__understood__profile_id", "job__understanding__criteria")
    dismissed: dict[tuple[int, int], Counter[JobProfile]] = defaultdict(Counter)
    for connection_id, profile_id, text in marks.values_list(*columns):
        if profile_id in fitting and text is not None:
            dismissed[connection_id, profile_id][parse_criteria(text)] += 1
    return [
        connection_id
        for (connection_id, profile_id), times in dismissed.items()
        if all(numbers[job] <= times[job] for job in jobs.jobs_that_fit(fitting[profile_id]))
    ]
