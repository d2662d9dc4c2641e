"""The best pairs of a person and an open job, over all jobs of somebody's company."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from accounts.actors import Actor
from connections.models import Connection
from jobs.models import Job
from matching.job_understanding import open_jobs, profile_of
from matching.models import Dismissal
from matching.profiles import ProfileIndex
from matching.rules import PositionProfile, Rating, rate
from matching.suggesting import TEXTS, Place, TextsMatter, hires_of, profile_index, scores

MOST_PAIRS = 20
# Of so many jobs with the best scores, so many profiles of each, and so many people of each profile, the best pairs are
# among them.
MOST_JOBS = 8
MOST_PROFILES = 20
MOST_PER_PROFILE = 5
LATEST = (F("connected_at").desc(nulls_last=True), "id")

# A column of connections, its value, and the id of a job.
Done = set[tuple[str, Any, int]]


class Pair(NamedTuple):
    """Somebody who may fit a job."""

    connection: dict[str, Any]
    job: Job
    score: int
    reasons: tuple[str, ...]


class Candidate(NamedTuple):
    """A pair as it is compared with others; the best come first."""

    place: Place
    job_id: int
    row: dict[str, Any]
    job: Job


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
    fits = [JobFit(job, index) for job in jobs]
    best = {pk for fit in fits for pk in sorted(fit.scores, key=lambda pk: (-fit.scores[pk], pk))[:MOST_PROFILES]}
    people = Connection.objects.filter(owner=actor.effective_user, understood__profile__in=best)
    wanted = ("id", "understood__profile_id", "understood__profile__key", "connected_at", *TEXTS)
    hidden = Dismissal.objects.filter(user=actor.effective_user, job__in=[job.pk for job in jobs])
    done = done | {("id", *pair) for pair in hidden.values_list("connection_id", "job_id")}
    latest = people.annotate(nth=Window(RowNumber(), "understood__profile_id", LATEST)).filter(
        nth__lte=MOST_PER_PROFILE
    )
    found = []
    for row in latest.order_by().values(*{*wanted, *columns}):
        for fit in fits:
            if row["understood__profile_id"] in fit.scores and not is_done(row, fit.job, done):
                place = Place.of(row["id"], fit.score(row), row["connected_at"])
                found.append(Candidate(place, fit.job.pk, row, fit.job))
    by_job = {fit.job.pk: fit for fit in fits}
    chosen = [(each, by_job[each.job_id].rate(each.row)) for each in in_turn(sorted(found, key=lambda each: each[:2]))]
    return [Pair(each.row, each.job, rating.score, rating.reasons) for each, rating in chosen if rating]


class JobFit:
    """A job, and which of somebody's profiles may fit it."""

    def __init__(self, job: Job, index: ProfileIndex) -> None:
        self.job, self.profile, self.hires = job, profile_of(job), hires_of(job)
        self.scores = scores(index, self.profile, self.hires)
        self.texts_matter = TextsMatter(self.profile, self.hires)

    def rate(self, row: dict[str, Any]) -> Rating | None:
        """How well somebody fits, and why."""
        held = PositionProfile.from_key(row["understood__profile__key"])
        return rate(self.profile, held, row["position"], row["employer"], self.hires)

    def score(self, row: dict[str, Any]) -> int:
        """How well somebody fits."""
        matter = self.texts_matter(row["employer"], (row["position_folded"], row["employer_folded"]))
        rating = self.rate(row) if matter else None
        return rating.score if rating else self.scores[row["understood__profile_id"]]


def in_turn(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Each person once: first the best for each job, then the second best for each, and so on, up to `MOST_PAIRS`.

    So that the few that somebody is shown are not all for one job.
    """
    chosen: list[Candidate] = []
    people: set[int] = set()
    while candidates and len(chosen) < MOST_PAIRS:
        jobs: set[int] = set()
        left = []
        for each in candidates:
            if each.row["id"] in people:
                continue
            if each.job_id in jobs:
                left.append(each)
                continue
            chosen.append(each)
            people.add(each.row["id"])
            jobs.add(each.job_id)
        candidates = left
    return chosen[:MOST_PAIRS]


def is_done(row: dict[str, Any], job: Job, done: Done) -> bool:
    """Whether a person was referred to a job, or hidden for it."""
    return any((column, row[column], job.pk) in done for column in ("id", "email_key", "url_key"))
