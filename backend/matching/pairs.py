"""The best pairs of a person and an open job, over all jobs of somebody's company."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from accounts.actors import Actor
from connections.models import Connection
from jobs.models import Job
from matching.job_understanding import open_jobs, profile_of
from matching.models import Dismissal
from matching.rules import PositionProfile, rate
from matching.suggesting import Place, hires_of, profile_index, scores

MOST_PAIRS = 20
# Of so many jobs with the best scores, so many profiles of each, and so many people of each profile, the best pairs are
# among them.
MOST_JOBS = 8
MOST_PROFILES = 20
MOST_PER_PROFILE = 10
LATEST = (F("connected_at").desc(nulls_last=True), "id")

# A column of connections, its value, and the id of a job.
Done = set[tuple[str, Any, int]]


class Pair(NamedTuple):
    """Somebody who may fit a job."""

    connection: dict[str, Any]
    job: Job
    score: int
    reasons: tuple[str, ...]


def jobs_with_people(actor: Actor) -> Any:
    """The open jobs of the actor's lists that may be something for one of their connections, the best fit first."""
    shown = Job.objects.listed_for(actor).order_by().values("pk")
    jobs = open_jobs().filter(pk__in=shown, suggestion_counts__owner=actor.effective_user)
    return jobs.order_by("-suggestion_counts__best", "-pk")


def best_pairs(actor: Actor, jobs: Collection[Job], columns: Collection[str], done: Done) -> list[Pair]:
    """One pair for each person, in turn of different jobs; without those that are `done` and those that the actor hid.

    `columns` are what is wanted of a connection. Three statements.
    """
    index = profile_index(actor.effective_user.pk)
    understood = {job: profile_of(job) for job in jobs}
    fits = {job: scores(index, profile, hires_of(job)) for job, profile in understood.items()}
    best = {pk for found in fits.values() for pk in sorted(found, key=lambda pk: (-found[pk], pk))[:MOST_PROFILES]}
    people = Connection.objects.filter(owner=actor.effective_user, understood__profile__in=best)
    wanted = ("id", "understood__profile_id", "understood__profile__key", "connected_at", "position", "employer")
    hidden = Dismissal.objects.filter(user=actor.effective_user, job__in=[job.pk for job in jobs])
    done = done | {("id", *pair) for pair in hidden.values_list("connection_id", "job_id")}
    found = []
    latest = people.annotate(nth=Window(RowNumber(), "understood__profile_id", LATEST)).filter(
        nth__lte=MOST_PER_PROFILE
    )
    for row in latest.order_by().values(*{*wanted, *columns}):
        for job, by_profile in fits.items():
            if row["understood__profile_id"] in by_profile and not is_done(row, job, done):
                profile = PositionProfile.from_key(row["understood__profile__key"])
                rating = rate(understood[job], profile, row["position"], row["employer"], hires_of(job))
                if rating:
                    found.append(Pair(row, job, rating.score, rating.reasons))
    return in_turn(sorted(found, key=place))[:MOST_PAIRS]


def in_turn(pairs: list[Pair]) -> list[Pair]:
    """Each person once: first the best pair of each job, then the second best of each, and so on.

    So that the few that somebody is shown are not all for one job.
    """
    chosen: list[Pair] = []
    people: set[int] = set()
    while pairs:
        jobs: set[int] = set()
        left = []
        for pair in pairs:
            person = pair.connection["id"]
            if person in people:
                continue
            if pair.job.pk in jobs:
                left.append(pair)
                continue
            chosen.append(pair)
            people.add(person)
            jobs.add(pair.job.pk)
        pairs = left
    return chosen


def place(pair: Pair) -> tuple[Place, int]:
    """Where a pair stands among others."""
    return Place.of(pair.connection["id"], pair.score, pair.connection["connected_at"]), pair.job.pk


def is_done(row: dict[str, Any], job: Job, done: Done) -> bool:
    """Whether a person was referred to a job, or hidden for it."""
    return any((column, row[column], job.pk) in done for column in ("id", "email_key", "url_key"))
