"""The worker's periodic task that keeps profiles and suggestion counts up to date."""

from common.chores import every
from matching.basis import bases_by_company
from matching.counting import count_changed_jobs, count_changed_networks
from matching.job_understanding import understand_jobs
from matching.understanding import owners_with_changes, owners_with_outdated_basis, understand_network


@every(seconds=2, external=True)
def update_suggestions() -> None:
    """Understand what is new or has changed, and recount the suggestions that depend on it.

    Runs in a thread of its own, since a large import takes many seconds during which the worker continues to deliver
    events. Takes a few milliseconds when nothing has changed. Work for all owners, such as after a change of the rules,
    takes minutes in a large company; owners who import meanwhile are processed in between.
    """
    understand_jobs()
    update_changed_networks()
    for owner in owners_with_outdated_basis():
        update_networks([owner])
        update_changed_networks()
    for _ in count_changed_jobs():
        update_changed_networks()


def update_changed_networks() -> None:
    """Understand and count the networks whose connections have changed."""
    update_networks(owners_with_changes())
    count_changed_networks()


def update_networks(owners: list[tuple[int, int | None]]) -> None:
    """Understand and count the networks of these owners, given as (owner id, company id), one after the other."""
    bases = bases_by_company({company_id for _, company_id in owners if company_id}) if owners else {}
    for owner_id, company_id in owners:
        understand_network(owner_id, bases[company_id])
        count_changed_networks()
