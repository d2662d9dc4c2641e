"""Filtering, sorting and counting the referrals of a list."""

from collections.abc import Callable, Collection
from functools import cache, cached_property, reduce
from operator import add
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from accounts.models import Role
from common.bigrams import count_limit, search_conditions
from common.ordering import Ordering
from common.prepared import PreparedRows
from common.queries import AnyOf, contains
from common.replica import source
from common.text import folded
from jobs.models import Job
from referrals.answer_columns import AWAITING_ANSWER, OPEN_ANSWER_DUE
from referrals.answer_counts import ANSWERED_BY_STATUS, AnswerCounts
from referrals.counts import ReferralCounts
from referrals.models import COUNTED, STATUS_POSITION, Referral, ReferralQuerySet
from referrals.promise import COMPARED_WITH_TODAY, AnswerState, filter_by_answer_state, today_of

ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    updated_at="updated_at",
    job_title="job__title_folded",
    connection_name="candidate_folded",
    referrer_name="referrer__name_folded",
    # The order of the process, not of the alphabet.
    status=STATUS_POSITION,
    # Referrals that wait for no answer come last.
    answer_due=OPEN_ANSWER_DUE,
    nullable={"answer_due"},
)
# The most ids in one statement; SQLite allows 32,766 parameters.
MANY = 5_000
# The most jobs whose ids are used for a term of one or two letters. If more titles have it, reading referrals in order
# fills a page sooner.
MAX_TITLED_JOBS = 1_000


@cache
def counts_by_company(alias: str) -> PreparedRows:
    """Return the prepared statement that sums up the stored counts of all jobs of a company."""
    sums = {column: Sum(column) for column in COUNTED}
    return PreparedRows.of(ReferralCounts.objects.using(alias).order_by().values("company").annotate(**sums), "company")


