"""Which connections fit open jobs, and how many."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Q

from accounts.actors import Actor
from connections.models import Connection, ConnectionQuerySet
from jobs.models import Job
from matching.counting import fitting_profiles, may_see_suggestions, open_jobs_of
from matching.job_profiles import profiles_of
from matching.network import suggestible_connections, works_elsewhere
from matching.rules import PositionProfile, fits


def fits_open_job(actor: Actor) -> Q:
    """Return the condition on the actor's connections that they fit an open job in their lists.

    Those that the actor dismissed for all jobs that they fit do not.
    """
    if not may_see_suggestions(actor):
        return Q(pk__in=())
    owner = actor.effective_user
    fitting = fitting_profiles(actor)
    return Q(works_elsewhere(owner), profile__in=list(fitting)) & ~Q(pk__in=dismissed_for_all_jobs(actor, fitting))


def dismissed_for_all_jobs(actor: Actor, fitting: dict[str, int]) -> list[int]:
    """Return the ids of the suggestible connections that the actor dismissed for all jobs that they fit.

    `fitting` maps each fitting profile to the number of open jobs that it fits.
    """
    people = suggestible_connections(actor.effective_user)
    return [pk for (pk, profile), jobs in dismissed_jobs(actor, people, fitting).items() if jobs == fitting[profile]]


def fitting_jobs(actor: Actor, connections: Collection[Connection]) -> dict[int, int]:
    """Return how many open jobs in the actor's lists these connections of their own fit, by their ids.

    Without the jobs that the actor dismissed them for. Connections that fit none are left out.
    """
    if not may_see_suggestions(actor):
        return {}
    fitting = fitting_profiles(actor)
    chosen = [connection.pk for connection in connections if connection.profile in fitting]
    people = suggestible_connections(actor.effective_user).filter(pk__in=chosen).order_by()
    dismissed = dismissed_jobs(actor, people, fitting)
    counts = {
        pk: fitting[profile] - dismissed.get((pk, profile), 0) for pk, profile in people.values_list("pk", "profile")
    }
    return {pk: count for pk, count in counts.items() if count}


def dismissed_jobs(actor: Actor, people: ConnectionQuerySet, fitting: Collection[str]) -> dict[tuple[int, str], int]:
    """Return for how many open jobs that they fit the actor dismissed these people: by id and profile.

    `fitting` are the profiles that fit an open job.
    """
    marked = people.filter(dismissals__user=actor.effective_user, dismissals__job__in=open_jobs_of(actor).values("pk"))
    dismissed: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pk, profile, job_id in marked.order_by().values_list("pk", "profile", "dismissals__job_id"):
        if profile in fitting:
            dismissed[pk, profile].append(job_id)
    read = profiles_of(Job.objects.filter(pk__in={job_id for ids in dismissed.values() for job_id in ids}))
    return {
        (pk, profile): sum(fits(read[job_id], PositionProfile.from_key(profile)) for job_id in ids)
        for (pk, profile), ids in dismissed.items()
    }
