"""One person whom several colleagues refer to one job: the first referral counts, the others point to it."""

from collections.abc import Sequence

from connections.deduplication.groups import DisjointSet
from jobs.models import Job
from referrals.models import Referral


def link_duplicates(job: Job) -> None:
    """Point every referral of `job` to the earliest one of the same person; the earliest points to none.

    Call it with the job's row locked, after a referral has come or gone.
    """
    referrals = Referral.objects.filter(job=job).order_by("created_at", "id")
    rows = list(referrals.values_list("pk", "email_key", "url_key", "duplicate_of"))
    first = earliest([(pk, email, url) for pk, email, url, _ in rows])
    for pk, _, _, linked in rows:
        due = None if first[pk] == pk else first[pk]
        if linked != due:
            Referral.objects.filter(pk=pk).update(duplicate_of=due)


def earliest(rows: Sequence[tuple[int, str | None, str | None]]) -> dict[int, int]:
    """Referral → the earliest referral of the same person. `rows` are id, e-mail key and URL key, earliest first.

    Two are the same person with the same e-mail or profile URL, also by way of a third that has both.
    """
    sets = DisjointSet(len(rows))
    holders: dict[tuple[str, str], int] = {}
    for number, (_, email, url) in enumerate(rows):
        for kind, key in (("email", email), ("url", url)):
            if key:
                sets.join(holders.setdefault((kind, key), number), number)
    return {pk: rows[sets.find(number)][0] for number, (pk, _, _) in enumerate(rows)}
