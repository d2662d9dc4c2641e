"""Duplicates: if several colleagues refer one person to a job, later referrals point to the first one."""

from collections.abc import Sequence

from connections.same_person import REFERRAL_IDENTITY, DisjointSet, Identity, join_people
from jobs.models import Job
from referrals.models import Referral


def link_duplicates(job: Job) -> None:
    """Set `duplicate_of` of all referrals to `job` to the earliest one of the same person; null for the earliest.

    Call it with the job's row locked, after a referral was added or removed.
    """
    referrals = Referral.objects.filter(job=job).order_by("created_at", "id")
    rows = list(referrals.values_list("pk", "duplicate_of", *REFERRAL_IDENTITY))
    first = earliest([(pk, Identity(*person)) for pk, _, *person in rows])
    for pk, linked, *_ in rows:
        duplicate_of = None if first[pk] == pk else first[pk]
        if linked != duplicate_of:
            Referral.objects.filter(pk=pk).update(duplicate_of=duplicate_of)


def earliest(rows: Sequence[tuple[int, Identity]]) -> dict[int, int]:
    """Map each referral's id to that of the earliest referral of the same person.

    `rows` are (id, identity of the candidate), earliest first. That two are the same person is transitive.
    """
    sets = DisjointSet(len(rows))
    join_people([identity for _, identity in rows], sets)
    return {pk: rows[sets.find(number)][0] for number, (pk, _) in enumerate(rows)}
