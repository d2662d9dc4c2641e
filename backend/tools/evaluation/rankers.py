"""Rankings to compare: the rules, the rules without one of their parts, and two without any lexicon."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import log

from matching.rules import JobProfile, PositionProfile, fold, rate, understand_job, understand_position
from matching.rules.comparing import level_fit
from matching.rules.job import requested_level
from matching.rules.text import tokens

from .collection import Job, Person

Ranker = Callable[[Job, Sequence[Person]], list[str]]


def _ranked(people: Sequence[Person], score: Callable[[Person], float]) -> list[str]:
    """Best first; the later contact first among equals, then by id."""
    scored = [(score(person), person.connected_on, person.id) for person in people]
    by_id = sorted(scored, key=lambda entry: entry[2])
    return [entry[2] for entry in sorted(by_id, key=lambda entry: entry[:2], reverse=True)]


@cache
def profile_of(person: Person) -> PositionProfile:
    """Return the profile of a person."""
    return understand_position(person.position, person.company)


@cache
def job_of(job: Job) -> JobProfile:
    """Return the profile of a job."""
    return understand_job(job.title, job.department, job.requirements, job.description, job.location, job.type)


def rules(job: Job, people: Sequence[Person], *, level: bool = True, words: bool = True) -> list[str]:
    """Rank as the product does. Without `level`, everybody has the requested level."""
    wanted = job_of(job) if words else replace(job_of(job), words=())

    def score(person: Person) -> float:
        profile = profile_of(person)
        if not level:
            profile = replace(profile, level=requested_level(wanted), flags=())
        rating = rate(wanted, profile, person.position, person.company)
        return rating.score if rating else 0

    return _ranked(people, score)


def without_lexicon(job: Job, people: Sequence[Person]) -> list[str]:
    """Rank by words shared by the titles, times the fit of the level, without knowing occupations."""
    asked = requested_level(job_of(job))

    def score(person: Person) -> float:
        return _overlap(job.title, person.position) * level_fit(asked, profile_of(person).level or "mid")

    return _ranked(people, score)


def _overlap(one: str, other: str) -> float:
    mine, theirs = set(tokens(one)), set(tokens(other))
    return len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0


def token_overlap(job: Job, people: Sequence[Person]) -> list[str]:
    """Rank by the shared words of the two titles, divided by all their words."""
    return _ranked(people, lambda person: _overlap(job.title, person.position))


def bm25(job: Job, people: Sequence[Person]) -> list[str]:
    """Rank by BM25 (k1 1.2, b 0.75) of the job's title, department and requirements over position and company."""
    query = set(tokens(fold(f"{job.title} {job.department}")) + tokens(fold(job.requirements)))
    texts = {person.id: Counter(tokens(f"{person.position} {person.company}")) for person in people}
    frequency = Counter(word for text in texts.values() for word in text)
    average_length = sum(sum(text.values()) for text in texts.values()) / len(texts)

    def score(person: Person) -> float:
        text = texts[person.id]
        length = 1.2 * (0.25 + 0.75 * sum(text.values()) / average_length)
        return sum(
            log(1 + (len(texts) - frequency[word] + 0.5) / (frequency[word] + 0.5))
            * text[word]
            * 2.2
            / (text[word] + length)
            for word in query & text.keys()
        )

    return _ranked(people, score)