class ReferralSelection:
    """The referrals that an actor sees and that match a validated `ReferralQuery`."""

    def __init__(self, actor: Actor, query: dict[str, Any]) -> None:
        self.actor = actor
        self.query = query
        self.term = folded(query.get("search", ""))

    def rows(self) -> ReferralQuerySet:
        """Return the selected referrals, unsorted."""
        if not self.term:
            return self.filtered()
        if self.count_limit is not None and len(self.titled_jobs) > MAX_TITLED_JOBS:
            return self.filtered().filter(contains(self.term, "candidate_folded", "job__title_folded"))
        return self.filtered().filter(*(condition | self.matches_title for condition in self.matches_name))

    def sorted(self) -> ReferralQuerySet:
        """Return the selected referrals, sorted as the query asks; newest first by default."""
        rows, order = self.rows(), self.query.get("ordering", "")
        if order.endswith("job_title") and self.actor.company_id is not None:
            # This condition always holds. With it, PostgreSQL reads the company's jobs by title and each one's
            # referrals, until the page is full.
            rows = rows.filter(job__company=self.actor.company_id)
        if order.endswith("answer_due") and self.open_answer_due:
            rows = rows.alias(open_answer_due=OPEN_ANSWER_DUE).filter(**self.open_answer_due)
        return ORDERING.apply(rows, order or None)

    @property
    def open_answer_due(self) -> dict[str, Any]:
        """A condition on OPEN_ANSWER_DUE that follows from the requested state, if any.

        It lets the index of this order begin where the state does.
        """
        if self.query.get("answer") == AnswerState.ANSWERED:
            return {"open_answer_due__isnull": True}
        return {f"open_answer_due__{self.compared_with_today}": self.today} if self.compared_with_today else {}

    @property
    def compared_with_today(self) -> str | None:
        """How the due days of the requested state compare with today; None for other states, and without one."""
        return COMPARED_WITH_TODAY.get(self.query.get("answer", ""))

    @cached_property
    def today(self) -> Any:
        """The local date of the actor's company, or of each: see `referrals.promise.today_of`."""
        return today_of(self.actor.company_id)

    def filtered(self) -> ReferralQuerySet:
        """Return the referrals that match all filters except the search."""
        actor, query = self.actor, self.query
        referrals = Referral.objects.visible_to(actor)
        # Employees see no other referrals than these.
        if query.get("mine") and actor.role != Role.EMPLOYEE:
            referrals = referrals.made_by(actor.effective_user)
        if query.get("managed") and actor.role == Role.HIRING_MANAGER:
            managed = Job.objects.in_scope(actor).filter(hiring_manager=actor.effective_user)
            referrals = referrals.filter(AnyOf("job", managed.order_by().values("pk")))
        if actor.company_id is None and query.get("answer") == AnswerState.DUE:
            # This condition always holds. With it, the index over all companies finds them.
            referrals = referrals.alias(open_answer_due=OPEN_ANSWER_DUE).filter(**self.open_answer_due)
        if "answer" in query:
            today = self.today if self.compared_with_today else None
            referrals = filter_by_answer_state(referrals, query["answer"], today)
        return referrals.filter(**{name: query[name] for name in ("job", "connection", "status") if name in query})

    @cached_property
    def matches_name(self) -> tuple[Q, ...]:
        """Conditions on referrals, which all hold if the candidate's name contains the search term."""
        return search_conditions(Referral, self.term, "candidate_folded")

    @cached_property
    def titled_jobs(self) -> list[tuple[int, ...]]:
        """The jobs whose title contains the search term: their ids and stored counts, in the order of COUNTED.

        Read before the referrals, so that PostgreSQL can choose its plan by the number of ids, and so that referrals
        that are counted already need not be counted again. With a `count_limit`, not more than `MAX_TITLED_JOBS` + 1.
        """
        jobs = ReferralCounts.objects.in_scope(self.actor).filter(contains(self.term, "job__title_folded"))
        if self.actor.company_id is not None:
            # This condition always holds. With it, only the titles of the company's jobs are read.
            jobs = jobs.filter(job__company=self.actor.company_id)
        if "job" in self.query:
            jobs = jobs.filter(job=self.query["job"])
        return list(jobs.values_list("job", *COUNTED)[: None if self.count_limit is None else MAX_TITLED_JOBS + 1])

    @property
    def matches_title(self) -> Q:
        """A condition on referrals: the job's title contains the search term. Uses ids if they are at most `MANY`."""
        if len(self.titled_jobs) <= MANY:
            ids = [job for job, *_ in self.titled_jobs]
            # Without jobs, Django leaves the condition out, so that the search for names alone uses their index.
            return Q(AnyOf("job", ids)) if ids else Q(job__in=ids)
        jobs = Job.objects.in_scope(self.actor).filter(contains(self.term, "title_folded"))
        return Q(AnyOf("job", jobs.order_by().values("pk")))

    @property
    def count_limit(self) -> int | None:
        """The number up to which referrals are counted; None for all."""
        return count_limit(self.term)

    @property
    def can_use_stored_counts(self) -> bool:
        """Whether the stored counts of jobs can be used, apart from referrals found by the candidate's name.

        Not for actors who do not see all referrals of a job, and not with filters within the referrals of a job, except
        for the status, by which they are counted.
        """
        return self.counts_whole_jobs and "answer" not in self.query

    @property
    def counts_whole_jobs(self) -> bool:
        """Whether the actor sees all referrals of a job, and no filter selects some of them by who they are."""
        return self.actor.administers_company and not self.query.get("mine") and "connection" not in self.query

    def counts(self, wanted: Collection[str] = COUNTED) -> dict[str, int]:
        """Return how many referrals match, ignoring the filter `status`: see `ReferralQuerySet.counts`.

        With a `count_limit`, only that many are counted.
        """
        if self.count_limit is not None:
            return self.limited_counts(wanted, self.count_limit)
        if self.counts_whole_jobs and not self.term and self.query.get("answer") == AnswerState.ANSWERED:
            return self.answered_counts(wanted)
        if self.can_subtract_from_unanswered:
            # A change of the status is an answer, so that referrals without an answer are pending.
            unanswered = dict.fromkeys(COUNTED, 0) | dict.fromkeys(("total", "pending"), self.overdue_total())
            return {column: unanswered[column] for column in wanted}
        if not self.can_use_stored_counts:
            return self.rows().counts(wanted)
        company = self.actor.company_id
        if not self.term and company is not None and "job" not in self.query:
            (row,) = counts_by_company(source.get()).read([company]) or [dict.fromkeys(COUNTED, 0)]
            return {column: row[column] for column in wanted}
        if not self.term:
            stored = ReferralCounts.objects.in_scope(self.actor)
            stored = stored.filter(job=self.query["job"]) if "job" in self.query else stored
            return stored.aggregate(**{column: Coalesce(Sum(column), 0) for column in wanted})
        return self.found_counts(wanted)

    def limited_counts(self, wanted: Collection[str], limit: int) -> dict[str, int]:
        """Return the counts of at most `limit` of the referrals that a search finds."""
        kept = self.counts_of_titled_jobs() if self.can_use_stored_counts else {}
        if max(kept.get(column, 0) for column in wanted) >= limit:
            return {column: min(kept[column], limit) for column in wanted}
        return self.rows().counts(wanted, limit)

    def counts_of_titled_jobs(self) -> dict[str, int]:
        """Return the sums of the stored counts of `titled_jobs`."""
        return {name: sum(job[place] for job in self.titled_jobs) for place, name in enumerate(COUNTED, 1)}

    def found_counts(self, wanted: Collection[str]) -> dict[str, int]:
        """Return the counts of a search: those stored for the jobs that it finds, and the candidates of other jobs."""
        named = self.filtered().filter(contains(self.term, "candidate_folded"))
        if connection.vendor == "sqlite":
            # This condition always holds. With it, SQLite reads the names from their index, also without statistics.
            named = named.filter(job__gt=0)
        counts = named.exclude(contains(self.term, "job__title_folded")).counts(wanted)
        kept = self.counts_of_titled_jobs()
        return {column: counts[column] + kept[column] for column in wanted}

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
        """Whether all overdue referrals of a company or job are selected, apart from the filter `status`."""
        overdue = self.query.get("answer") == AnswerState.OVERDUE
        return overdue and self.counts_whole_jobs and not self.term and self.actor.company_id is not None

    def overdue_total(self) -> int:
        """Return how many answers are overdue: those that are not given, without paused ones and those still in time.

        Most that are not given are overdue, so that few have to be counted.
        """
        running = Coalesce(Sum(F("unanswered") - F("paused")), 0)
        unanswered: int = self.stored_answers().aggregate(total=running)["total"]
        chosen = {"job": self.query["job"]} if "job" in self.query else {}
        in_time = Referral.objects.visible_to(self.actor).filter(
            AWAITING_ANSWER, answer_paused_on__isnull=True, answer_due__gte=self.today, **chosen
        )
        # Not read at the same moment.
        return max(unanswered - in_time.count(), 0)

    def known_total(self) -> Callable[[], int] | None:
        """Return a function that returns the number of referrals from stored counts or an index; None without these."""
        column = self.query.get("status", "total").lower()
        is_kept = self.can_use_stored_counts or (self.counts_whole_jobs and "answer" in self.query)
        if is_kept or self.count_limit is not None:
            return lambda: self.counts([column])[column]
        # Without the condition of `sorted`, for which an index would not suffice.
        return self.rows().count if self.compared_with_today else None
