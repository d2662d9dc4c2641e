"""The best pairs of a connection and an open job, over all jobs that an employee sees."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from accounts.actors import Actor
from connections.deduplication import Identity
from connections.models import Connection, ConnectionQuerySet
from jobs.models import Job, JobStatus
from matching.job_understanding import open_jobs, profile_of
from matching.models import Dismissal, SuggestionCount, SuggestionCountQuerySet
from matching.profiles import ProfileIndex
from matching.rules import Rating, rate
from matching.suggesting import TEXTS, RankKey, TextMatcher, hires_of, profile_index, score_profiles

MOST_PAIRS = 20
# Only these are compared: the jobs with the best scores, the best profiles for each job, and the connections of each
# profile that were met last. The best pairs are among them.
MOST_JOBS = 8
MOST_PROFILES = 20
MOST_PER_PROFILE = 5
LATEST_FIRST = (F("connected_at").desc(nulls_last=True), "id")

# The columns of a connection by which it is known whether the person was referred.
IDENTITY = ("email_key", "url_key", "name_folded")
# Whether a person was referred, by the ids of the job and of the connection, and the identity.
WasReferred = Callable[[int, int, Identity], bool]


class Pair(NamedTuple):
    """A connection, with the requested columns, that fits a job."""

    connection: dict[str, Any]
    job: Job
    score: int
    reasons: tuple[str, ...]


class RankedPair(NamedTuple):
    """A pair that sorts by its rank."""

    rank: RankKey
    job_id: int
    row: dict[str, Any]
    job: Job


def counted_jobs(actor: Actor) -> SuggestionCountQuerySet:
    """Return the actor's counts of the open jobs in their lists, best score first."""
    listed = Job.objects.listed_for(actor).filter(status=JobStatus.OPEN).order_by().values("pk")
    counts = SuggestionCount.objects.filter(owner=actor.effective_user, job__in=listed)
    return counts.order_by("-best", "-job_id")


def jobs_with_suggestions(actor: Actor) -> Any:
    """Return the best `MOST_JOBS` of the open jobs in the actor's lists that at least one of their connections fits.

    The jobs are chosen by their counts alone, so that the texts of the others are not read.
    """
    return open_jobs().filter(pk__in=counted_jobs(actor).values("job")[:MOST_JOBS])


def best_pairs(actor: Actor, jobs: Collection[Job], columns: Collection[str], was_referred: WasReferred) -> list[Pair]:
    """Return at most one pair for each connection, best first, alternating between the jobs.

    Leaves out whom the actor has referred to the job, or dismissed for it. `columns` are those of a connection
    that the pairs contain. Executes three statements.
    """
    index = profile_index(actor.effective_user.pk)
    raters = {job.pk: JobRater(job, index) for job in jobs}
    dismissed = Dismissal.objects.filter(user=actor.effective_user, job__in=[*raters])
    excluded = set(dismissed.values_list("connection_id", "job_id"))
    needed = ("id", "understood__profile_id", "connected_at", *IDENTITY, *TEXTS)
    pairs = []
    for row in connections_to_compare(actor, raters.values()).values(*{*needed, *columns}):
        person = Identity(*(row[name] for name in IDENTITY))
        for pk, rater in raters.items():
            if row["understood__profile_id"] not in rater.scores or (row["id"], pk) in excluded:
                continue
            if not was_referred(pk, row["id"], person):
                rank = RankKey.of(row["id"], rater.score(row), row["connected_at"])
                pairs.append(RankedPair(rank, rater.job.pk, row, rater.job))
    chosen = alternate_jobs(sorted(pairs, key=lambda pair: (pair.rank, pair.job_id)))
    rated = [(pair, raters[pair.job_id].rate(pair.row)) for pair in chosen]
    return [Pair(pair.row, pair.job, rating.score, rating.reasons) for pair, rating in rated if rating]


class JobRater:
    """Rates the connections of one owner for a job. `scores` maps each fitting profile to its score before words."""

    def __init__(self, job: Job, index: ProfileIndex) -> None:
        self.job, self.profile, self.hires = job, profile_of(job), hires_of(job)
        self.scores = score_profiles(index, self.profile, self.hires)
        self.texts = TextMatcher(self.profile, self.hires)
        self.profiles = index.by_id

    def rate(self, row: dict[str, Any]) -> Rating | None:
        """Return the score with its reasons; None if the connection does not fit."""
        return rate(
            self.profile, self.profiles[row["understood__profile_id"]], row["position"], row["employer"], self.hires
        )

    def score(self, row: dict[str, Any]) -> int:
        """Return the score, 1 to 100, of a connection whose profile is among `scores`."""
        folded = (row["position_folded"], row["employer_folded"])
        rating = self.rate(row) if self.texts.can_change_score(row["employer"], folded) else None
        return rating.score if rating else self.scores[row["understood__profile_id"]]

    def best_profiles(self) -> list[int]:
        """Return the ids of the `MOST_PROFILES` profiles with the highest scores."""
        return sorted(self.scores, key=lambda pk: (-self.scores[pk], pk))[:MOST_PROFILES]


def connections_to_compare(actor: Actor, raters: Collection[JobRater]) -> ConnectionQuerySet:
    """Return the connections met last, `MOST_PER_PROFILE` of each of the best profiles for any of the jobs.

    Their ids are found first, so that the columns of the others are not read.
    """
    best = {pk for rater in raters for pk in rater.best_profiles()}
    connections = Connection.objects.filter(owner=actor.effective_user)
    fitting = connections.filter(understood__profile__in=best)
    numbered = fitting.annotate(nth=Window(RowNumber(), "understood__profile_id", LATEST_FIRST))
    latest = numbered.filter(nth__lte=MOST_PER_PROFILE).order_by()
    return connections.filter(pk__in=latest.values("pk")).order_by()


def alternate_jobs(pairs: Sequence[RankedPair]) -> list[RankedPair]:
    """Choose the best pair of each job, then the second best of each, and so on: at most `MOST_PAIRS`.

    Each connection is chosen once. So the few pairs on a screen are not all for the same job.
    """
    chosen: list[RankedPair] = []
    connections: set[int] = set()
    while pairs and len(chosen) < MOST_PAIRS:
        jobs: set[int] = set()
        remaining = []
        for pair in pairs:
            if pair.row["id"] in connections:
                continue
            if pair.job_id in jobs:
                remaining.append(pair)
                continue
            chosen.append(pair)
            connections.add(pair.row["id"])
            jobs.add(pair.job_id)
        pairs = remaining
    return chosen[:MOST_PAIRS]
