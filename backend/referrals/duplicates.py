"""One person whom several colleagues refer to one job: the first referral counts, the others point to it."""

from collections.abc import Iterable

from jobs.models import Job
from referrals.models import Referral


def link_duplicates(job: Job) -> None:
    """Point every referral of `job` to the earliest one of the same person; the earliest points to none.

    Call it with the job's row locked, after a referral has come or gone.
    """
    referrals = Referral.objects.filter(job=job).order_by("created_at", "id")
    rows = list(referrals.values_list("pk", "email_key", "url_key", "duplicate_of"))
    first = earliest((pk, email, url) for pk, email, url, _ in rows)
    for pk, _, _, linked in rows:
        due = None if first[pk] == pk else first[pk]
        if linked != due:
            Referral.objects.filter(pk=pk).update(duplicate_of=due)


def earliest(rows: Iterable[tuple[int, str | None, str | None]]) -> dict[int, int]:
    """Referral → the earliest referral of the same person. `rows` are id, e-mail key and URL key, earliest first.

    Two are the same person with the same e-mail or profile URL, also by way of a third that has both.
    """
    before: dict[int, int] = {}
    place: dict[int, int] = {}
    holder: dict[tuple[str, str], int] = {}

    def first(pk: int) -> int:
        while before[pk] != pk:
            pk = before[pk]
        return pk

    for number, (pk, email, url) in enumerate(rows):
        before[pk], place[pk] = pk, number
        for kind, key in (("email", email), ("url", url)):
            if key:
                known = first(holder.setdefault((kind, key), pk))
                earlier, later = sorted((known, first(pk)), key=place.__getitem__)
                before[later] = earlier
    return {pk: first(pk) for pk in before}
