"""How many of an owner's connections fit open jobs, without those whom the owner dismissed or referred."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max, Q, QuerySet

from accounts.actors import Actor
from accounts.models import TokenScope, User
from connections.models import ConnectionQuerySet
from connections.same_person import CONNECTION_IDENTITY, Identity
from jobs.models import Job, JobQuerySet, JobStatus
from matching.job_profiles import profiles_of
from matching.models import Dismissal
from matching.network import Profiles, suggestible_connections
from matching.referred import ReferredPeople
from matching.rules import RULES_VERSION

SECONDS_IN_CACHE = 24 * 60 * 60


class SuggestionFigures(NamedTuple):
    """How many connections of an owner fit a job, and the best score among them (1 to 100)."""

    people: int
    best: int


def may_see_suggestions(actor: Actor) -> bool:
    """Whether the actor sees suggestions: only their own, so none while viewing as another person.

    An API token sees them if it may read connections.
    """
    is_in_scope = actor.token is None or actor.token.allows(TokenScope.CONNECTIONS_READ)
    return actor.writes_as_person and is_in_scope


def open_jobs_of(actor: Actor) -> JobQuerySet:
    """Return the open jobs in the actor's lists."""
    return Job.objects.listed_for(actor).filter(status=JobStatus.OPEN).order_by()


def count_suggestions(actor: Actor, jobs: QuerySet[Job]) -> dict[int, SuggestionFigures]:
    """Return the figures of these open jobs by id. Jobs that nobody fits are left out."""
    if not may_see_suggestions(actor):
        return {}
    people = suggestible_connections(actor.effective_user)
    profiles = Profiles.of(people)
    if not profiles.people:
        return {}
    return figures_of(jobs, profiles, hidden_people(actor.effective_user, people, jobs))


def count_all_suggestions(actor: Actor) -> dict[int, SuggestionFigures]:
    """Return the figures of all open jobs in the actor's lists by id. Jobs that nobody fits are left out."""
    if not may_see_suggestions(actor):
        return {}
    people = suggestible_connections(actor.effective_user)
    profiles, jobs = Profiles.of(people), open_jobs_of(actor)
    if not profiles.people:
        return {}
    hidden = hidden_people(actor.effective_user, people, jobs)
    state = sorted((job_id, sorted(keys.items())) for job_id, keys in hidden.items())

    def count() -> dict[int, tuple[int, int]]:
        # No classes of ours in the cache, which other code could not read.
        return {pk: (each.people, each.best) for pk, each in figures_of(jobs, profiles, hidden).items()}

    counted = get_or_compute("figures", actor, profiles, count, state)
    return {pk: SuggestionFigures(*figures) for pk, figures in counted.items()}


def fitting_profiles(actor: Actor) -> dict[str, int]:
    """Return the number of open jobs in the actor's lists that each profile of their connections fits, by its key.

    Profiles that fit no job are left out.
    """
    profiles = Profiles.of(suggestible_connections(actor.effective_user))

    def count() -> dict[str, int]:
        return dict(Counter(key for job in profiles_of(open_jobs_of(actor)).values() for key in profiles.scores(job)))

    return get_or_compute("profiles", actor, profiles, count) if profiles.people else {}


def get_or_compute(name: str, actor: Actor, profiles: Profiles, compute: Callable[[], Any], *state: Any) -> Any:
    """Return what `compute` returns, from the cache unless the actor's network, their open jobs or `state` changed."""
    jobs = open_jobs_of(actor).aggregate(Count("pk"), Max("updated_at"), Max("understanding__updated_at"))
    version = sha256(repr((RULES_VERSION, sorted(profiles.people.items()), jobs, state)).encode()).digest()
    # For each owner, so that no answer is faster because a colleague knows the same people.
    key = f"suggestions:{name}:{actor.effective_user.pk}:{actor.role}:{actor.company_id}"
    stored = cache.get(key)
    if stored is None or stored[0] != version:
        stored = version, compute()
        cache.set(key, stored, SECONDS_IN_CACHE)
    return stored[1]


def figures_of(
    jobs: QuerySet[Job], profiles: Profiles, hidden: Mapping[int, Mapping[int, str]]
) -> dict[int, SuggestionFigures]:
    """Return the figures of these jobs without the `hidden` people. Jobs that nobody fits are left out."""
    figures = {}
    for job_id, job in profiles_of(jobs).items():
        gone = Counter(hidden.get(job_id, {}).values())
        left = [(profiles.people[key] - gone[key], score) for key, score in profiles.scores(job).items()]
        if number := sum(people for people, _ in left):
            figures[job_id] = SuggestionFigures(number, max(score for people, score in left if people))
    return figures


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
