"""Referrals with their status history and messages, and the reasons for rejections."""

from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, F, Func, OuterRef, Q, Subquery
from django.db.models.functions import NullIf
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Role, User
from accounts.querysets import TenantQuerySet
from common.fields import FoldedField, unique_regardless_of_case
from common.indexes import NullsLastIndex
from common.languages import Sentence
from common.models import UndoWindow, undo_has_ended
from common.text import COVERED_LENGTH
from connections.models import Connection
from connections.same_person import Identity, same_person
from jobs.models import Job

# The maximum lengths in characters, and the maximum numbers of people and of reasons.
MAX_NOTES = 5_000
MAX_PHONE = 32
MAX_MESSAGE = 5_000
MAX_MENTIONS = 20
MAX_REASON = 100
MAX_REASONS = 50
NOT_WITHDRAWN = Q(withdrawn_at__isnull=True)
HAS_EMAIL, HAS_URL = Q(email_key__isnull=False), Q(url_key__isnull=False)


class ReferralStatus(models.TextChoices):
    """Where a referral is, in the order of the process. How to add one: `.github/docs/adding-a-status.md`."""

    PENDING = "PENDING", _("Pending")
    REVIEWING = "REVIEWING", _("Reviewing")
    INTERVIEWING = "INTERVIEWING", _("Interviewing")
    HIRED = "HIRED", _("Hired")
    REJECTED = "REJECTED", _("Rejected")

    @property
    def count_name(self) -> str:
        """What the number of referrals with this status is called in queries and responses."""
        return self.lower()


# Those that are an answer. With every other status, somebody still has to decide.
DECIDED = (ReferralStatus.HIRED, ReferralStatus.REJECTED)
UNDECIDED = tuple(status for status in ReferralStatus if status not in DECIDED)
# The columns of `Referral` with the time at which it first was at a step. All were PENDING.
FIRST_AT = {
    ReferralStatus.REVIEWING: "first_reviewing_at",
    ReferralStatus.INTERVIEWING: "first_interviewed_at",
    ReferralStatus.HIRED: "first_hired_at",
}
# The steps of the process in their order; a rejection can follow after each of them.
STEPS = (ReferralStatus.PENDING, *FIRST_AT)
# What whoever referred is told of a new status.
STATUS_SENTENCES: dict[str, Sentence] = {
    ReferralStatus.PENDING: _("{candidate} is pending again for {job}"),
    ReferralStatus.REVIEWING: _("{candidate} is being reviewed for {job}"),
    ReferralStatus.INTERVIEWING: _("{candidate} is interviewing for {job}"),
    ReferralStatus.HIRED: _("{candidate} was hired for {job}"),
    ReferralStatus.REJECTED: _("{candidate} was not chosen for {job}"),
}


class Relationship(models.TextChoices):
    """How the referrer knows the candidate, as they say themselves."""

    WORKED_TOGETHER = "WORKED_TOGETHER", _("Worked together")
    STUDIED_TOGETHER = "STUDIED_TOGETHER", _("Studied together")
    MET = "MET", _("Have met")
    FOUND = "FOUND", _("Found them online")


# The numbers of referrals, in all and of each status, by name.
COUNTS: dict[str, Any] = {
    "total": Count("*"),
    **{status.count_name: Count("status", filter=Q(status=status)) for status in ReferralStatus},
}
# The position of a status in the process, without parameters, so that both databases use an index over it.
POSITIONS = " ".join(f"WHEN '{status}' THEN {number}" for number, status in enumerate(ReferralStatus.values))
STATUS_POSITION = Func(
    F("status"), template=f"CASE %(expressions)s {POSITIONS} END", output_field=models.SmallIntegerField()
)


# The due date of referrals without an answer, else null. An expression without parameters, so that both databases use
# an index over it.
OPEN_ANSWER_DUE = Func(
    F("answered_at"),
    F("answer_due"),
    arg_joiner=" IS NULL THEN ",
    template="CASE WHEN %(expressions)s END",
    output_field=models.DateField(),
)


class AnswerNotice(models.IntegerChoices):
    """The last notice that was sent about a promised answer. A later one includes those before it."""

    NONE = 0
    DUE = 1
    OVERDUE = 2
    ESCALATED = 3


