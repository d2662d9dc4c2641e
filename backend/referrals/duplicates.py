"""Duplicates: if several colleagues refer one person to a job, later referrals point to the first one."""

from collections.abc import Sequence

from connections.deduplication.groups import DisjointSet
from jobs.models import Job
from referrals.models import Referral


def link_duplicates(job: Job) -> None:
    """Set `duplicate_of` of all referrals to `job` to the earliest one of the same person; null for the earliest.

    Call it with the job's row locked, after a referral was added or removed.
    """
    referrals = Referral.objects.filter(job=job).order_by("created_at", "id")
    rows = list(referrals.values_list("pk", "email_key", "url_key", "duplicate_of"))
    first = earliest([(pk, email, url) for pk, email, url, _ in rows])
    for pk, _, _, linked in rows:
        duplicate_of = None if first[pk] == pk else first[pk]
        if linked != duplicate_of:
            Referral.objects.filter(pk=pk).update(duplicate_of=duplicate_of)


def earliest(rows: Sequence[tuple[int, str | None, str | None]]) -> dict[int, int]:
    """Map each referral's id to that of the earliest referral of the same person.

    `rows` are (id, e-mail key, URL key), earliest first. Referrals with the same e-mail address or profile URL are of
    the same person; this is transitive.
    """
    sets = DisjointSet(len(rows))
    holders: dict[tuple[str, str], int] = {}
    for number, (_, email, url) in enumerate(rows):
        for kind, key in (("email", email), ("url", url)):
            if key:
                sets.join(holders.setdefault((kind, key), number), number)
    return {pk: rows[sets.find(number)][0] for number, (pk, _, _) in enumerate(rows)}
