"""A connection put forward for a job, and what became of it."""

from collections.abc import Collection
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Count, F, Func, Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role, User
from common.fields import FoldedField, KeptDateTime
from common.ordering import NullsLastIndex
from common.queries import AnyOf
from common.tenancy import TenantQuerySet
from common.text import INDEXABLE_LENGTH
from companies.models import Company
from connections.models import Connection
from jobs.models import Job
from referrals.answer_columns import ANSWER_CONSTRAINTS, OPEN_ANSWER_DUE, TO_TELL, PromisedAnswer
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


# What referrals are counted by: all, and those of each status.
COUNTED = ("total", *map(str.lower, ReferralStatus.values))
# The place of a status in the process. Without parameters, so that an index over it is recognised on both engines.
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
            # Their jobs first, then referrals: ten times faster than looking up the job of every referral.
            managed = Job.objects.in_scope(actor).filter(hiring_manager=actor.effective_user)
            return scoped.filter(Q(AnyOf("job", managed.order_by().values("pk"))) | made_by(actor.effective_user))
        return scoped.filter(referrer=actor.effective_user)

    def made_by(self, user: User) -> Self:
        """Those credited to `user`, and those that they made with a connection of somebody else's."""
        return self.filter(made_by(user))

    def of_connection(self, connection: Connection) -> Self:
        """Those by which its owner put this person forward: also with a connection that was deleted since."""
        same_person = Q(connection=connection)
        if connection.email_key:
            same_person |= Q(referrer=connection.owner_id, email_key=connection.email_key)
        if connection.url_key:
            same_person |= Q(referrer=connection.owner_id, url_key=connection.url_key)
        return self.filter(same_person)

    def counts(self, wanted: Collection[str] = COUNTED) -> dict[str, int]:
        """How many there are: `total`, and one entry per status in lower case; or only the `wanted` of them."""
        per_status = {status.lower(): Count("pk", filter=Q(status=status)) for status in ReferralStatus.values}
        counts = {"total": Count("pk"), **per_status}
        return self.order_by().aggregate(**{name: counts[name] for name in wanted})


def made_by(user: User) -> Q:
    """See `ReferralQuerySet.made_by`."""
    return Q(referrer=user) | Q(created_by=user)


AllReferrals = models.Manager.from_queryset(ReferralQuerySet)


class ReferralManager(AllReferrals["Referral"]):
    """Without the withdrawn ones, so that no list and no figure has to think of them.

    Joins do not go through a manager: a query over another model's `referrals` adds `NOT_WITHDRAWN` by itself.
    """

    def get_queryset(self) -> ReferralQuerySet:
        referrals: ReferralQuerySet = super().get_queryset().filter(NOT_WITHDRAWN)  # type: ignore[assignment]
        return referrals


class Referral(PromisedAnswer):
    """One candidate for one job, credited to the employee who knows them.

    Keeps its own copy of the candidate's name and keys, so that deleting the connection never breaks history.
    `duplicate_of` is the first referral of the same person to the same job, when a colleague was earlier.
    A withdrawn one keeps its row and its history, and is in none of `objects`.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="referrals")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="referrals")
    connection = models.ForeignKey(Connection, null=True, on_delete=models.SET_NULL, related_name="referrals")
    candidate_name = models.CharField(max_length=201)
    candidate_email = models.CharField(max_length=254, blank=True)
    candidate_phone = models.CharField(max_length=MAX_PHONE, blank=True, default="", db_default="")
    candidate_employer = models.CharField(max_length=200, blank=True)
    candidate_position = models.CharField(max_length=200, blank=True)
    candidate_profile_url = models.CharField(max_length=500, blank=True)
    email_key = models.CharField(max_length=254, null=True, editable=False)
    url_key = models.CharField(max_length=500, null=True, editable=False)
    referrer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="referrals")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=12, choices=ReferralStatus.choices, default=ReferralStatus.PENDING)
    notes = models.TextField(blank=True)
    duplicate_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="duplicates")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, editable=False)
    withdrawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    # When its history first says HIRED, and INTERVIEWING: see `referrals.figures`.
    first_hired_at = KeptDateTime(null=True)
    first_interviewed_at = KeptDateTime(null=True)
    # Since when nothing says any more who the candidate was: see `referrals.erasure`.
    erased_at = models.DateTimeField(null=True, editable=False)
    # Since when an answer of the referrer is waited for: see `referrals.contact`.
    contact_requested_at = models.DateTimeField(null=True, editable=False)
    candidate_folded = FoldedField(of=("candidate_name",), max_length=INDEXABLE_LENGTH)

    trigrams = ("candidate_folded",)
    objects = ReferralManager()
    including_withdrawn = AllReferrals()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index("company", OPEN_ANSWER_DUE, "id", name="referral_by_answer_due", condition=NOT_WITHDRAWN),
            # What has none comes last in both directions, so that an index serves one of them.
            NullsLastIndex(
                "company",
                OPEN_ANSWER_DUE.desc(nulls_last=True),
                F("id").desc(),
                name="referral_by_answer_due_down",
                condition=NOT_WITHDRAWN,
            ),
            models.Index(
                fields=("answer_due", "id"), name="referral_answer_to_tell", condition=NOT_WITHDRAWN & TO_TELL
            ),
            models.Index("company", STATUS_POSITION, "id", name="referral_by_status_position", condition=NOT_WITHDRAWN),
            *(
                models.Index(fields=fields, name=name, condition=NOT_WITHDRAWN)
                for name, fields in {
                    # The figures of each job, and its referrals, whose ids are sorted by its title.
                    "referral_by_job_and_status": ("company", "job", "status", "id"),
                    # The orders of HR's list, and of a superuser's who sees every company.
                    # With all that a search for a few letters looks into, for which there are no trigrams.
                    "referral_by_creation": ("company", "created_at", "id", "candidate_folded", "job", "status"),
                    "referral_by_change": ("company", "updated_at", "id"),
                    "referral_by_candidate": ("company", "candidate_folded", "id"),
                    "referral_of_any_company": ("created_at", "id"),
                    # One status of them.
                    "referral_by_status": ("company", "status", "created_at", "id"),
                    # The list of an employee; ids of each referrer, whose names are sorted.
                    "referral_by_referrer": ("company", "referrer", "created_at", "id"),
                    "referral_job_email": ("job", "email_key"),
                    "referral_job_url": ("job", "url_key"),
                    # Earlier referrals of the same person.
                    "referral_by_email_key": ("company", "email_key"),
                    "referral_by_url_key": ("company", "url_key"),
                }.items()
            ),
        )
        constraints = (
            # The last word when the same connection is submitted twice at the same moment.
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
    """One step of a referral's history; the first has no `from_status`. Only ever appended to.

    `words` are for everybody who sees the referral, the referrer above all. `internal_note` and `reason` are for those
    who review it: `referrals.permissions.sees_internal`. Erasing the candidate takes the texts away.
    """

    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="history")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    from_status = models.CharField(max_length=12, blank=True, choices=ReferralStatus.choices)
    to_status = models.CharField(max_length=12, choices=ReferralStatus.choices)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    words = models.TextField(blank=True, default="", db_default="")
    internal_note = models.TextField(blank=True, default="", db_default="")
    reason = models.ForeignKey(RejectionReason, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("at", "id")
        indexes = (models.Index(fields=("company", "to_status", "at"), name="change_company_status_at"),)

    def __str__(self) -> str:
        return f"{self.from_status or '-'} to {self.to_status}"