# Referrals with a promise that is not answered yet, also paused ones.
AWAITING_ANSWER = Q(answer_due__isnull=False, answered_at__isnull=True)
# Referrals with a promise that is neither answered nor paused, and for which a notice may still have to be sent.
NOTICE_PENDING = Q(
    answer_due__isnull=False,
    answered_at__isnull=True,
    answer_paused_on__isnull=True,
    answer_notice__lt=AnswerNotice.ESCALATED.value,
)


class RejectionReasonQuerySet(TenantQuerySet["RejectionReason"]):
    pass


class RejectionReason(models.Model):
    """One reason of a company's list, in the order of `position`.

    A retired reason cannot be chosen any more, and is kept for the rejections that have it.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=MAX_REASON)
    position = models.PositiveSmallIntegerField()
    retired_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = RejectionReasonQuerySet.as_manager()

    class Meta:
        ordering = ("position", "id")
        constraints = (unique_regardless_of_case("rejection_reason_unique", "company", "name"),)

    def __str__(self) -> str:
        return self.name


class PersonQuerySet(TenantQuerySet["Person"]):
    pass


class Person(models.Model):
    """One candidate within a company, and nothing about anybody: names and keys are those of their referrals.

    Whose referral is whose is decided by `referrals.people`.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return f"{self.pk}"


class ReferralQuerySet(TenantQuerySet["Referral"]):
    def visible_to(self, actor: Actor) -> Self:
        """HR and superusers: their scope. Managers: on jobs they manage, and those they made. Employees: their own."""
        scoped = self.in_scope(actor)
        if actor.role in (Role.HR, Role.SUPERUSER):
            return scoped
        if actor.role == Role.HIRING_MANAGER:
            return scoped.filter(to_jobs_of(actor) | made_by(actor.effective_user))
        return scoped.filter(referrer=actor.effective_user)

    def reviewed_by(self, actor: Actor) -> Self:
        """Those of which the actor sees the reason: HR and superusers all in scope, managers those on their jobs.

        The same rule as `referrals.permissions.sees_internal`, for rows. A condition on what only reviewers read is
        applied to these, since who reads no reason must not find one.
        """
        scoped = self.in_scope(actor)
        if actor.role in (Role.HR, Role.SUPERUSER):
            return scoped
        return scoped.filter(to_jobs_of(actor)) if actor.role == Role.HIRING_MANAGER else scoped.none()

    def made_by(self, user: User) -> Self:
        """Referrals credited to `user`, and those that they created with somebody else's connection."""
        return self.filter(made_by(user))

    def of_connection(self, connection: Connection) -> Self:
        """Referrals of this person by the connection's owner, also by another connection, even a deleted one."""
        return self.filter(
            Q(same_candidate(connection.identity), referrer=connection.owner_id) | Q(connection=connection)
        )

    def with_details(self) -> Self:
        """Load everything that `ReferralSerializer` shows, in one statement."""
        return self.with_duplicates().select_related(
            "company__settings", "job__department", "job__hiring_manager", "connection", "referrer", "created_by"
        )

    def with_duplicates(self) -> Self:
        """Annotate `duplicate_of`: the first referral of the same person to the same job; null for the first itself."""
        same = Referral.objects.filter(person=OuterRef("person"), job=OuterRef("job")).order_by("created_at", "id")
        return self.annotate(duplicate_of=NullIf(Subquery(same.values("pk")[:1]), F("pk")))

    def counts(self) -> dict[str, int]:
        """Return the numbers of `COUNTS`."""
        return self.order_by().aggregate(**COUNTS)


def same_candidate(person: Identity) -> Q:
    """Return the condition on referrals that their candidate is this person, by what they have stored."""
    return same_person(emails=[person.email], urls=[person.url], names=[person.name], name_column="candidate_folded")


def to_jobs_of(manager: Actor) -> Q:
    """Return the condition on referrals that they are to jobs of this hiring manager."""
    managed = Job.objects.in_scope(manager).filter(hiring_manager=manager.effective_user)
    return Q(job__in=managed.order_by())


