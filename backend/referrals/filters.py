"""Filters of the lists of referrals, and of their counts."""

from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from accounts.days import is_since, is_until
from accounts.filters import ActorFilterSet
from accounts.models import Role, User
from common.filters import BooleanFilter, ChoiceFilter, DateFilter, IdFilter, OrderingFilter, SearchFilter, TextFilter
from common.queries import contains_word
from common.text import search_words
from credit.models import CreditDecision, Objection
from credit.rules import Outcome
from jobs.models import Job
from referrals.models import MAX_REASON, OPEN_ANSWER_DUE, STATUS_POSITION, STEPS, ReferralQuerySet, ReferralStatus
from referrals.promise import COMPARED_WITH_TODAY, AnswerState, is_in_answer_state, today_in
from referrals.steps import has_reached, was_rejected_from

# The most ids in one statement; SQLite allows 32,766 parameters.
MANY = 5_000


class JobReferralFilter(ActorFilterSet):
    """The filters of a job's referrals; all given filters must match."""

    answer = ChoiceFilter(
        AnswerState.choices,
        method="filter_answer",
        help_text="Only referrals whose promised answer is in this state today.",
    )
    search = SearchFilter(
        "the names of candidate and referrer, the candidate's employer or the job's title", method="filter_search"
    )
    status = ChoiceFilter(ReferralStatus.choices)
    ordering = OrderingFilter(
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

    def filter_answer(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        today = today_in(self.actor.company_id) if value in COMPARED_WITH_TODAY else None
        return referrals.filter(is_in_answer_state(value, today))

    def filter_search(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        """Each word is found in the candidate's name or employer, in the job's title, or in the referrer's name.

        The ids of jobs and referrers are read first: they are few, and PostgreSQL uses no index for an OR over joins.
        """
        for spellings in search_words(value):
            titled = Job.objects.in_scope(self.actor).filter(contains_word(spellings, "title_folded"))
            referrals = referrals.filter(
                contains_word(spellings, "candidate_folded", "employer_folded")
                | Q(job__in=ids_of(titled))
                | Q(referrer__in=ids_of(self.referrers().filter(contains_word(spellings, "name_folded"))))
            )
        return referrals

    def referrers(self) -> Any:
        """Return those by whose names the actor can search. Employees see no others than their own referrals."""
        if self.actor.role == Role.EMPLOYEE:
            return User.objects.none()
        if self.actor.company_id is None:
            return User.objects.all()
        return User.objects.filter(Q(company=self.actor.company_id) | Q(role=Role.SUPERUSER))


class ReferralFilter(JobReferralFilter):
    """The filters of the list of referrals; all given filters must match."""

    mine = BooleanFilter(
        method="filter_mine",
        help_text="Only those credited to the caller, or made by them with somebody's connection.",
    )
    managed = BooleanFilter(
        method="filter_managed",
        help_text="Of a hiring manager, only those to the jobs they manage; others see no difference.",
    )
    job = IdFilter(help_text="Id of the job.")
    connection = IdFilter(help_text="Id of the connection.")
    department = TextFilter(method="filter_department", max_length=100, help_text="The name of the job's department.")
    hiring_manager = IdFilter(method="filter_hiring_manager", help_text="Id of the job's hiring manager.")
    without = ChoiceFilter(
        ["department", "hiring_manager", "reason"],
        method="filter_without",
        help_text="Only those to jobs without a department, or a hiring manager; or, of those that the caller reviews, "
        "without a reason for a rejection.",
    )
    referrer = IdFilter(help_text="Id of the referrer.")
    reason = TextFilter(
        method="filter_reason",
        max_length=MAX_REASON,
        help_text="The reason of the last rejection; of referrals that the caller reviews.",
    )
    reached = ChoiceFilter(
        STEPS,
        method="filter_reached",
        help_text="Only those that ever were at this step of the process or a later one.",
    )
    left_from = ChoiceFilter(
        STEPS, method="filter_left_from", help_text="Only those that are rejected and were at this step before."
    )
    created_from = DateFilter(method="filter_created_from", help_text="Made on this day or later.")
    created_to = DateFilter(method="filter_created_to", help_text="Made on this day or earlier.")
    hired_from = DateFilter(
        method="filter_hired_from", help_text="Only those that are hired, and were so first on this day or later."
    )
    hired_to = DateFilter(
        method="filter_hired_to", help_text="Only those that are hired, and were so first on this day or earlier."
    )
    unanswered = BooleanFilter(
        method="filter_unanswered", help_text="Only those without a first answer, whether one was promised or not."
    )

    credit = ChoiceFilter(
        Outcome.choices,
        method="filter_credit",
        help_text="Only those about whose credit this is decided. For HR and superusers: nobody else finds any.",
    )
    objection = BooleanFilter(
        method="filter_objection",
        help_text="Only those with an objection that waits for HR. For HR and superusers: nobody else finds any.",
    )

    def filter_credit(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        if not self.actor.administers_company:
            return referrals.none()
        decisions = CreditDecision.objects.filter(superseded_at=None, outcome=value)
        if self.actor.company_id is not None:
            decisions = decisions.filter(company=self.actor.company_id)
        return referrals.filter(pk__in=decisions.order_by().values("referral"))

    def filter_objection(self, referrals: ReferralQuerySet, name: str, value: bool) -> ReferralQuerySet:
        if not self.actor.administers_company:
            return referrals.none()
        waiting = Objection.objects.in_scope(self.actor).unanswered().order_by()
        return referrals.filter(pk__in=waiting.values("referral")) if value else referrals

    def filter_mine(self, referrals: ReferralQuerySet, name: str, value: bool) -> ReferralQuerySet:
        return referrals.made_by(self.actor.effective_user) if value else referrals

    def filter_managed(self, referrals: ReferralQuerySet, name: str, value: bool) -> ReferralQuerySet:
        if not value or self.actor.role != Role.HIRING_MANAGER:
            return referrals
        return self.of_jobs(referrals, hiring_manager=self.actor.effective_user)

    def filter_department(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        return self.of_jobs(referrals, department__name=value)

    def filter_hiring_manager(self, referrals: ReferralQuerySet, name: str, value: int) -> ReferralQuerySet:
        return self.of_jobs(referrals, hiring_manager=value)

    def filter_without(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        if value == "reason":
            return referrals.reviewed_by(self.actor).filter(rejection_reason=None)
        return self.of_jobs(referrals, **{value: None})

    def filter_reason(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        return referrals.reviewed_by(self.actor).filter(rejection_reason__name=value)

    def filter_reached(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        return referrals.filter(has_reached(value))

    def filter_left_from(self, referrals: ReferralQuerySet, name: str, value: str) -> ReferralQuerySet:
        return referrals.filter(was_rejected_from(value))

    # Days are those of the company's time zone.
    def filter_created_from(self, referrals: ReferralQuerySet, name: str, value: date) -> ReferralQuerySet:
        return referrals.filter(is_since("created_at", value, self.actor.company_id))

    def filter_created_to(self, referrals: ReferralQuerySet, name: str, value: date) -> ReferralQuerySet:
        return referrals.filter(is_until("created_at", value, self.actor.company_id))

    def filter_hired_from(self, referrals: ReferralQuerySet, name: str, value: date) -> ReferralQuerySet:
        hired = referrals.filter(status=ReferralStatus.HIRED)
        return hired.filter(is_since("first_hired_at", value, self.actor.company_id))

    def filter_hired_to(self, referrals: ReferralQuerySet, name: str, value: date) -> ReferralQuerySet:
        hired = referrals.filter(status=ReferralStatus.HIRED)
        return hired.filter(is_until("first_hired_at", value, self.actor.company_id))

    def filter_unanswered(self, referrals: ReferralQuerySet, name: str, value: bool) -> ReferralQuerySet:
        return referrals.filter(answered_at=None) if value else referrals

    def of_jobs(self, referrals: ReferralQuerySet, **conditions: Any) -> ReferralQuerySet:
        """Return the referrals to the jobs for which these conditions hold."""
        return referrals.filter(job__in=Job.objects.in_scope(self.actor).filter(**conditions).order_by())


class ReferralBoardFilter(ReferralFilter):
    """Which referrals are on the board, and the order within its columns; all given filters must match."""

    status = None  # type: ignore[assignment]  # removes the filter


class ReferralCountFilter(ReferralFilter):
    """Which referrals to count; all given filters must match."""

    status = None  # type: ignore[assignment]  # removes the filter
    ordering = None  # type: ignore[assignment]  # likewise


def ids_of(rows: QuerySet[Any]) -> Any:
    """Return the ids of these rows, for `__in`; the queryset itself if they are more than `MANY`."""
    keys = rows.order_by().values_list("pk", flat=True)
    ids = list(keys[: MANY + 1])
    return ids if len(ids) <= MANY else keys
