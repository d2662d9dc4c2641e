"""How many of an owner's connections fit open jobs, without those whom the owner dismissed or referred."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max, Q, QuerySet

from accounts.actors import Actor
from accounts.models import User
from connections.models import ConnectionQuerySet
from connections.same_person import CONNECTION_IDENTITY, Identity
from jobs.models import Job, JobQuerySet, JobStatus
from matching.job_understanding import profiles_of
from matching.models import Dismissal
from matching.network import Profiles, suggestible_connections
from matching.referred import ReferredPeople
from matching.rules import RULES_VERSION, JobProfile

SECONDS_IN_CACHE = 24 * 60 * 60


class SuggestionFigures(NamedTuple):
    """How many connections of an owner fit a job, and the best score among them (1 to 100)."""

    people: int
    best: int


class Fits(NamedTuple):
    """The jobs that any profile fits, by id, and the number of these jobs that each fitting profile fits, by key."""

    jobs: dict[int, SuggestionFigures]
    profiles: dict[str, int]


def may_see_suggestions(actor: Actor) -> bool:
    """Whether the actor sees suggestions: only their own, so none while viewing as another person."""
    return actor.user is not None and not actor.read_only


def open_jobs_of(actor: Actor) -> JobQuerySet:
    """Return the open jobs in the actor's lists."""
    return Job.objects.listed_for(actor).filter(status=JobStatus.OPEN).order_by()


def count_suggestions(actor: Actor, jobs: QuerySet[Job]) -> dict[int, SuggestionFigures]:
    """Return the figures of these open jobs by id. Jobs that nobody fits are left out."""
    if not may_see_suggestions(actor):
        return {}
    people = suggestible_connections(actor.effective_user)
    profiles = Profiles.of(people)
    figures = find_fits(profiles, profiles_of(jobs)).jobs
    return without_hidden(figures, jobs, actor.effective_user, people, profiles)


def count_all_suggestions(actor: Actor) -> dict[int, SuggestionFigures]:
    """Return the figures of all open jobs in the actor's lists by id. Jobs that nobody fits are left out."""
    if not may_see_suggestions(actor):
        return {}
    people = suggestible_connections(actor.effective_user)
    profiles = Profiles.of(people)
    figures = all_fits(actor, profiles).jobs
    return without_hidden(figures, open_jobs_of(actor), actor.effective_user, people, profiles)


def all_fits(actor: Actor, profiles: Profiles) -> Fits:
    """Return what fits of all open jobs in the actor's lists, from the cache unless profiles or jobs have changed."""
    if not profiles.people:
        return Fits({}, {})
    jobs = open_jobs_of(actor)
    state = jobs.aggregate(Count("pk"), Max("updated_at"), Max("understanding__updated_at"))
    version = sha256(repr((RULES_VERSION, sorted(profiles.people.items()), state)).encode()).digest()
    # For each owner, so that no answer is faster because a colleague knows the same people.
    key = f"suggestions:{actor.effective_user.pk}:{actor.role}:{actor.company_id}"
    stored = cache.get(key)
    if stored is not None and stored[0] == version:
        return Fits({pk: SuggestionFigures(*figures) for pk, figures in stored[1].items()}, stored[2])
    fits = find_fits(profiles, profiles_of(jobs))
    # No classes of ours, which other code could not read.
    figures = {pk: tuple(figures) for pk, figures in fits.jobs.items()}
    cache.set(key, (version, figures, fits.profiles), SECONDS_IN_CACHE)
    return fits


def find_fits(profiles: Profiles, jobs: Mapping[int, JobProfile]) -> Fits:
    """Rate these profiles for these jobs. The words of a job do not matter, and without them many jobs are equal."""
    alike: dict[JobProfile, list[int]] = defaultdict(list)
    for job_id, job in jobs.items():
        alike[replace(job, words=())].append(job_id)
    figures: dict[int, SuggestionFigures] = {}
    fitting: Counter[str] = Counter()
    for job, ids in alike.items():
        scores = profiles.scores(job)
        if scores:
            people = sum(profiles.people[key] for key in scores)
            figures |= dict.fromkeys(ids, SuggestionFigures(people, max(scores.values())))
            fitting.update(dict.fromkeys(scores, len(ids)))
    return Fits(figures, dict(fitting))


def without_hidden(
    figures: dict[int, SuggestionFigures],
    jobs: QuerySet[Job],
    owner: User,
    people: ConnectionQuerySet,
    profiles: Profiles,
) -> dict[int, SuggestionFigures]:
    """Return the figures of these jobs without the people whom the owner dismissed or referred for them."""
    if not figures:
        return {}
    hidden = {pk: keys for pk, keys in hidden_people(owner, people, jobs).items() if pk in figures}
    counted = dict(figures)
    for job_id, job in profiles_of(Job.objects.filter(pk__in=hidden)).items():
        gone = Counter(hidden[job_id].values())
        left = [(profiles.people[key] - gone[key], score) for key, score in profiles.scores(job).items()]
        del counted[job_id]
        if number := sum(people for people, _ in left):
            counted[job_id] = SuggestionFigures(number, max(score for people, score in left if people))
    return counted


def hidden_people(owner: User, people: ConnectionQuerySet, jobs: QuerySet[Job]) -> dict[int, dict[int, str]]:
    """Return those of `people` whom the owner dismissed or referred for these jobs: job id → {id: profile}."""
    job_ids = jobs.order_by().values("pk")
    referred = ReferredPeople(owner, job_ids)
    dismissed: dict[int, set[int]] = defaultdict(set)
    for connection_id, job_id in Dismissal.objects.filter(user=owner, job__in=job_ids).values_list("connection", "job"):
        dismissed[connection_id].add(job_id)
    if not dismissed and not referred:
        return {}
    known = people.filter(
        Q(pk__in={*dismissed, *referred.connections})
        | Q(email_key__in=[*referred.emails])
        | Q(url_key__in=[*referred.urls])
    )
    hidden: dict[int, dict[int, str]] = defaultdict(dict)
    for pk, profile, *identity in known.order_by().values_list("pk", "profile", *CONNECTION_IDENTITY):
        for job_id in dismissed.get(pk, set()) | referred.jobs_of(pk, Identity(*identity)):
            hidden[job_id][pk] = profile
    return hidden
