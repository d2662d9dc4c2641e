"""A filter of connections: those that fit at least one open job."""

from collections import defaultdict

from django.db.models import Exists, OuterRef, Q

from accounts.actors import Actor
from matching.job_understanding import profile_of
from matching.models import Dismissal
from matching.pairs import jobs_with_suggestions
from matching.suggesting import may_see_suggestions, profile_index, score_profiles

NOBODY = Q(pk__in=())


def fits_open_job(actor: Actor) -> Q:
    """Return a condition on connections: they fit an open job that the actor sees, and were not dismissed for it.

    Executes two statements.
    """
    if not may_see_suggestions(actor):
        return NOBODY
    dismissals = Dismissal.objects.filter(user=actor.effective_user, job=OuterRef("pk"))
    jobs = list(jobs_with_suggestions(actor).annotate(has_dismissals=Exists(dismissals)))
    index = profile_index(actor.effective_user.pk)
    jobs_by_profiles: dict[frozenset[int], list[int]] = defaultdict(list)
    for job in jobs:
        jobs_by_profiles[frozenset(score_profiles(index, profile_of(job), {}))].append(job.pk)
    return fits_undismissed_job(jobs_by_profiles, {job.pk for job in jobs if job.has_dismissals})


def fits_undismissed_job(jobs_by_profiles: dict[frozenset[int], list[int]], with_dismissals: set[int]) -> Q:
    """Return a condition: the connection's profile fits one of the jobs, and it was not dismissed for that job.

    `jobs_by_profiles` maps the profiles that fit a job to the ids of the jobs that exactly these profiles fit. Only the
    jobs of `with_dismissals` need a look at the dismissals.
    """
    unconditional = {
        pk for profiles, jobs in jobs_by_profiles.items() if set(jobs) - with_dismissals for pk in profiles
    }
    condition = Q(understood__profile__in=unconditional) if unconditional else NOBODY
    for profiles, jobs in jobs_by_profiles.items():
        if remaining := profiles - unconditional:
            for job_id in jobs:
                dismissed = Dismissal.objects.filter(job=job_id, connection=OuterRef("pk"))
                condition |= Q(understood__profile__in=remaining) & ~Q(Exists(dismissed))
    return condition
