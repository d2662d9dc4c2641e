"""How many referrals are selected by filters and a search: without one, mostly from stored counts."""

from collections.abc import Callable, Collection
from functools import cache, reduce
from operator import add

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Coalesce

from common.prepared import PreparedRows
from referrals.answer_counts import ANSWERED_BY_STATUS, AnswerCounts, AnswerTotals
from referrals.counts import ReferralCounts
from referrals.filters.selection import ReferralSelection
from referrals.models import COUNTED, Referral
from referrals.promise import AnswerState, still_in_time


@cache
def counts_by_company() -> PreparedRows:
    """Return the prepared statement that sums up the stored counts of all jobs of a company."""
    sums = {column: Sum(column) for column in COUNTED}
    return PreparedRows.of(ReferralCounts.objects.order_by().values("company").annotate(**sums), "company")


class CountedSelection(ReferralSelection):
    """A selection of referrals with their number, in all and per status."""

    @property
    def can_use_stored_counts(self) -> bool:
        """Whether the stored counts of jobs can be used: without a search.

        Not for actors who do not see all referrals of a job, and not with filters within the referrals of a job, except
        for the status, by which they are counted.
        """
        return self.counts_whole_jobs and not self.words and "answer" not in self.query

    @property
    def counts_whole_jobs(self) -> bool:
        """Whether the actor sees all referrals of a job, and no filter selects some of them, or some jobs.

        Apart from filters by the job, the status and the state of the answer, by which they are counted.
        """
        selecting = self.query.get("mine") or self.query.get("unanswered") or "connection" in self.query
        return self.actor.administers_company and not selecting and not self.job_conditions

    def counts(self, wanted: Collection[str] = COUNTED) -> dict[str, int]:
        """Return how many referrals match, ignoring the filter `status`: see `ReferralQuerySet.counts`.

        With a `count_limit`, only that many are counted.
        """
        if self.words:
            return self.rows().counts(wanted, self.count_limit)
        if self.counts_whole_jobs and self.query.get("answer") == AnswerState.ANSWERED:
            return self.answered_counts(wanted)
        if self.can_subtract_from_unanswered:
            # A change of the status is an answer, so that referrals without an answer are pending.
            unanswered = dict.fromkeys(COUNTED, 0) | dict.fromkeys(("total", "pending"), self.overdue_total())
            return {column: unanswered[column] for column in wanted}
        if not self.can_use_stored_counts:
            return self.rows().counts(wanted)
        company = self.actor.company_id
        if company is not None and "job" not in self.query:
            (row,) = counts_by_company().read([company]) or [dict.fromkeys(COUNTED, 0)]
            return {column: row[column] for column in wanted}
        stored = ReferralCounts.objects.in_scope(self.actor)
        stored = stored.filter(job=self.query["job"]) if "job" in self.query else stored
        return stored.aggregate(**{column: Coalesce(Sum(column), 0) for column in wanted})

    def answered_counts(self, wanted: Collection[str]) -> dict[str, int]:
        """Return the stored counts of answered promises by the names of `wanted`."""
        columns = {column.removeprefix("answered_"): F(column) for column in ANSWERED_BY_STATUS}
        columns["total"] = reduce(add, columns.values())
        return self.stored_answers().aggregate(**{name: Coalesce(Sum(columns[name]), 0) for name in wanted})

    def stored_answers(self) -> QuerySet[AnswerCounts]:
        """Return the stored counts of the answers for the selected jobs."""
        stored = AnswerCounts.objects.in_scope(self.actor).order_by()
        return stored.filter(job=self.query["job"]) if "job" in self.query else stored

    @property
    def can_subtract_from_unanswered(self) -> bool:
        """Whether all overdue referrals in scope, or to a job, are selected, apart from the filter `status`."""
        return self.counts_whole_jobs and not self.words and self.query.get("answer") == AnswerState.OVERDUE

    def overdue_total(self) -> int:
        """Return how many answers are overdue: those that are not given, without paused ones and those still in time.

        Most that are not given are overdue, so that few have to be counted.
        """
        running = Coalesce(Sum(F("unanswered") - F("paused")), 0)
        totals = AnswerTotals.objects.in_scope(self.actor).order_by()
        stored = self.stored_answers() if "job" in self.query else totals
        unanswered: int = stored.aggregate(total=running)["total"]
        selected = Referral.objects.visible_to(self.actor)
        if "job" in self.query:
            selected = selected.filter(job=self.query["job"])
        elif self.actor.sees_platform:
            selected = selected.by_company()
        # Not read at the same moment.
        return max(unanswered - still_in_time(selected, self.today).count(), 0)

    def known_total(self) -> Callable[[], int] | None:
        """Return a function that returns the number of referrals from stored counts or an index; None without these."""
        if self.words:
            return None
        column = self.query.get("status", "total").lower()
        if self.can_use_stored_counts or (self.counts_whole_jobs and "answer" in self.query):
            return lambda: self.counts([column])[column]
        # Without the condition of `sorted`, for which an index would not suffice.
        return self.rows().count if self.compared_with_today else None
