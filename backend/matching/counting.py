"""Stored counts of suggestions: how many of an owner's connections fit each open job, so that lists need not rate.

Whether a connection fits depends only on the profiles of the job and of the position, so connections with the same
profile are counted together. The worker recounts what has changed; dismissing or referring somebody recounts that
job at once.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, F, Q

from accounts.models import Role
from connections.models import Connection
from jobs.models import Job, JobStatus
from matching.batches import in_batches
from matching.job_understanding import open_jobs, profile_of
from matching.models import ConnectionProfile, Dismissal, JobUnderstanding, NetworkUnderstanding, SuggestionCount
from matching.profiles import ProfileIndex
from matching.rules import JobProfile, rate_profile

OWNERS_AT_ONCE = 50


class SuggestionFigures(NamedTuple):
    """How many connections of an owner fit a job, and the best score among them (1 to 100)."""

    people: int
    best: int


def count_suggestions(owners: Collection[int], jobs: dict[int, JobProfile]) -> dict[tuple[int, int], SuggestionFigures]:
    """Count by (owner id, job id), without people whom the owner has dismissed or referred for the job.

    Pairs without suggestions are left out. Executes five statements.
    """
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
            fits = [
                (pk, rating.score)
                for pk, profile in index.profiles_related_to(job)
                if (rating := rate_profile(job, profile))
            ]
            left = [(people[owner_id][pk] - hidden[owner_id, job_id, pk], score) for pk, score in fits]
            if total := sum(number for number, _ in left):
                counted[owner_id, job_id] = SuggestionFigures(total, max(score for number, score in left if number))
    return counted


def hidden_by_profile(owners: Collection[int], jobs: Collection[int]) -> Counter[tuple[int, int, int]]:
    """Count the connections that were dismissed or referred, by (owner id, job id, profile id)."""
    of_jobs = Dismissal.objects.filter(user__in=owners, job__in=list(jobs), connection__owner=F("user")).order_by()
    hidden = set(of_jobs.values_list("user_id", "job_id", "connection", "connection__understood__profile_id"))
    made = {"owner__referrals__job__in": list(jobs), "owner__referrals__withdrawn_at": None}
    # The same people as those of `referrals.referred_pairs`. One statement for each column, so that indexes serve it.
    for column, key in (("pk", "connection"), ("email_key", "email_key"), ("url_key", "url_key")):
        same = {column: F(f"owner__referrals__{key}")}
        referred = Connection.objects.filter(owner__in=owners, **made, **same).order_by()
        hidden |= set(referred.values_list("owner_id", "owner__referrals__job_id", "pk", "understood__profile_id"))
    return Counter((owner_id, job_id, profile_id) for owner_id, job_id, _, profile_id in hidden)


def store_counts(
    owners: Collection[int], jobs: Collection[int] | None, counted: dict[tuple[int, int], SuggestionFigures]
) -> None:
    """Replace the stored counts of these owners for these jobs (None: for all jobs)."""
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


def count_changed_networks() -> int:
    """Recount all jobs for the owners whose network was understood since. Returns the number of these owners."""
    waiting = NetworkUnderstanding.objects.filter(counted=False).order_by("pk")
    rows = list(waiting.values_list("pk", "owner__company_id", "owner__role", "version", "marks"))
    for owner_id, company_id, role, version, marks in rows:
        jobs = open_jobs() if role == Role.SUPERUSER else open_jobs().filter(company=company_id or 0)
        count_network(owner_id, list(jobs), (version, marks))
    return len(rows)


def count_network(owner_id: int, jobs: list[Job], expected: tuple[int, int]) -> None:
    """Recount all jobs for one owner. Stores nothing if the network's (version, marks) are not as expected any more:
    then the next run counts again."""
    versions = {job.pk: job.understanding.version for job in jobs if hasattr(job, "understanding")}
    counted = count_suggestions([owner_id], {job.pk: profile_of(job) for job in jobs})
    with transaction.atomic():
        rows = NetworkUnderstanding.objects.select_for_update(no_key=True).filter(pk=owner_id)
        if rows.values_list("version", "marks").first() != expected:
            return
        current = dict(JobUnderstanding.objects.filter(pk__in=versions).values_list("pk", "version"))
        stale = {pk for pk in (job.pk for job in jobs) if current.get(pk) != versions.get(pk)}
        store_counts([owner_id], None, {pair: found for pair, found in counted.items() if pair[1] not in stale})
        rows.update(counted=True)


def count_changed_jobs() -> Iterator[None]:
    """Recount the jobs that were understood since, for all owners who may see them.

    Yields after each batch of owners, so that the caller can process more urgent work in between.
    """
    waiting = open_jobs().exclude(understanding__counted=F("understanding__version")).exclude(understanding=None)
    by_company: dict[int, list[Job]] = defaultdict(list)
    for job in waiting.order_by("pk"):
        by_company[job.company_id].append(job)
    for company_id, jobs in by_company.items():
        # Counting several jobs together reads each owner's profiles only once.
        for owners in in_batches(owners_who_see_jobs_of(company_id), max(1, OWNERS_AT_ONCE // len(jobs))):
            count_jobs_for_owners(jobs, owners)
            yield
        record_counted(jobs)
    SuggestionCount.objects.exclude(job__status=JobStatus.OPEN).delete()


def record_counted(jobs: Iterable[Job]) -> None:
    """Record that the counts of these versions of the jobs are up to date. Executes one statement per version."""
    by_version: dict[int, list[int]] = defaultdict(list)
    for job in jobs:
        by_version[job.understanding.version].append(job.pk)
    for version, job_ids in by_version.items():
        JobUnderstanding.objects.filter(pk__in=job_ids, version=version).update(counted=version)


def owners_who_see_jobs_of(company_id: int) -> list[int]:
    """Return the ids of the owners with connections who may see the jobs of a company: its users, and superusers."""
    may_see = Q(owner__company=company_id) | Q(owner__role=Role.SUPERUSER)
    return list(NetworkUnderstanding.objects.filter(may_see).order_by("pk").values_list("pk", flat=True))


def count_jobs_for_owners(jobs: Collection[Job], owners: Collection[int]) -> None:
    """Recount these jobs, all of one company, for these owners."""
    with transaction.atomic():
        # Lock in the order of ids, so that concurrent counts cannot deadlock.
        rows = NetworkUnderstanding.objects.select_for_update(no_key=True).filter(pk__in=owners).order_by("pk")
        list(rows.values_list("pk", flat=True))
        profiles = {job.pk: profile_of(job) for job in jobs}
        store_counts(owners, list(profiles), count_suggestions(owners, profiles))
