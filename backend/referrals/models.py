"""Referrals and their status history."""

from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, F, Func, Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company, Role, User
from accounts.querysets import TenantQuerySet
from common.fields import FoldedField
from common.text import INDEXABLE_LENGTH, folded
from connections.deduplication import Identity
from connections.models import Connection
from connections.same_person import same_person
from jobs.models import Job
from referrals.answer_columns import ANSWER_CONSTRAINTS, ANSWER_INDEXES, PromisedAnswer
from referrals.reasons import RejectionReason

# In characters.
MAX_NOTES = 5_000
MAX_PHONE = 32
NOT_WITHDRAWN = Q(withdrawn_at__isnull=True)


class ReferralStatus(models.TextChoices):
    PENDING = "PENDING", "Pending"
    REVIEWING = "REVIEWING", "Reviewing"
    INTERVIEWING = "INTERVIEWING", "Interviewing"
    HIRED = "HIRED", "Hired"
    REJECTED = "REJECTED", "Rejected"


# The numbers of referrals, in all and of each status, by name.
COUNTS: dict[str, Any] = {
    "total": Count("*"),
    **{status.lower(): Count("status", filter=Q(status=status)) for status in ReferralStatus.values},
}
# The position of a status in the process, without parameters, so that both databases use an index over it.
POSITIONS = " ".join(f"WHEN '{status}' THEN {number}" for number, status in enumerate(ReferralStatus.values))
STATUS_POSITION = Func(
    F("status"), template=f"CASE %(expressions)s {POSITIONS} END", output_field=models.SmallIntegerField()
)


class ReferralQuerySet(TenantQuerySet["Referral"]):
    def visible_to(self, actor: Actor) -> Self:
        """HR and superusers: their scope. Managers: on jobs they manage, and those they made. Employees: their own."""
        scoped = self.in_scope(actor)
        if actor.role in (Role.HR, Role.SUPERUSER):
            return scoped
        if actor.role == Role.HIRING_MANAGER:
            managed = Job.objects.in_scope(actor).filter(hiring_manager=actor.effective_user)
            return scoped.filter(Q(job__in=managed.order_by()) | made_by(actor.effective_user))
        return scoped.filter(referrer=actor.effective_user)

    def made_by(self, user: User) -> Self:
        """Referrals credited to `user`, and those that they created with somebody else's connection."""
        return self.filter(made_by(user))

    def of_connection(self, connection: Connection) -> Self:
        """Referrals of this person by the connection's owner, also by another connection, even a deleted one."""
        identity = Identity(connection.email_key, connection.url_key, folded(connection.full_name))
        return self.filter(Q(is_of(identity), referrer=connection.owner_id) | Q(connection=connection))

    def with_details(self) -> Self:
        """Load everything that `ReferralSerializer` shows, in one statement."""
        return self.select_related("company__settings", "job__department", "connection", "referrer", "created_by")

    def counts(self) -> dict[str, int]:
        """Return the numbers of `COUNTS`."""
        return self.order_by().aggregate(**COUNTS)


def is_of(person: Identity) -> Q:
    """Return the condition on referrals that they are of this person, by what they have stored."""
    return same_person(emails=[person.email], urls=[person.url], names=[person.name], name_column="candidate_folded")


def made_by(user: User) -> Q:
    """See `ReferralQuerySet.made_by`."""
    return Q(referrer=user) | Q(created_by=user)


AllReferrals = models.Manager.from_queryset(ReferralQuerySet)


class ReferralManager(AllReferrals["Referral"]):
    """Excludes withdrawn referrals. Joins do not use managers: a query over a relation has to add `NOT_WITHDRAWN`."""

    def get_queryset(self) -> ReferralQuerySet:
        referrals: ReferralQuerySet = super().get_queryset().filter(NOT_WITHDRAWN)  # type: ignore[assignment]
        return referrals


