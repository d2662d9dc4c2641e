"""Suggestions for one job: which of an owner's connections fit it, best first.

To be fast in large networks, first only the distinct profiles are rated, usually a few hundred. The texts of
connections, whose words can raise a score, are read only for those who can be on the requested page.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, Self

from django.db.models import Count, Exists, F, OuterRef, Q

from accounts.actors import Actor
from connections.models import Connection, ConnectionQuerySet
from jobs.models import Job
from matching.models import ConnectionProfile, Dismissal, NetworkUnderstanding, StoredProfile
from matching.profiles import ProfileIndex
from matching.rules import (
    MAXIMUM_BONUS,
    JobProfile,
    PositionProfile,
    employer_hires_key,
    has_employer_hires,
    rate,
    rate_profile,
)

TEXTS = ("position", "employer", "position_folded", "employer_folded")


class RankKey(NamedTuple):
    """A sort key of connections: best score first, then the latest `connected_at`, then the lowest id."""

    negative_score: int
    negative_day: int
    pk: int

    @classmethod
    def of(cls, pk: int, score: int, connected_at: date | None) -> "RankKey":
        """Return the key of a connection with this score."""
        return cls(-score, -(connected_at.toordinal() if connected_at else 0), pk)


@dataclass(frozen=True)
class RowRange:
    """A range of rows of a list, from `start` up to but without `end`; None for `end` means all remaining rows."""

    start: int = 0
    end: int | None = None

    def shifted(self, skipped: int) -> Self:
        """Return the range of the same rows in a list without its first `skipped` rows."""
        return type(self)(self.start - skipped, None if self.end is None else self.end - skipped)

    def slice(self, rows: list[Any]) -> list[Any]:
        """Return the rows in this range."""
        return rows[self.start : self.end]


def may_see_suggestions(actor: Actor) -> bool:
    """Whether the actor sees suggestions: only their own, so none while viewing as another person."""
    return actor.user is not None and not actor.read_only


def is_ready(owner_id: Any) -> Q:
    """Return a condition for any queryset: all connections of this owner are understood and counted."""
    understood = NetworkUnderstanding.objects.filter(owner=owner_id, counted=True, version=F("owner__network__version"))
    return Q(Exists(understood)) | ~Q(Exists(Connection.objects.filter(owner=owner_id)))


def profile_index(owner_id: int) -> ProfileIndex:
    """Load the profiles of an owner. Executes one statement."""
    return ProfileIndex(StoredProfile.objects.filter(owner=owner_id).values_list("pk", "key"))


def score_profiles(index: ProfileIndex, job: JobProfile, hires: Mapping[str, int]) -> dict[int, int]:
    """Return the score, without points for words, by id of the profiles that fit the job."""
    ratings = ((pk, rate_profile(job, profile, hires)) for pk, profile in index.profiles_related_to(job))
    return {pk: rating.score for pk, rating in ratings if rating}


def rank(
    people: ConnectionQuerySet,
    job: JobProfile,
    by_profile: Mapping[int, int],
    profiles: Mapping[int, PositionProfile],
    hires: Mapping[str, int],
) -> list[int]:
    """Return the ids of the `people` with one of the profiles that `by_profile` scores, best first.

    Executes one statement, or none if there are no profiles.
    """
    if not by_profile:
        return []
    fitting = people.filter(understood__profile__in=list(by_profile)).order_by()
    columns = ("pk", "connected_at", "understood__profile_id", *TEXTS)
    texts, keys = TextMatcher(job, hires), []
    for pk, connected_at, profile_id, position, employer, *folded in fitting.values_list(*columns):
        score = by_profile[profile_id]
        if texts.can_change_score(employer, folded):
            rating = rate(job, profiles[profile_id], position, employer, hires)
            score = rating.score if rating else score
        keys.append(RankKey.of(pk, score, connected_at))
    return [key.pk for key in sorted(keys)]


class TextMatcher:
    """Checks quickly whether a connection's texts can change its score: for most connections they cannot."""

    def __init__(self, job: JobProfile, hires: Mapping[str, int]) -> None:
        # The longest part of each word without punctuation: a text without these parts has none of the words.
        self.parts = sorted({max(found, key=len) for word in job.words if (found := re.findall(r"\w+", word))})
        self.hires = hires if has_employer_hires(hires) else {}

    def can_change_score(self, employer: str, folded: Collection[str]) -> bool:
        """Takes the employer as it was entered, and all texts folded."""
        text = " ".join(folded)
        is_hire_source = bool(self.hires and employer_hires_key(employer) in self.hires)
        return is_hire_source or any(part in text for part in self.parts)


