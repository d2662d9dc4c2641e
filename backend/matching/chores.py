"""What the worker does for suggestions."""

from common.chores import every
from matching.basis import bases
from matching.counting import count_jobs, count_networks
from matching.job_understanding import understand_jobs
from matching.understanding import owners_changed, owners_of_other_basis, understand_network


@every(seconds=2, external=True)
def follow_changes() -> None:
    """Understand what is new or has changed, and count anew what follows.

    In a thread of its own: a large import takes many seconds, in which the worker goes on delivering. Also where all is
    as it was, this takes a few milliseconds. What concerns everybody, such as other rules, takes minutes in a large
    company: whoever imports meanwhile does not wait for it.
    """
    understand_jobs()
    follow_networks()
    for owner in owners_of_other_basis():
        understand_networks([owner])
        follow_networks()
    for _ in count_jobs():
        follow_networks()


def follow_networks() -> None:
    """Understand and count those who changed connections of theirs."""
    understand_networks(owners_changed())
    count_networks()


def understand_networks(owners: list[tuple[int, int | None]]) -> None:
    """Understand these owners' connections, each counted as soon as they are understood."""
    known = bases({company_id for _, company_id in owners if company_id}) if owners else {}
    for owner_id, company_id in owners:
        understand_network(owner_id, known[company_id])
        count_networks()
