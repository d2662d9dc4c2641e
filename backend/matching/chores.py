"""What the worker does for suggestions."""

from common.chores import every
from matching.basis import bases
from matching.counting import count_jobs, count_networks
from matching.job_understanding import understand_jobs
from matching.understanding import owners_behind, understand_network


@every(seconds=2, external=True)
def follow_changes() -> None:
    """Understand what is new or has changed, and count anew what follows.

    In a thread of its own: a large import takes many seconds, in which the worker goes on delivering. Also where all is
    as it was, this takes a few milliseconds.
    """
    understand_jobs()
    behind = owners_behind()
    known = bases({company_id for _, company_id in behind if company_id})
    for owner_id, company_id in behind:
        understand_network(owner_id, known[company_id])
    count_networks()
    count_jobs()