def made_by(user: User) -> Q:
    """See `ReferralQuerySet.made_by`."""
    return Q(referrer=user) | Q(created_by=user)


AllReferrals = models.Manager.from_queryset(ReferralQuerySet)


class ReferralManager(AllReferrals["Referral"]):
    """Excludes withdrawn referrals. Joins do not use managers: a query over a relation has to add `NOT_WITHDRAWN`."""

    def get_queryset(self) -> ReferralQuerySet:
        referrals: ReferralQuerySet = super().get_queryset().filter(NOT_WITHDRAWN)  # type: ignore[assignment]
        return referrals


class Referral(models.Model):
    """One candidate for one job, credited to the employee who knows them.

    Stores its own copy of the candidate's name and keys, so that deleting the connection does not break history.
    `person` is the same for all referrals of one candidate, whoever made them. Withdrawn referrals keep their row and
    history, but `objects` excludes them.
    """

    # The indexes below begin with the company, the job and the referrer.
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="referrals", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="referrals", db_index=False)
    connection = models.ForeignKey(Connection, null=True, on_delete=models.SET_NULL, related_name="referrals")
    candidate_name = models.CharField(max_length=201)
    candidate_email = models.CharField(max_length=254, blank=True)
    candidate_phone = models.CharField(max_length=MAX_PHONE, blank=True, default="", db_default="")
    candidate_employer = models.CharField(max_length=200, blank=True)
    candidate_position = models.CharField(max_length=200, blank=True)
    candidate_profile_url = models.CharField(max_length=500, blank=True)
    email_key = models.CharField(max_length=254, null=True, editable=False)
    url_key = models.CharField(max_length=500, null=True, editable=False)
    referrer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="referrals", db_index=False
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="referrals", db_index=False)
    status = models.CharField(max_length=12, choices=ReferralStatus.choices, default=ReferralStatus.PENDING)
    notes = models.TextField(blank=True)
    # Empty if the referrer has not said it.
    relationship = models.CharField(max_length=16, blank=True, default="", db_default="", choices=Relationship.choices)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, editable=False)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # When it first was at each step: see `FIRST_AT` and `milestones`. Stored, as from the history the funnel of 100,000
    # referrals takes twice as long: 190 instead of 98 times a bare call, of 200 that it may take.
    first_hired_at = models.DateTimeField(null=True, editable=False)
    first_interviewed_at = models.DateTimeField(null=True, editable=False)
    first_reviewing_at = models.DateTimeField(null=True, editable=False)
    # The status before the last rejection, also when it no longer is rejected; empty without one.
    rejected_from = models.CharField(
        max_length=12, choices=ReferralStatus.choices, blank=True, default="", db_default="", editable=False
    )
    # The reason of the last rejection, also when it no longer is rejected; null without one.
    rejection_reason = models.ForeignKey(
        RejectionReason, null=True, on_delete=models.PROTECT, related_name="+", db_index=False, editable=False
    )
    # The last day of the promise in the company's time zone; null if nothing is promised.
    answer_due = models.DateField(null=True, editable=False)
    # The time of the first answer, also if none was promised. Whether it was in time is null if none was promised.
    answered_at = models.DateTimeField(null=True, editable=False)
    answered_in_time = models.BooleanField(null=True, editable=False)
    # The day since which the promise is paused, as the job is on hold.
    answer_paused_on = models.DateField(null=True, editable=False)
    answer_notice = models.PositiveSmallIntegerField(
        choices=AnswerNotice.choices, default=AnswerNotice.NONE, db_default=AnswerNotice.NONE.value, editable=False
    )
    # When the candidate's personal data were erased: see `referrals.erasure`.
    erased_at = models.DateTimeField(null=True, editable=False)
    # When contact details were requested from the referrer, until they are provided: see `referrals.contact`.
    contact_requested_at = models.DateTimeField(null=True, editable=False)
    # Whether the address and the profile are those of the connection: until somebody corrects them in the referral.
    follows_connection = models.BooleanField(default=True, db_default=True, editable=False)
    # When the referrer corrected them, which they can do once.
    corrected_at = models.DateTimeField(null=True, editable=False)
    candidate_folded = FoldedField(of=("candidate_name",), max_length=COVERED_LENGTH)
    employer_folded = FoldedField(of=("candidate_employer",), max_length=COVERED_LENGTH, db_default="")
    # Annotated by `with_duplicates`.
    duplicate_of: int | None

    objects = ReferralManager()
    including_withdrawn = AllReferrals()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            # All that the figures of referrals, and those of answers, read.
            models.Index(
                fields=(
                    "company",
                    "job",
                    "status",
                    "created_at",
                    "first_hired_at",
                    "first_interviewed_at",
                    "person",
                ),
                name="referral_figures",
                condition=NOT_WITHDRAWN,
            ),
            models.Index(
                fields=(
                    "company",
                    "job",
                    "answered_in_time",
                    "answer_due",
                    "answered_at",
                    "answer_paused_on",
                    "created_at",
                    "status",
                ),
                name="referral_answers",
                condition=NOT_WITHDRAWN,
            ),
            # The sort orders of HR's list.
            models.Index(fields=("company", "created_at", "id"), name="referral_by_creation", condition=NOT_WITHDRAWN),
            models.Index(fields=("company", "updated_at", "id"), name="referral_by_change", condition=NOT_WITHDRAWN),
            # HR's list by candidate, and all that a search for one or two letters reads.
            models.Index(
                fields=("company", "candidate_folded", "id"),
                include=("job", "referrer", "created_at", "employer_folded"),
                name="referral_by_candidate",
                condition=NOT_WITHDRAWN,
            ),
            models.Index("company", STATUS_POSITION, "id", name="referral_by_status_position", condition=NOT_WITHDRAWN),
            models.Index("company", OPEN_ANSWER_DUE, "id", name="referral_by_answer_due", condition=NOT_WITHDRAWN),
            # Nulls come last in both directions, so that each direction needs an index.
            NullsLastIndex(
                "company",
                OPEN_ANSWER_DUE.desc(nulls_last=True),
                F("id").desc(),
                name="referral_by_answer_due_down",
                condition=NOT_WITHDRAWN,
            ),
            # The same filtered by status.
            models.Index(
                fields=("company", "status", "created_at", "id"), name="referral_by_status", condition=NOT_WITHDRAWN
            ),
            # A superuser's list over all companies.
            models.Index(fields=("created_at", "id"), name="referral_of_any_company", condition=NOT_WITHDRAWN),
            models.Index(fields=("updated_at", "id"), name="referral_any_company_change", condition=NOT_WITHDRAWN),
            # Answers that are due or overdue, by department, and in lists.
            models.Index(
                fields=("company", "answer_paused_on", "answer_due", "job", "status"),
                name="referral_awaiting_answer",
                condition=NOT_WITHDRAWN & AWAITING_ANSWER,
            ),
            # How many wait for a first answer, of each job in a list.
            models.Index(
                fields=("job",),
                name="referral_waiting_by_job",
                condition=NOT_WITHDRAWN & Q(status="PENDING", answered_at__isnull=True),
            ),
            # Answers whose notices are to be sent.
            models.Index(
                fields=("answer_due", "id"), name="referral_answer_to_tell", condition=NOT_WITHDRAWN & NOTICE_PENDING
            ),
            # Who has been referred before, also if that was withdrawn.
            models.Index(fields=("company", "email_key"), name="referral_by_email_key", condition=HAS_EMAIL),
            models.Index(fields=("company", "url_key"), name="referral_by_url_key", condition=HAS_URL),
            # The referrals of a person, and the first of them to a job.
            models.Index(fields=("person", "job", "created_at", "id"), name="referral_by_person"),
            # Also of withdrawn referrals, since these are the indexes of foreign keys, too. The first has what is
            # counted of a job; the second serves an employee's list, and lists sorted by the referrer's name.
            models.Index(fields=("job", "created_at", "withdrawn_at", "person"), name="referral_by_job"),
            models.Index(fields=("referrer", "company", "created_at", "id"), name="referral_by_referrer"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("job", "connection"),
                name="referral_once_per_job",
                condition=Q(connection__isnull=False) & NOT_WITHDRAWN,
            ),
            models.CheckConstraint(
                name="referral_withdrawn_by_somebody",
                condition=Q(withdrawn_at__isnull=True, withdrawn_by__isnull=True)
                | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False),
            ),
            models.CheckConstraint(
                name="referral_answer_promised",
                condition=Q(answer_due__isnull=False) | Q(answer_paused_on__isnull=True, answered_in_time__isnull=True),
            ),
            models.CheckConstraint(
                name="referral_answered_once",
                condition=Q(answered_at__isnull=False, answer_paused_on__isnull=True)
                | Q(answered_at__isnull=True, answered_in_time__isnull=True),
            ),
            models.CheckConstraint(name="referral_status_known", condition=Q(status__in=ReferralStatus.values)),
        )

    @property
    def shown_name(self) -> str:
        """The candidate's name, or that they were erased, in the reader's language."""
        return gettext("Erased candidate") if self.erased_at else self.candidate_name

    def __str__(self) -> str:
        return f"{self.candidate_name} for {self.job_id}"

    @property
    def identity(self) -> Identity:
        """By what the candidate is recognised in other records."""
        return Identity.of(self.email_key, self.url_key, self.candidate_name)


