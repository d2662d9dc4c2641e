"""Who of somebody's connections may fit a job, best first: rated by profile, and sorted with the words of their texts.

Only the profiles are rated, of which even a large network has some hundred; of the connections no more is read for the
order than those who can stand in the part that is asked for.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, Self

from django.db.models import Count, Exists, F, OuterRef, Q

from accounts.actors import Actor
from connections.models import Connection, ConnectionQuerySet, Network
from jobs.models import Job
from matching.models import ConnectionProfile, Dismissal, NetworkUnderstanding, StoredProfile
from matching.profiles import ProfileIndex
from matching.rules import JobProfile, PositionProfile, hired_from, names_employers, rate, rate_profile

# What somebody's texts add to a score at the most: the words of a job, and an employer from which there were hires.
MOST_FOR_TEXTS = 8
TEXTS = ("position", "employer", "position_folded", "employer_folded")


class Place(NamedTuple):
    """A connection's place in an order: the best score first, then who was met last, then the first stored."""

    score: int
    day: int
    pk: int

    @classmethod
    def of(cls, pk: int, score: int, connected_at: date | None) -> "Place":
        """Sorts as said."""
        return cls(-score, -(connected_at.toordinal() if connected_at else 0), pk)


@dataclass(frozen=True)
class Part:
    """A part of a list: from `start` on, and up to `end` where that is given."""

    start: int = 0
    end: int | None = None

    def moved(self, by: int) -> Self:
        """The same part of a list that lacks so many rows at its beginning."""
        return type(self)(self.start - by, None if self.end is None else self.end - by)

    def of(self, rows: list[Any]) -> list[Any]:
        """These rows."""
        return rows[self.start : self.end]


def suggests_to(actor: Actor) -> bool:
    """Whether the actor is shown suggestions: nobody sees through another person's eyes whom they know."""
    return actor.user is not None and not actor.read_only


def is_ready(owner_id: Any) -> Q:
    """Whether all of an owner's connections are understood and counted, as a condition of any statement."""
    done = NetworkUnderstanding.objects.filter(
        owner=owner_id, counted=True, version=F("owner__network__version"), size=F("owner__network__size")
    )
    return Q(Exists(done)) | ~Q(Exists(Network.objects.filter(pk=owner_id, size__gt=0)))


def profile_index(owner_id: int) -> ProfileIndex:
    """The owner's profiles."""
    return ProfileIndex(StoredProfile.objects.filter(owner=owner_id).values_list("pk", "key"))


def scores(index: ProfileIndex, job: JobProfile, hires: Mapping[str, int]) -> dict[int, int]:
    """The score of each profile that may fit, before any words."""
    found = ((pk, rate_profile(job, profile, hires)) for pk, profile in index.kin_of(job))
    return {pk: rating.score for pk, rating in found if rating}


def ranked(
    people: ConnectionQuerySet, job: JobProfile, by_profile: Mapping[int, int], hires: Mapping[str, int]
) -> list[int]:
    """The ids of those of `people` whose profile is among these, in their order. One statement, none for nobody."""
    if not by_profile:
        return []
    fitting = people.filter(understood__profile__in=list(by_profile)).order_by()
    columns = ("pk", "connected_at", "understood__profile_id", "understood__profile__key", *TEXTS)
    matter, places = TextsMatter(job, hires), []
    for pk, connected_at, profile_id, key, position, employer, *folded in fitting.values_list(*columns):
        score = by_profile[profile_id]
        if matter(employer, folded):
            rating = rate(job, PositionProfile.from_key(key), position, employer, hires)
            score = rating.score if rating else score
        places.append(Place.of(pk, score, connected_at))
    return [place.pk for place in sorted(places)]


class TextsMatter:
    """Whether somebody's texts may change their score: most people's do not, and are not read for it."""

    def __init__(self, job: JobProfile, hires: Mapping[str, int]) -> None:
        # A part of each word that stands in whatever text the word is found in.
        self.parts = sorted({max(found, key=len) for word in job.words if (found := re.findall(r"\w+", word))})
        self.hires = hires if names_employers(hires) else {}

    def __call__(self, employer: str, folded: Collection[str]) -> bool:
        """`employer` as it is written, `folded` all texts."""
        text = " ".join(folded)
        return any(part in text for part in self.parts) or bool(self.hires and hired_from(employer) in self.hires)


def people_for(owner_id: int, job_id: int, *, dismissed: bool) -> ConnectionQuerySet:
    """The owner's connections that are not hidden for the job; or those that are."""
    hidden = Exists(Dismissal.objects.filter(user=owner_id, job=job_id, connection=OuterRef("pk")))
    mine = Connection.objects.filter(owner=owner_id)
    return mine.filter(hidden) if dismissed else mine.exclude(hidden)


def suggested(
    actor: Actor, job: Job, profile: JobProfile, hires: Mapping[str, int], part: Part, *, dismissed: bool
) -> tuple[list[int], int]:
    """The ids of a part of the actor's own connections that may fit a job, best first, and how many there are in all.

    Or of those that they hid for it. `job` is open, and one that the actor sees. Three statements.
    """
    owner_id = actor.effective_user.pk
    by_profile = scores(profile_index(owner_id), profile, hires)
    numbers = people_by_profile(owner_id, job.pk, by_profile, dismissed=dismissed)
    better, needed = needed_for(part, by_profile, numbers)
    ids = ranked(people_for(owner_id, job.pk, dismissed=dismissed), profile, needed, hires)
    return part.moved(better).of(ids), sum(numbers.values())


def people_by_profile(owner_id: int, job_id: int, by_profile: Mapping[int, int], *, dismissed: bool) -> dict[int, int]:
    """How many people have each of these profiles, as `people_for` has them. One statement, none for no profile."""
    if not by_profile:
        return {}
    hidden = Exists(Dismissal.objects.filter(user=owner_id, job=job_id, connection=OuterRef("connection")))
    # By the index over profiles alone: no connection is read.
    uses = ConnectionProfile.objects.filter(profile__in=list(by_profile)).order_by()
    uses = uses.filter(hidden) if dismissed else uses.exclude(hidden)
    return dict(uses.values_list("profile_id").annotate(people=Count("pk")))


def needed_for(part: Part, by_profile: Mapping[int, int], numbers: Mapping[int, int]) -> tuple[int, dict[int, int]]:
    """The profiles with anybody who can stand in a part of the order, and how many people are certain to stand before.

    Texts add no more than `MOST_FOR_TEXTS`: whoever has fewer points than the part's last, by more than that, comes
    after it; whoever has more points than its first, by more than that, comes before.
    """
    per_score = Counter[int]()
    for pk, number in numbers.items():
        per_score[by_profile[pk]] += number
    highest, lowest = edges(part, sorted(per_score.items(), reverse=True))
    needed = {pk: score for pk, score in by_profile.items() if lowest <= score <= highest and pk in numbers}
    return sum(number for score, number in per_score.items() if score > highest), needed


def edges(part: Part, per_score: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The highest and the lowest score, before any words, of those who can stand in a part."""
    highest, lowest, before = 100, 0, 0
    for score, number in per_score:
        if part.end is not None and before >= part.end:
            break
        lowest = score
        before += number
        if before <= part.start:
            highest = score
    ends_here = part.end is None or before < part.end
    above = highest + MOST_FOR_TEXTS if highest < 100 else 100
    return above, 0 if ends_here else lowest - MOST_FOR_TEXTS


def hires_of(job: Job) -> dict[str, int]:
    """From which roles and employers the job's company hired; with `company__hires` selected, no statement."""
    kept = getattr(job.company, "hires", None)
    return dict(kept.hires) if kept else {}
