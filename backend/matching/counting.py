"""For how many of somebody's connections each open job may be something, kept so that lists need not rate anybody.

Whether a person fits follows from the job and from what was understood of their position; those of one profile count
together. The worker counts anew what has changed; whoever hides somebody counts that one job at once.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, F, Q

from accounts.models import Role
from jobs.models import Job, JobStatus
from matching.batches import in_batches
from matching.job_understanding import open_jobs, profile_of
from matching.models import ConnectionProfile, Dismissal, JobUnderstanding, NetworkUnderstanding, SuggestionCount
from matching.profiles import ProfileIndex
from matching.rules import JobProfile, rate_profile

OWNERS_AT_ONCE = 50


class Counted(NamedTuple):
    """How many may fit, and the best score among them."""

    people: int
    best: int


def count_for(owners: Collection[int], jobs: dict[int, JobProfile]) -> dict[tuple[int, int], Counted]:
    """By owner and job, for each pair with anybody. Two statements."""
    uses = ConnectionProfile.objects.filter(profile__owner__in=owners).order_by()
    rows = uses.values_list("profile__owner_id", "profile_id", "profile__key").annotate(people=Count("pk"))
    people: dict[int, dict[int, int]] = defaultdict(dict)
    keys: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for owner_id, profile_id, key, count in rows:
        people[owner_id][profile_id] = count
        keys[owner_id].append((profile_id, key))
    hidden = hidden_by_profile(owners, jobs)
    counted = {}
    for owner_id, mine in keys.items():
        index = ProfileIndex(mine)
        for job_id, job in jobs.items():
            fits = [(pk, rating.score) for pk, profile in index.kin_of(job) if (rating := rate_profile(job, profile))]
            left = [(people[owner_id][pk] - hidden.get((owner_id, job_id, pk), 0), score) for pk, score in fits]
            if total := sum(number for number, _ in left):
                counted[owner_id, job_id] = Counted(total, max(score for number, score in left if number))
    return counted


def hidden_by_profile(owners: Collection[int], jobs: Iterable[int]) -> dict[tuple[int, int, int], int]:
    """How many of each profile somebody does not want to see for a job."""
    rows = Dismissal.objects.filter(user__in=owners, job__in=list(jobs), connection__owner=F("user")).order_by()
    counted = rows.values_list("user_id", "job_id", "connection__understood__profile_id").annotate(people=Count("pk"))
    return {(user_id, job_id, profile_id): number for user_id, job_id, profile_id, number in counted}


def store_counts(
    owners: Collection[int], jobs: Collection[int] | None, counted: dict[tuple[int, int], Counted]
) -> None:
    """Write the counts of these owners for these jobs (all of them for None) in place of those before."""
    before = SuggestionCount.objects.filter(owner__in=owners)
    if jobs is not None:
        before = before.filter(job__in=jobs)
    gone = [
        pk
        for pk, owner_id, job_id in before.values_list("pk", "owner_id", "job_id")
        if (owner_id, job_id) not in counted
    ]
    SuggestionCount.objects.filter(pk__in=gone).delete()
    SuggestionCount.objects.bulk_create(
        (
            SuggestionCount(owner_id=owner, job_id=job, people=found.people, best=found.best)
            for (owner, job), found in counted.items()
        ),
        update_conflicts=True,
        unique_fields=["owner", "job"],
        update_fields=["people", "best"],
    )


def count_networks() -> int:
    """Count for the owners whose connections were understood anew; answers how many."""
    waiting = NetworkUnderstanding.objects.filter(counted=False).order_by("pk")
    rows = list(waiting.values_list("pk", "owner__company_id", "owner__role", "version", "marks"))
    for owner_id, company_id, role, version, marks in rows:
        jobs = open_jobs() if role == Role.SUPERUSER else open_jobs().filter(company=company_id or 0)
        count_network(owner_id, list(jobs), (version, marks))
    return len(rows)


def count_network(owner_id: int, jobs: list[Job], seen: tuple[int, int]) -> None:
    """Count for one owner and all jobs, unless something changes meanwhile: then it is done again."""
    versions = {job.pk: job.understanding.version for job in jobs if hasattr(job, "understanding")}
    counted = count_for([owner_id], {job.pk: profile_of(job) for job in jobs})
    with transaction.atomic():
        rows = NetworkUnderstanding.objects.select_for_update(no_key=True).filter(pk=owner_id)
        if rows.values_list("version", "marks").first() != seen:
            return
        now = JobUnderstanding.objects.filter(pk__in=versions).values_list("pk", "version")
        there = dict(now)
        stale = {pk for pk in (job.pk for job in jobs) if there.get(pk) != versions.get(pk)}
        store_counts([owner_id], None, {pair: found for pair, found in counted.items() if pair[1] not in stale})
        rows.update(counted=True)


def count_jobs() -> Iterator[None]:
    """Count for the jobs that were understood anew, for everybody who may see them; comes up for air now and then."""
    waiting = open_jobs().exclude(understanding__counted=F("understanding__version")).exclude(understanding=None)
    by_company: dict[int, list[Job]] = defaultdict(list)
    for job in waiting.order_by("pk"):
        by_company[job.company_id].append(job)
    for company_id, jobs in by_company.items():
        # Of many jobs at once each owner's profiles are read once.
        for owners in in_batches(owners_in(company_id), max(1, OWNERS_AT_ONCE // len(jobs))):
            count_together(jobs, owners)
            yield
        note_counted(jobs)
    SuggestionCount.objects.exclude(job__status=JobStatus.OPEN).delete()


def note_counted(jobs: Iterable[Job]) -> None:
    """That the counts follow from these versions of the jobs. A statement for each number of a version."""
    by_version: dict[int, list[int]] = defaultdict(list)
    for job in jobs:
        by_version[job.understanding.version].append(job.pk)
    for version, seen in by_version.items():
        JobUnderstanding.objects.filter(pk__in=seen, version=version).update(counted=version)


def owners_in(company_id: int) -> list[int]:
    """Whose connections may be something for the jobs of a company."""
    may_see = Q(owner__company=company_id) | Q(owner__role=Role.SUPERUSER)
    return list(NetworkUnderstanding.objects.filter(may_see, size__gt=0).order_by("pk").values_list("pk", flat=True))


def count_together(jobs: Collection[Job], owners: Collection[int]) -> None:
    """Count jobs of one company for these owners."""
    with transaction.atomic():
        # In order, as whoever hides somebody locks one: nobody waits for anybody who waits for them.
        rows = NetworkUnderstanding.objects.select_for_update(no_key=True).filter(pk__in=owners).order_by("pk")
        list(rows.values_list("pk", flat=True))
        profiles = {job.pk: profile_of(job) for job in jobs}
        store_counts(owners, list(profiles), count_for(owners, profiles))