class AnswerKind(models.TextChoices):
    """What HR has said of two referrals."""

    SAME = "SAME", _("The same person")
    APART = "APART", _("Two people")


class PersonAnswer(models.Model):
    """HR's answer to whether two referrals are of the same person, which goes before the rule: see `referrals.people`.

    Of two referrals and not of two people, so that it outlives what becomes of these. `first` has the lower id.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    first = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=AnswerKind.choices)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("first", "second"), name="person_answer_once"),
            models.CheckConstraint(name="person_answer_ordered", condition=Q(first__lt=F("second"))),
            models.CheckConstraint(name="person_answer_known", condition=Q(kind__in=AnswerKind.values)),
        )

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {self.kind}"


class StatusChange(models.Model):
    """One status change in a referral's history, which is append-only. The first one has no `from_status`.

    Everybody who sees the referral sees `message_to_referrer`, once the change can no longer be undone. Only reviewers
    see `internal_note` and `reason`: `referrals.permissions.sees_internal`. Erasing the candidate clears the texts. A
    change that was undone stays in the history, and counts in no figure: see `undo_decision`.
    """

    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="history", db_index=False)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    from_status = models.CharField(max_length=12, blank=True, choices=ReferralStatus.choices)
    to_status = models.CharField(max_length=12, choices=ReferralStatus.choices)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    # When the referral came to `from_status`: the time of the change before, without those undone. Null for the first.
    since = models.DateTimeField(null=True, editable=False)
    message_to_referrer = models.TextField(blank=True, default="", db_default="")
    internal_note = models.TextField(blank=True, default="", db_default="")
    reason = models.ForeignKey(RejectionReason, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, editable=False)
    # In which it can be undone, and others are not told of it; null if it never could.
    window = models.ForeignKey(UndoWindow, null=True, on_delete=models.PROTECT, related_name="+", editable=False)
    # The promise of an answer before this change answered it, to be restored if the change is undone.
    answer_due_before = models.DateField(null=True, editable=False)
    answer_paused_before = models.DateField(null=True, editable=False)

    class Meta:
        ordering = ("at", "id")
        indexes = (
            models.Index(
                fields=("company", "to_status", "at"), name="change_by_status_at", condition=Q(undone_at=None)
            ),
            # With the id, since without statistics PostgreSQL looks for a referral's last change in the primary key.
            models.Index(fields=("referral", "id"), name="change_by_referral"),
        )
        constraints = (
            models.CheckConstraint(name="change_first_not_undone", condition=~Q(from_status="") | Q(undone_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.from_status or '-'} to {self.to_status}"


def milestones(changes: Iterable[StatusChange]) -> dict[str, Any]:
    """Return the columns of a referral that follow from its status changes, from the first to the last.

    Whoever adds or undoes a change stores them: those of `FIRST_AT`, `rejection_reason` and `rejected_from`.
    """
    columns: dict[str, Any] = {**dict.fromkeys(FIRST_AT.values()), "rejection_reason_id": None, "rejected_from": ""}
    column_of = {step.value: column for step, column in FIRST_AT.items()}
    for change in changes:
        if change.undone_at is not None:
            continue
        if column := column_of.get(change.to_status):
            columns[column] = columns[column] or change.at
        elif change.to_status == ReferralStatus.REJECTED:
            columns["rejection_reason_id"] = change.reason_id
            columns["rejected_from"] = change.from_status
    return columns


class Audience(models.TextChoices):
    """Who sees a message."""

    INTERNAL = "internal", _("People who review the referral")
    SHARED = "shared", _("Everyone who sees the referral, including the referrer")


class MessageKind(models.TextChoices):
    """Whether a message was written by a person, or created by requesting or providing contact details."""

    MESSAGE = "message", _("Message")
    CONTACT_REQUEST = "contact_request", _("Asked how to reach the candidate")
    CONTACT = "contact", _("Shared how to reach the candidate")


class ReferralMessageQuerySet(TenantQuerySet["ReferralMessage"]):
    def told(self) -> Self:
        """Without those that others do not see yet, since they can still be undone."""
        return self.filter(undo_has_ended())

    def visible_to(self, actor: Actor) -> Self:
        """Messages of the referrals that the actor sees; internal ones only if the actor reviews the referral.

        The same rule as `referrals.permissions.sees_internal`, for rows.
        """
        seen = self.in_scope(actor).filter(referral__in=Referral.objects.visible_to(actor).order_by())
        if actor.role in (Role.HR, Role.SUPERUSER):
            return seen
        shared = seen.told().filter(audience=Audience.SHARED)
        if actor.role == Role.HIRING_MANAGER:
            return shared | seen.filter(referral__job__hiring_manager=actor.effective_user)
        return shared

    def with_details(self) -> Self:
        """Load everything that `MessageSerializer` shows, in three statements."""
        return self.select_related("author").prefetch_related("mentions__person", "earlier_texts")


class ReferralMessage(models.Model):
    """One message of a referral's thread. Erasing the candidate deletes it, and undoing what it came with.

    `text` is the current text; previous ones are kept (`EarlierText`).
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    audience = models.CharField(max_length=8, choices=Audience.choices)
    kind = models.CharField(max_length=16, choices=MessageKind.choices, default=MessageKind.MESSAGE)
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # In which it can be undone, and only those who review the referral see it; null if it never could.
    window = models.ForeignKey(UndoWindow, null=True, on_delete=models.PROTECT, related_name="+", editable=False)
    edited_at = models.DateTimeField(null=True, editable=False)

    objects = ReferralMessageQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        indexes = (models.Index(fields=("referral", "created_at", "id"), name="message_by_referral"),)
        constraints = (
            models.CheckConstraint(name="message_audience_known", condition=Q(audience__in=Audience.values)),
            # The referrer must see a request for contact details.
            models.CheckConstraint(
                name="message_contact_shared", condition=Q(kind=MessageKind.MESSAGE) | Q(audience=Audience.SHARED)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} on {self.referral_id}"


class EarlierText(models.Model):
    """The text of a message before an edit."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="earlier_texts")
    text = models.TextField()
    replaced_at = models.DateTimeField()

    class Meta:
        ordering = ("replaced_at", "id")

    def __str__(self) -> str:
        return f"{self.message_id} until {self.replaced_at}"


class Mention(models.Model):
    """A colleague who is mentioned in a message and notified of it."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(ReferralMessage, on_delete=models.CASCADE, related_name="mentions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("message", "person"), name="mention_once"),)

    def __str__(self) -> str:
        return f"{self.person_id} in {self.message_id}"


class Reminder(models.Model):
    """Somebody reminded a person of the answer to a referral that they owe: see `referrals.reminders`."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="reminders")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    reminded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    # In which it can be undone, which deletes it; null if it never could.
    window = models.ForeignKey(UndoWindow, null=True, on_delete=models.PROTECT, related_name="+", editable=False)

    class Meta:
        indexes = (models.Index(fields=("company", "person", "at"), name="reminder_of_person"),)

    def __str__(self) -> str:
        return f"{self.person_id} of {self.referral_id} at {self.at:%Y-%m-%d %H:%M}"
