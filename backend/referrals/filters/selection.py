"""Filtering and sorting the referrals of a list; `referrals.filters.counts` counts them."""

from functools import cached_property
from typing import Any

from django.db.models import Q

from accounts.actors import Actor
from accounts.models import Role
from common.bigrams import count_limit, search_conditions
from common.ordering import Ordering
from common.queries import AnyOf, contains
from common.text import folded
from jobs.models import Job
from referrals.answer_columns import OPEN_ANSWER_DUE
from referrals.counts import ReferralCounts
from referrals.models import COUNTED, STATUS_POSITION, Referral, ReferralQuerySet
from referrals.promise import COMPARED_WITH_TODAY, AnswerState, Today, filter_by_answer_state, today_in

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
# The filters by properties of the job, with their lookups.
JOB_FILTERS = {"department": "department__name", "hiring_manager": "hiring_manager"}
# The most ids in one statement; SQLite allows 32,766 parameters.
MANY = 5_000
# The most jobs whose ids are used for a term of one or two letters. If more titles have it, reading referrals in order
# fills a page sooner.
MAX_TITLED_JOBS = 1_000


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
        compared = self.compared_with_today
        return self.today.bounds("open_answer_due", compared) if compared else {}

    @property
    def compared_with_today(self) -> str | None:
        """How the due days of the requested state compare with today; None for other states, and without one."""
        return COMPARED_WITH_TODAY.get(self.query.get("answer", ""))

    @cached_property
    def today(self) -> Today:
        """The current local date of the actor's company, or of all companies."""
        return today_in(self.actor.company_id)

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
            today = self.today.local_date if self.compared_with_today else None
            referrals = filter_by_answer_state(referrals, query["answer"], today)
        if query.get("unanswered"):
            referrals = referrals.filter(answered_at=None)
        if self.job_conditions:
            jobs = Job.objects.in_scope(actor).filter(**self.job_conditions)
            referrals = referrals.filter(AnyOf("job", jobs.order_by().values("pk")))
        return referrals.filter(**{name: query[name] for name in ("job", "connection", "status") if name in query})

    @property
    def job_conditions(self) -> dict[str, Any]:
        """Conditions on the job that follow from the filters by its properties."""
        conditions = {lookup: self.query[name] for name, lookup in JOB_FILTERS.items() if self.query.get(name)}
        return conditions | ({self.query["without"]: None} if "without" in self.query else {})

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
