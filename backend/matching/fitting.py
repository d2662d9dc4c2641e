"""Which of somebody's connections may fit any open job."""

from collections import defaultdict

from django.db.models import Exists, OuterRef, Q

from accounts.actors import Actor
from matching.job_understanding import profile_of
from matching.models import Dismissal
from matching.pairs import jobs_with_people
from matching.suggesting import profile_index, scores, suggests_to

NOBODY = Q(pk__in=())


def fits_open_job(actor: Actor) -> Q:
    """Whether a connection may fit an open job that the actor sees and has not hidden them for. Two statements."""
    if not suggests_to(actor):
        return NOBODY
    hides = Exists(Dismissal.objects.filter(user=actor.effective_user, job=OuterRef("pk")))
    jobs = list(jobs_with_people(actor).annotate(hides=hides))
    index = profile_index(actor.effective_user.pk)
    fitting: dict[frozenset[int], list[int]] = defaultdict(list)
    for job in jobs:
        fitting[frozenset(scores(index, profile_of(job), {}))].append(job.pk)
    return any_of(fitting, {job.pk for job in jobs if job.hides})


def any_of(fitting: dict[frozenset[int], list[int]], hidden: set[int]) -> Q:
    """One of these profiles, for a job that nobody was hidden for, or for which this person was not."""
    free = {pk for profiles, jobs in fitting.items() if set(jobs) - hidden for pk in profiles}
    found = Q(understood__profile__in=free) if free else NOBODY
    for profiles, jobs in fitting.items():
        if left := profiles - free:
            for job_id in jobs:
                mine = Dismissal.objects.filter(job=job_id, connection=OuterRef("pk"))
                found |= Q(understood__profile__in=left) & ~Q(Exists(mine))
    return found
