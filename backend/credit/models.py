"""Policies in numbered versions, recorded contacts, decisions about credit, and objections to them."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Role
from accounts.querysets import TenantQuerySet
from credit.rules import ContactKind, Facts, Outcome, Rule, Scope, Terms, Upheld
from referrals.models import Referral, StatusChange

MAX_DAYS = 3_650
MAX_MONTHS = 120
MAX_PARAGRAPH = 2_000
MAX_LINK = 500
# Where a recorded contact stands, such as the number of an application.
MAX_REFERENCE = 500
MAX_TEXT = 5_000
# The roles that can be referrers.
EARNING_ROLES = [(role.value, role.label) for role in Role if role != Role.SUPERUSER]
TERMS = (
    *("protection_days", "protection_scope", "known_before_first", "known_before_days", "former_colleague_months"),
    *("excluded_roles", "excluded_departments"),
)


def roles_without_credit() -> list[str]:
    """Return the roles that cannot earn by the first version."""
    return ["HR"]


class ReferralPolicy(models.Model):
    """One version of a company's policy, which never changes: the one in force counts for a referral for ever.

    In force is the version with the highest number whose day has come; see `credit.policies`.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="referral_policies", db_index=False)
    number = models.PositiveSmallIntegerField()
    # A day in the company's time zone.
    valid_from = models.DateField()
    # How long a referral protects the person, once it is decided, and for what.
    protection_days = models.PositiveSmallIntegerField(default=180)
    protection_scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.JOB)
    # Whether somebody who applied or was in touch in so many days before the referral was known before.
    known_before_first = models.BooleanField(default=True)
    known_before_days = models.PositiveSmallIntegerField(default=180)
    # How long after leaving somebody counts as a candidate.
    former_colleague_months = models.PositiveSmallIntegerField(default=12)
    excluded_roles = models.JSONField(default=roles_without_credit)
    # Ids of departments.
    excluded_departments = models.JSONField(default=list)
    # The company's own words, and a page of its own.
    paragraph = models.TextField(blank=True)
    link = models.CharField(max_length=MAX_LINK, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("company", "number"), name="policy_version_once"),
            models.CheckConstraint(name="policy_scope_known", condition=Q(protection_scope__in=Scope.values)),
        )

    def __str__(self) -> str:
        return f"Version {self.number} of company {self.company_id}"

    def save(self, *args: Any, **options: Any) -> None:
        """Store a new version. Raises TypeError for a stored one."""
        if not self._state.adding:
            raise TypeError("A version of a policy never changes: make a new one.")
        super().save(*args, **options)

    @property
    def terms(self) -> Terms:
        """What decisions depend on."""
        values: dict[str, Any] = {name: getattr(self, name) for name in TERMS}
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return Terms(**{**values, **lists})


class EarlierContact(models.Model):
    """An own application or an earlier contact of a referred person, as HR recorded it on one of their referrals.

    The referral leads to the person. `day` is the day that HR claims; `entered_at` stands beside it. A late
    one was entered after the review had begun, with a reason. Erasing the candidate clears the texts.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="earlier_contacts")
    kind = models.CharField(max_length=12, choices=ContactKind.choices)
    day = models.DateField()
    reference = models.CharField(max_length=MAX_REFERENCE, blank=True)
    reason = models.TextField(blank=True)
    is_late = models.BooleanField(default=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("entered_at", "id")
        constraints = (
            models.CheckConstraint(name="earlier_contact_kind_known", condition=Q(kind__in=ContactKind.values)),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.referral_id}"


class Cause(models.TextChoices):
    """Why it was decided."""

    CREATED = "created", _("The referral was made")
    PERSON = "person", _("It was found anew whose referral this is")
    WITHDRAWN = "withdrawn", _("A referral of the person was withdrawn")
    STATUS = "status", _("The status of a referral changed")
    UNDONE = "undone", _("A decision about a referral was undone")
    ERASED = "erased", _("The candidate was erased")
    CONTACT = "contact", _("An application or a contact was recorded")
    OBJECTION = "objection", _("HR upheld an objection")
    HR = "hr", _("HR had it decided anew")
    EARLIER = "earlier", _("The referral is older than the policy")


class CreditDecision(models.Model):
    """One decision about a referral. The one that is not superseded holds, the others are its history.

    `facts` are those of `credit.rules.Facts`. `change` is the status change that caused it, if one did.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="credit_decisions")
    policy = models.ForeignKey(ReferralPolicy, on_delete=models.PROTECT, related_name="+", db_index=False)
    outcome = models.CharField(max_length=16, choices=Outcome.choices)
    rule = models.CharField(max_length=20, choices=Rule.choices)
    facts = models.JSONField()
    cause = models.CharField(max_length=12, choices=Cause.choices)
    change = models.ForeignKey(
        StatusChange, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False, editable=False
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    superseded_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ("id",)
        indexes = (
            # HR's list by outcome.
            models.Index(
                fields=("company", "outcome", "referral"),
                name="decision_by_outcome",
                condition=Q(superseded_at=None),
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("referral",), name="decision_one_holds", condition=Q(superseded_at__isnull=True)
            ),
            models.CheckConstraint(name="decision_outcome_known", condition=Q(outcome__in=Outcome.values)),
        )

    def __str__(self) -> str:
        return f"{self.outcome} of {self.referral_id}"

    @property
    def known_facts(self) -> Facts:
        """The facts that it was made of."""
        return Facts.from_json(self.facts)


class ObjectionQuerySet(TenantQuerySet["Objection"]):
    def visible_to(self, actor: Actor) -> Self:
        """The two sides: those of HR's scope, and those that the actor made."""
        scoped = self.in_scope(actor)
        return scoped if actor.administers_company else scoped.filter(referral__referrer=actor.effective_user)

    def unanswered(self) -> Self:
        """Those that wait for HR, of referrals that were not withdrawn since."""
        return self.filter(answered_at=None, referral__withdrawn_at=None)


class Objection(models.Model):
    """A referrer's objection to the decision about their referral, and HR's answer. Only these two see it.

    Erasing the candidate clears the texts.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    referral = models.ForeignKey(Referral, on_delete=models.CASCADE, related_name="objections")
    text = models.TextField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True)
    answer = models.TextField(blank=True)
    # Empty if it was not upheld.
    upheld = models.CharField(max_length=8, choices=Upheld.choices, blank=True)

    objects = ObjectionQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("company", "made_at"), name="objection_open", condition=Q(answered_at=None)),)
        constraints = (
            models.UniqueConstraint(
                fields=("referral",), name="objection_one_open", condition=Q(answered_at__isnull=True)
            ),
            models.CheckConstraint(
                name="objection_answered_by_somebody",
                condition=Q(answered_at__isnull=True, answered_by__isnull=True, upheld="")
                | Q(answered_at__isnull=False, answered_by__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"Objection to the decision about {self.referral_id}"
