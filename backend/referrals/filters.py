"""Which referrals a list shows and in which order, and how many they are."""

from collections.abc import Callable, Collection
from functools import cache, cached_property
from typing import Any

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from accounts.models import Role
from common.ordering import Ordering
from common.prepared import RowsByNumber
from common.queries import AnyOf, contains
from common.replica import source
from common.text import folded
from jobs.models import Job
from referrals.answer_columns import OPEN_ANSWER_DUE
from referrals.counts import ReferralCounts
from referrals.models import COUNTED, STATUS_POSITION, Referral, ReferralQuerySet
from referrals.promise import with_promise

ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    updated_at="updated_at",
    job_title="job__title_folded",
    connection_name="candidate_folded",
    referrer_name="referrer__name_folded",
    # The order of the process, not of the alphabet.
    status=STATUS_POSITION,
    # Those that wait for no answer come last.
    answer_due=OPEN_ANSWER_DUE,
    nullable={"answer_due"},
)
# Ids in one statement; SQLite takes 32,766 values.
MANY = 5_000


@cache
def kept_by_company(alias: str) -> RowsByNumber:
    """The statement that sums up what is kept of the jobs of a company."""
    sums = {column: Sum(column) for column in COUNTED}
    return RowsByNumber.of(ReferralCounts.objects.using(alias).order_by().values("company").annotate(**sums), "company")


class ReferralSelection:
    """The referrals that an actor sees and that fulfil a validated `ReferralQuery`."""

    def __init__(self, actor: Actor, query: dict[str, Any]) -> None:
        self.actor = actor
        self.query = query
        self.term = folded(query.get("search", ""))

    def rows(self) -> ReferralQuerySet:
        """They, in no order."""
        if not self.term:
            return self.filtered()
        return self.filtered().filter(contains(self.term, "candidate_folded") | self.is_titled)

    def sorted(self) -> ReferralQuerySet:
        """They, as the query sorts them; the newest first."""
        rows, order = self.rows(), self.query.get("ordering", "")
        if order.endswith("job_title") and self.actor.company_id is not None:
            # They all are jobs of the company, as the database sees to. Said here, PostgreSQL reads its jobs by title,
            # and of each the referrals, until the page is full.
            rows = rows.filter(job__company=self.actor.company_id)
        return ORDERING.apply(rows, order or None)

    def filtered(self) -> ReferralQuerySet:
        """Those that fulfil all filters but the search."""
        actor, query = self.actor, self.query
        referrals = Referral.objects.visible_to(actor)
        # Of an employee, these are all that they see.
        if query.get("mine") and actor.role != Role.EMPLOYEE:
            referrals = referrals.made_by(actor.effective_user)
        if query.get("managed") and actor.role == Role.HIRING_MANAGER:
            managed = Job.objects.in_scope(actor).filter(hiring_manager=actor.effective_user)
            referrals = referrals.filter(AnyOf("job", managed.order_by().values("pk")))
        if "answer" in query:
            referrals = with_promise(referrals, query["answer"], actor.company_id)
        return referrals.filter(**{name: query[name] for name in ("job", "connection", "status") if name in query})

    @cached_property
    def titled(self) -> dict[int, dict[str, int]]:
        """The jobs in whose title the term is, each with its kept counts.

        Read before the referrals: by how many they are PostgreSQL sees which way to those is the shorter, and what is
        counted already need not be counted again.
        """
        jobs = ReferralCounts.objects.in_scope(self.actor).filter(contains(self.term, "job__title_folded"))
        if "job" in self.query:
            jobs = jobs.filter(job=self.query["job"])
        return {row.pop("job"): row for row in jobs.values("job", *COUNTED)}

    @property
    def is_titled(self) -> Q:
        """Whether the job is one of those. By their ids, as long as these are no more than a statement should have."""
        if len(self.titled) <= MANY:
            return Q(job__in=list(self.titled))
        jobs = Job.objects.in_scope(self.actor).filter(contains(self.term, "title_folded"))
        return Q(AnyOf("job", jobs.order_by().values("pk")))

    @property
    def is_kept(self) -> bool:
        """Whether the kept counts of jobs say how many there are, but for those that a candidate's name adds.

        Not to those who do not see all referrals of a job, and not with filters that tell the referrals of one job
        apart; but for the status, by which they are kept.
        """
        if self.query.get("mine") or "connection" in self.query or "answer" in self.query:
            return False
        return self.actor.administers_company

    def counts(self, wanted: Collection[str] = COUNTED) -> dict[str, int]:
        """How many there are, without regard to `status`: see `ReferralQuerySet.counts`."""
        if not self.is_kept:
            return self.rows().counts(wanted)
        company = self.actor.company_id
        if not self.term and company is not None and "job" not in self.query:
            (row,) = kept_by_company(source.get()).read([company]) or [dict.fromkeys(COUNTED, 0)]
            return {column: row[column] for column in wanted}
        if not self.term:
            kept = ReferralCounts.objects.in_scope(self.actor)
            kept = kept.filter(job=self.query["job"]) if "job" in self.query else kept
            return kept.aggregate(**{column: Coalesce(Sum(column), 0) for column in wanted})
        # A name that contains something is not empty. Said here, SQLite reads the names in the index over them, and not
        # in the rows.
        named = self.filtered().filter(contains(self.term, "candidate_folded"), candidate_folded__gt="")
        counts = named.exclude(self.is_titled).counts(wanted)
        return {column: counts[column] + sum(job[column] for job in self.titled.values()) for column in wanted}

    def known_total(self) -> Callable[[], int] | None:
        """Tells how many there are without counting all of them; None where that is not kept."""
        column = self.query.get("status", "total").lower()
        return (lambda: self.counts([column])[column]) if self.is_kept else None
