"""A filter of connections: those that fit at least one open job."""

from collections import defaultdict

from django.db.models import Q

from accounts.actors import Actor
from matching.counting import all_fits, may_see_suggestions, open_jobs_of
from matching.job_understanding import profiles_of
from matching.models import Dismissal
from matching.network import Profiles, is_no_colleague, suggestible
from matching.rules import PositionProfile, fits

NOBODY = Q(pk__in=())


def fits_open_job(actor: Actor) -> Q:
    """Return the condition on the actor's connections that they fit an open job for which they were not dismissed."""
    if not may_see_suggestions(actor):
        return NOBODY
    owner = actor.effective_user
    fitting = all_fits(actor, Profiles.of(suggestible(owner))).profiles
    dismissed = dismissed_for_all_jobs(actor, fitting)
    return Q(is_no_colleague(owner), profile__in=list(fitting)) & ~Q(pk__in=dismissed)


def dismissed_for_all_jobs(actor: Actor, fitting: dict[str, int]) -> list[int]:
    """Return the ids of the connections that the actor dismissed for all jobs that they fit.

    `fitting` maps each fitting profile to the number of open jobs that it fits.
    """
    jobs = open_jobs_of(actor)
    marks = Dismissal.objects.filter(user=actor.effective_user, job__in=jobs, connection__profile__in=list(fitting))
    dismissed: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pk, profile, job_id in marks.values_list("connection_id", "connection__profile", "job_id"):
        dismissed[pk, profile].append(job_id)
    read = profiles_of(jobs.filter(pk__in={job_id for ids in dismissed.values() for job_id in ids}))
    return [
        pk
        for (pk, profile), ids in dismissed.items()
        if sum(fits(read[job_id], PositionProfile.from_key(profile)) for job_id in ids) == fitting[profile]
    ]
