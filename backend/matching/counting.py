"""How many of an owner's connections fit open jobs, without those whom the owner dismissed or referred."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max, Q, QuerySet

from accounts.actors import Actor
from accounts.models import User
from connections.models import ConnectionQuerySet
from jobs.models import Job, JobQuerySet, JobStatus
from matching.job_understanding import profiles_of
from matching.models import Dismissal
from matching.network import Profiles, suggestible_connections
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
    """Rate these profiles for these jobs."""
    figures: dict[int, SuggestionFigures] = {}
    fitting: Counter[str] = Counter()
    for job_id, scores in profiles.scores_by_job(jobs).items():
        if scores:
            people = sum(profiles.people[key] for key in scores)
            figures[job_id] = SuggestionFigures(people, max(scores.values()))
            fitting.update(scores.keys())
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
    for job_id, scores in profiles.scores_by_job(profiles_of(Job.objects.filter(pk__in=hidden))).items():
        gone = Counter(key for key in hidden[job_id].values() if key in scores)
        left = [score for key, score in scores.items() if profiles.people[key] > gone.get(key, 0)]
        if left:
            counted[job_id] = SuggestionFigures(figures[job_id].people - gone.total(), max(left))
        else:
            del counted[job_id]
    return counted


def hidden_people(owner: User, people: ConnectionQuerySet, jobs: QuerySet[Job]) -> dict[int, dict[int, str]]:
    """Return those of `people` whom the owner dismissed or referred for these jobs: job id → {id: profile}.

    Referred is whoever has the connection, the e-mail address or the profile URL of a referral.
    """
    of_jobs = {"job__in": jobs.order_by().values("pk")}
    dismissed = Dismissal.objects.filter(user=owner, **of_jobs).values_list("job_id", "connection_id")
    referrals = owner.referrals.filter(**of_jobs).values_list("job_id", "connection_id", "email_key", "url_key")
    marks = [*((*mark, None, None) for mark in dismissed), *referrals]
    if not marks:
        return {}
    _, ids, emails, urls = (set(column) - {None} for column in zip(*marks, strict=True))
    known = people.filter(Q(pk__in=ids) | Q(email_key__in=emails) | Q(url_key__in=urls)).order_by()
    profiles: dict[int, str] = {}
    by_key: dict[Any, list[int]] = defaultdict(list)
    for pk, email, url, profile in known.values_list("pk", "email_key", "url_key", "profile"):
        profiles[pk] = profile
        for key in (pk, email, url):
            by_key[key].append(pk)
    hidden: dict[int, dict[int, str]] = defaultdict(dict)
    for job_id, *keys in marks:
        for key in keys:
            if key is not None:
                hidden[job_id].update((pk, profiles[pk]) for pk in by_key.get(key, ()))
    return hidden
