"""Filtering and sorting the referrals of a list."""

from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet

from accounts.actors import Actor
from accounts.models import Role, User
from common.bigrams import count_limit, word_conditions
from common.ordering import Ordering
from common.queries import AnyOf, contains_word
from common.text import search_words
from jobs.models import Job
from referrals.answer_columns import OPEN_ANSWER_DUE
from referrals.models import STATUS_POSITION, Referral, ReferralQuerySet
from referrals.promise import COMPARED_WITH_TODAY, AnswerState, Today, is_in_answer_state, today_in

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


class ReferralSelection:
    """The referrals that an actor sees and that match a validated `ReferralQuery`."""

    def __init__(self, actor: Actor, query: dict[str, Any]) -> None:
        self.actor = actor
        self.query = query
        self.words = search_words(query.get("search", ""))

    def rows(self) -> ReferralQuerySet:
        """Return the selected referrals, unsorted.

        Each word of a search is found in the name of the candidate, in the title of the job, or in the name of the
        referrer.
        """
        found = self.filtered()
        for spellings in self.words:
            elsewhere = self.of_jobs_titled(spellings) | self.of_referrers_named(spellings)
            named = word_conditions(Referral, spellings, "candidate_folded", by_bigrams=self.count_limit is not None)
            found = found.filter(*(condition | elsewhere for condition in named))
        return found

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
            referrals = referrals.filter(is_in_answer_state(query["answer"], today))
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

    def of_jobs_titled(self, spellings: tuple[str, ...]) -> Q:
        """A condition on referrals: the job's title contains the word."""
        jobs = Job.objects.in_scope(self.actor).filter(contains_word(spellings, "title_folded"))
        return is_any_of("job", jobs.filter(pk=self.query["job"]) if "job" in self.query else jobs)

    def of_referrers_named(self, spellings: tuple[str, ...]) -> Q:
        """A condition on referrals: the referrer's name contains the word. Employees see no others than their own."""
        people = User.objects.filter(contains_word(spellings, "name_folded"))
        if self.actor.role == Role.EMPLOYEE:
            return is_any_of("referrer", people.none())
        if self.actor.company_id is not None:
            people = people.filter(Q(company=self.actor.company_id) | Q(role=Role.SUPERUSER))
        return is_any_of("referrer", people)

    @property
    def count_limit(self) -> int | None:
        """The number up to which referrals are counted; None for all."""
        return count_limit(self.query.get("search", ""))


def is_any_of(column: str, rows: QuerySet[Any]) -> Q:
    """Return a condition: `column` is the id of one of these rows.

    Their ids are read first if they are at most `MANY`, so that PostgreSQL can choose its plan by their number.
    """
    keys = rows.order_by().values("pk")
    ids = list(keys.values_list("pk", flat=True)[: MANY + 1])
    if not ids:
        # Django leaves this condition out, so that the others can use their index.
        return Q(**{f"{column}__in": ids})
    return Q(AnyOf(column, ids if len(ids) <= MANY else keys))
