"""A filter of connections: those that fit at least one open job."""

from collections import defaultdict

from django.db.models import Q

from accounts.actors import Actor
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
    owner, jobs = actor.effective_user, open_jobs_of(actor)
    marked = suggestible_connections(owner).filter(dismissals__user=owner, dismissals__job__in=jobs.values("pk"))
    dismissed: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pk, profile, job_id in marked.order_by().values_list("pk", "profile", "dismissals__job_id"):
        if profile in fitting:
            dismissed[pk, profile].append(job_id)
    read = profiles_of(Job.objects.filter(pk__in={job_id for ids in dismissed.values() for job_id in ids}))
    return [
        pk
        for (pk, profile), ids in dismissed.items()
        if sum(fits(read[job_id], PositionProfile.from_key(profile)) for job_id in ids) == fitting[profile]
    ]