class Referral(PromisedAnswer):
    """One candidate for one job, credited to the employee who knows them.

    Stores its own copy of the candidate's name and keys, so that deleting the connection does not break history.
    `duplicate_of` is the first referral of the same person to the same job, if a colleague was earlier.
    Withdrawn referrals keep their row and history, but `objects` excludes them.
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
    status = models.CharField(max_length=12, choices=ReferralStatus.choices, default=ReferralStatus.PENDING)
    notes = models.TextField(blank=True)
    duplicate_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="duplicates")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, editable=False)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # When it first had the status HIRED and INTERVIEWING: see `milestones`.
    first_hired_at = models.DateTimeField(null=True, editable=False)
    first_interviewed_at = models.DateTimeField(null=True, editable=False)
    # The reason of the last rejection, also when it no longer is rejected; null without one.
    rejection_reason = models.ForeignKey(
        RejectionReason, null=True, on_delete=models.PROTECT, related_name="+", db_index=False, editable=False
    )
    # When the candidate's personal data were erased: see `referrals.erasure`.
    erased_at = models.DateTimeField(null=True, editable=False)
    # When contact details were requested from the referrer, until they are provided: see `referrals.contact`.
    contact_requested_at = models.DateTimeField(null=True, editable=False)
    candidate_folded = FoldedField(of=("candidate_name",), max_length=INDEXABLE_LENGTH)

    objects = ReferralManager()
    including_withdrawn = AllReferrals()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            *ANSWER_INDEXES,
            models.Index("company", STATUS_POSITION, "id", name="referral_by_status_position", condition=NOT_WITHDRAWN),
            # Also of withdrawn referrals, since these are the indexes of foreign keys, too. The first has what is
            # counted of a job; the second serves an employee's list, and lists sorted by the referrer's name.
            models.Index(fields=("job", "created_at", "withdrawn_at", "duplicate_of"), name="referral_by_job"),
            models.Index(fields=("referrer", "company", "created_at", "id"), name="referral_by_referrer"),
            *(
                models.Index(fields=fields, name=name, condition=NOT_WITHDRAWN)
                for name, fields in {
                    # All that the figures of referrals read.
                    "referral_figures": (
                        *("company", "job", "status", "created_at", "first_hired_at", "first_interviewed_at"),
                        "duplicate_of",
                    ),
                    # The sort orders of HR's list.
                    "referral_by_creation": ("company", "created_at", "id"),
                    "referral_by_change": ("company", "updated_at", "id"),
                    "referral_by_candidate": ("company", "candidate_folded", "id"),
                    # The same filtered by status.
                    "referral_by_status": ("company", "status", "created_at", "id"),
                    # A superuser's list over all companies.
                    "referral_of_any_company": ("created_at", "id"),
                    "referral_any_company_change": ("updated_at", "id"),
                    # Earlier referrals of the same person.
                    "referral_by_email_key": ("company", "email_key"),
                    "referral_by_url_key": ("company", "url_key"),
                }.items()
            ),
        )
        constraints = (
            # Prevents duplicates when the same connection is submitted twice at the same moment.
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
            *ANSWER_CONSTRAINTS,
            models.CheckConstraint(name="referral_status_known", condition=Q(status__in=ReferralStatus.values)),
        )

    def __str__(self) -> str:
        return f"{self.candidate_name} for {self.job_id}"


class StatusChange(models.Model):
    """One status change in a referral's history, which is append-only. The first one has no `from_status`.

    Everybody who sees the referral sees `words`, which are meant for the referrer, once they can no longer be undone.
    Only reviewers see `internal_note` and `reason`: `referrals.permissions.sees_internal`. Erasing the candidate clears
    the texts. One that was undone stays in the history, and counts in no figure: see `referrals.undoing`.
    """

    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="history", db_index=False)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    from_status = models.CharField(max_length=12, blank=True, choices=ReferralStatus.choices)
    to_status = models.CharField(max_length=12, choices=ReferralStatus.choices)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    words = models.TextField(blank=True, default="", db_default="")
    internal_note = models.TextField(blank=True, default="", db_default="")
    reason = models.ForeignKey(RejectionReason, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, editable=False)
    # The promise of an answer before this change answered it, to be restored if the change is undone.
    answer_due_before = models.DateField(null=True, editable=False)
    answer_paused_before = models.DateField(null=True, editable=False)

    class Meta:
        ordering = ("at", "id")
        indexes = (
            models.Index(
                fields=("company", "to_status", "at"), name="change_stands_status_at", condition=Q(undone_at=None)
            ),
            # With the id, since without statistics PostgreSQL looks for a referral's last change in the primary key.
            models.Index(fields=("referral", "id"), name="change_by_referral"),
        )
        constraints = (
            models.CheckConstraint(name="change_first_stands", condition=~Q(from_status="") | Q(undone_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.from_status or '-'} to {self.to_status}"


def milestones(changes: Iterable[StatusChange]) -> dict[str, Any]:
    """Return the columns of a referral that follow from its status changes, given from the first to the last.

    Whoever adds or undoes a change stores them: `first_hired_at`, `first_interviewed_at` and `rejection_reason`.
    """
    found: dict[str, Any] = {"first_hired_at": None, "first_interviewed_at": None, "rejection_reason_id": None}
    for change in changes:
        if change.undone_at is not None:
            continue
        if change.to_status == ReferralStatus.HIRED:
            found["first_hired_at"] = found["first_hired_at"] or change.at
        elif change.to_status == ReferralStatus.INTERVIEWING:
            found["first_interviewed_at"] = found["first_interviewed_at"] or change.at
        elif change.to_status == ReferralStatus.REJECTED:
            found["rejection_reason_id"] = change.reason_id
    return found
