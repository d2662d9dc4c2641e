"""The best pairs of a connection and an open job, over all jobs that an employee sees."""

from collections.abc import Collection, Sequence
from heapq import nlargest
from typing import Any, NamedTuple

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.actors import Actor
from connections.models import ConnectionQuerySet
from connections.same_person import CONNECTION_IDENTITY, Identity
from jobs.models import Job
from matching.counting import count_all_suggestions
from matching.job_profiles import open_jobs, profile_of
from matching.models import Dismissal
from matching.network import Profiles, suggestible_connections
from matching.referred import ReferredPeople
from matching.rules import PositionProfile, Rating, Reason, rate
from matching.suggesting import TEXTS, RankKey, TextMatcher, hires_of

MOST_PAIRS = 20
# Only these are compared: the jobs with the best scores, the best profiles for each job, and the connections of each
# profile that were met last. The best pairs are among them.
MOST_JOBS = 8
MOST_PROFILES = 20
MOST_PER_PROFILE = 5
LATEST_FIRST = (F("connected_at").desc(nulls_last=True), "id")


class Pair(NamedTuple):
    """A connection, with the requested columns, that fits a job."""

    connection: dict[str, Any]
    job: Job
    score: int
    reasons: tuple[Reason, ...]


class RankedPair(NamedTuple):
    """A pair that sorts by its rank."""

    rank: RankKey
    job_id: int
    row: dict[str, Any]
    job: Job


def jobs_with_suggestions(actor: Actor) -> QuerySet[Job]:
    """Return the best `MOST_JOBS` of the open jobs in the actor's lists that at least one of their connections fits."""
    counted = count_all_suggestions(actor)
    return open_jobs().filter(pk__in=nlargest(MOST_JOBS, counted, key=lambda pk: (counted[pk].best, pk)))


def best_pairs(actor: Actor, jobs: Collection[Job], columns: Collection[str]) -> list[Pair]:
    """Return at most one pair for each connection, best first, alternating between the jobs.

    Leaves out whom the actor has referred to the job, or dismissed for it. `columns` are those of a connection
    that the pairs contain.
    """
    people = suggestible_connections(actor.effective_user)
    profiles = Profiles.of(people)
    raters = {job.pk: JobRater(job, profiles) for job in jobs}
    dismissed = Dismissal.objects.filter(user=actor.effective_user, job__in=[*raters])
    excluded = set(dismissed.values_list("connection_id", "job_id"))
    referred = ReferredPeople(actor.effective_user, jobs)
    needed = ("id", "profile", "connected_at", *CONNECTION_IDENTITY, *TEXTS)
    pairs = []
    for row in connections_to_compare(people, raters.values()).values(*{*needed, *columns}):
        referred_to = referred.jobs_of(row["id"], Identity(*(row[name] for name in CONNECTION_IDENTITY)))
        for pk, rater in raters.items():
            if row["profile"] in rater.scores and (row["id"], pk) not in excluded and pk not in referred_to:
                rank = RankKey.of(row["id"], rater.score(row), row["connected_at"])
                pairs.append(RankedPair(rank, rater.job.pk, row, rater.job))
    chosen = alternate_jobs(sorted(pairs, key=lambda pair: (pair.rank, pair.job_id)))
    rated = [(pair, raters[pair.job_id].rate(pair.row)) for pair in chosen]
    return [Pair(pair.row, pair.job, rating.score, rating.reasons) for pair, rating in rated if rating]


class JobRater:
    """Rates the connections of one owner for a job. `scores` maps each fitting profile to its score before words."""

    def __init__(self, job: Job, profiles: Profiles) -> None:
        self.job, self.profile, self.hires = job, profile_of(job), hires_of(job)
        self.scores = profiles.scores(self.profile, self.hires)
        self.texts = TextMatcher(self.profile, self.hires)

    def rate(self, row: dict[str, Any]) -> Rating | None:
        """Return the score with its reasons; None if the connection does not fit."""
        position = PositionProfile.from_key(row["profile"])
        return rate(self.profile, position, row["position"], row["employer"], self.hires)

    def score(self, row: dict[str, Any]) -> int:
        """Return the score, 1 to 100, of a connection whose profile is among `scores`."""
        folded = (row["position_folded"], row["employer_folded"])
        rating = self.rate(row) if self.texts.can_change_score(row["employer"], folded) else None
        return rating.score if rating else self.scores[row["profile"]]

    def best_profiles(self) -> list[str]:
        """Return the keys of the `MOST_PROFILES` profiles with the highest scores."""
        return sorted(self.scores, key=lambda key: (-self.scores[key], key))[:MOST_PROFILES]


def connections_to_compare(people: ConnectionQuerySet, raters: Collection[JobRater]) -> ConnectionQuerySet:
    """Return those of `people` met last, `MOST_PER_PROFILE` of each of the best profiles for any of the jobs."""
    best = {key for rater in raters for key in rater.best_profiles()}
    numbered = people.filter(profile__in=best).annotate(nth=Window(RowNumber(), "profile", LATEST_FIRST))
    return numbered.filter(nth__lte=MOST_PER_PROFILE).order_by()


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