def people_for(owner_id: int, job_id: int, *, dismissed: bool) -> ConnectionQuerySet:
    """Return the owner's connections that were not dismissed for the job; with `dismissed`, those that were."""
    is_dismissed = Exists(Dismissal.objects.filter(user=owner_id, job=job_id, connection=OuterRef("pk")))
    connections = Connection.objects.filter(owner=owner_id)
    return connections.filter(is_dismissed) if dismissed else connections.exclude(is_dismissed)


def suggested_ids(
    actor: Actor, job: Job, profile: JobProfile, hires: Mapping[str, int], page: RowRange, *, dismissed: bool
) -> tuple[list[int], int]:
    """Return the ids of one page of the actor's connections that fit a job, best first, and their total number.

    With `dismissed`: of those that the actor dismissed. `job` has to be open and visible to the actor. Executes three
    statements.
    """
    owner_id = actor.effective_user.pk
    index = profile_index(owner_id)
    by_profile = score_profiles(index, profile, hires)
    numbers = people_by_profile(owner_id, job.pk, by_profile, dismissed=dismissed)
    skipped, needed = profiles_on_page(page, by_profile, numbers)
    ids = rank(people_for(owner_id, job.pk, dismissed=dismissed), profile, needed, index.by_id, hires)
    return page.shifted(skipped).slice(ids), sum(numbers.values())


def people_by_profile(owner_id: int, job_id: int, by_profile: Mapping[int, int], *, dismissed: bool) -> dict[int, int]:
    """Return how many of `people_for` have each of these profiles, by the profile's id.

    Executes one statement, or none if there are no profiles.
    """
    if not by_profile:
        return {}
    is_dismissed = Exists(Dismissal.objects.filter(user=owner_id, job=job_id, connection=OuterRef("connection")))
    # Answered from the index over profiles, without reading connections.
    uses = ConnectionProfile.objects.filter(profile__in=list(by_profile)).order_by()
    uses = uses.filter(is_dismissed) if dismissed else uses.exclude(is_dismissed)
    return dict(uses.values_list("profile_id").annotate(people=Count("pk")))


def profiles_on_page(
    page: RowRange, by_profile: Mapping[int, int], numbers: Mapping[int, int]
) -> tuple[int, dict[int, int]]:
    """Return how many people certainly come before the page, and the scores of the profiles that can be on it.

    Texts add at most `MAXIMUM_BONUS` points. So a profile whose score is more than that below the last one of the page
    comes after it, and a profile whose score is more than that above the first one comes before it.
    """
    per_score = Counter[int]()
    for pk, number in numbers.items():
        per_score[by_profile[pk]] += number
    highest, lowest = score_range(page, sorted(per_score.items(), reverse=True))
    needed = {pk: score for pk, score in by_profile.items() if lowest <= score <= highest and pk in numbers}
    return sum(number for score, number in per_score.items() if score > highest), needed


def score_range(page: RowRange, per_score: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the highest and the lowest score, without points for words, of those who can be on the page.

    `per_score` holds pairs of a score and the number of people with it, highest score first.
    """
    highest, lowest, before = 100, 0, 0
    for score, number in per_score:
        if page.end is not None and before >= page.end:
            break
        lowest = score
        before += number
        if before <= page.start:
            highest = score
    is_last_page = page.end is None or before < page.end
    upper = highest + MAXIMUM_BONUS if highest < 100 else 100
    return upper, 0 if is_last_page else lowest - MAXIMUM_BONUS


def hires_of(job: Job) -> dict[str, int]:
    """Return the hires of the job's company: see `CompanyHires`. No statement if `company__hires` was selected."""
    stored = getattr(job.company, "hires", None)
    return dict(stored.hires) if stored else {}
