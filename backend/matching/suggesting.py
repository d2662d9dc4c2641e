"""Suggestions for one job: which of an owner's connections fit it, best first.

First the distinct profiles are rated, and then the people with those that fit are read, since words in their texts can
raise a score.
"""

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from accounts.models import User
from jobs.models import Job
from matching.models import Dismissal
from matching.network import Profiles, suggestible_connections
from matching.rules import JobProfile, PositionProfile, employer_hires_key, has_employer_hires, rate

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


def suggested_ids(
    owner: User, job: Job, profile: JobProfile, hires: Mapping[str, int], *, dismissed: bool
) -> list[int]:
    """Return the ids of the owner's connections that fit a job, best first; with `dismissed`, those dismissed for it.

    `job` has to be open and visible to the owner.
    """
    people = suggestible_connections(owner)
    scores = Profiles.of(people).scores(profile, hires)
    is_dismissed = Exists(Dismissal.objects.filter(user=owner, job=job, connection=OuterRef("pk")))
    fitting = people.filter(is_dismissed if dismissed else ~is_dismissed, profile__in=list(scores))
    columns = ("pk", "connected_at", "profile", *TEXTS)
    texts, keys = TextMatcher(profile, hires), []
    for pk, connected_at, key, position, employer, *folded in fitting.order_by().values_list(*columns):
        score = scores[key]
        if texts.can_change_score(employer, folded):
            rating = rate(profile, PositionProfile.from_key(key), position, employer, hires)
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


def hires_of(job: Job) -> dict[str, int]:
    """Return the hires of the job's company: see `CompanyHires`. No statement if `company__hires` was selected."""
    stored = getattr(job.company, "hires", None)
    return dict(stored.hires) if stored else {}
