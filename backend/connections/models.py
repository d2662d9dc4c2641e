"""Connections of employees. They are personal data of people who never signed up, so only their owner sees them."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q
from django.db.models.functions import Now
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company, Role
from common.fields import FoldedField
from common.indexes import NullsLastIndex
from common.queries import contains, count_of
from common.text import COVERED_LENGTH
from connections.same_person import Identity, same_person
from matching.rules import MAX_KEY

# Condition on connections: there is a referral that was not withdrawn.
HAS_REFERRAL = Q(referrals__isnull=False, referrals__withdrawn_at__isnull=True)


class ConnectionQuerySet(models.QuerySet["Connection"]):
    def visible_to(self, actor: Actor) -> Self:
        """The actor's own connections, for every role."""
        return self.filter(owner=actor.effective_user)

    def reachable_by(self, actor: Actor) -> Self:
        """The actor's own connections and those of referrals in their scope. For single connections, not for lists."""
        is_own = Q(owner=actor.effective_user)
        if actor.role == Role.SUPERUSER:
            scope = Q() if actor.sees_platform else Q(referrals__company_id=actor.company_id)
            return self.filter(is_own | HAS_REFERRAL & scope).distinct()
        if actor.company_id is None or actor.role == Role.EMPLOYEE:
            return self.filter(is_own)
        is_referred = HAS_REFERRAL & Q(referrals__company_id=actor.company_id)
        if actor.role == Role.HIRING_MANAGER:
            made = Q(referrals__referrer=actor.effective_user) | Q(referrals__created_by=actor.effective_user)
            is_referred &= Q(referrals__job__hiring_manager=actor.effective_user) | made
        return self.filter(is_own | is_referred).distinct()

    def of_same_person(self, connection: "Connection") -> Self:
        """Other connections of the owner that are the same person: see `connections.same_person`."""
        email, url, name = connection.identity
        same = same_person(emails=[email], urls=[url], names=[name], name_column="name_folded")
        return self.filter(same, owner_id=connection.owner_id).exclude(pk=connection.pk)

    def matching(self, term: str) -> Self:
        """Those in whose name, employer or position every word of `term` is found. Never searches email addresses."""
        return self.filter(contains(term, "name_folded", "employer_folded", "position_folded"))

    def counted(self) -> Self:
        """Annotate `referrals_count`: the number of referrals of the connection."""
        referrals: Any = Connection._meta.get_field("referrals").related_model
        standing = referrals._base_manager.filter(connection=OuterRef("pk"), withdrawn_at__isnull=True)
        return self.annotate(referrals_count=count_of(standing))


class Connection(models.Model):
    """A person in one employee's network.

    By the keys, `connections.deduplication` recognises the same person: normalised email and profile URL (null if
    unknown), and name with employer. Only the URL is unique for one owner, since several people can share an address.

    `profile` is what the position means (`matching.rules.position_key`), and `employer_key` the employer's name for
    comparison with the owner's company. `connections.services.set_keys` sets these five.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="connections", db_index=False
    )
    first_name = models.CharField(max_length=100, blank=True)
    last_name = models.CharField(max_length=100, blank=True)
    email = models.CharField(max_length=254, blank=True)
    employer = models.CharField(max_length=200, blank=True)
    position = models.CharField(max_length=200, blank=True)
    profile_url = models.CharField(max_length=500, blank=True)
    connected_at = models.DateField(null=True, blank=True)
    imported_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    name_folded = FoldedField(of=("full_name",), max_length=COVERED_LENGTH)
    employer_folded = FoldedField(of=("employer",), max_length=COVERED_LENGTH)
    position_folded = FoldedField(of=("position",), max_length=COVERED_LENGTH)
    email_key = models.CharField(max_length=254, null=True, editable=False)
    url_key = models.CharField(max_length=500, null=True, editable=False)
    name_key = models.CharField(max_length=500, editable=False)
    profile = models.CharField(max_length=MAX_KEY, blank=True, editable=False)
    employer_key = models.CharField(max_length=MAX_KEY, blank=True, editable=False)

    objects = ConnectionQuerySet.as_manager()

    class Meta:
        ordering = ("name_folded", "id")
        # Only for the default order and the latest first, since an import has to update each index. For other orders,
        # the database sorts one owner's rows, 30,000 at most.
        indexes = (
            # Includes all columns that a search reads, so that it reads only this index.
            models.Index(
                fields=("owner", "name_folded", "id", "employer_folded", "position_folded"), name="connection_by_name"
            ),
            # How many people have each profile, without those of the owner's company.
            models.Index(fields=("owner", "profile", "employer_key"), name="connection_by_profile"),
            # Who has an address: not of an order.
            models.Index(fields=("owner", "email_key"), name="connection_by_email_key"),
            # Nulls come last in both directions, so this index serves only descending order.
            NullsLastIndex(
                "owner", F("connected_at").desc(nulls_last=True), "name_folded", "id", name="connection_by_day_backward"
            ),
        )
        constraints = (models.UniqueConstraint(fields=("owner", "url_key"), name="connection_url_unique"),)

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def identity(self) -> Identity:
        """By what the person is recognised in other records."""
        return Identity.of(self.email_key, self.url_key, self.full_name)


class Network(models.Model):
    """All connections of one owner. Each write to them locks this row and increments `version`.

    So an import can be prepared without locks, and is stored only if the version is still the same.
    """

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="network"
    )
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.owner_id} at {self.version}"

    @classmethod
    def version_of(cls, owner_id: int) -> int:
        """Return the version of the owner's connections; 0 if there was no write yet."""
        return cls.objects.filter(pk=owner_id).values_list("version", flat=True).first() or 0


class ImportRun(models.Model):
    """A completed import: its figures and the detected format, but no content of the file."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="import_runs")
    at = models.DateTimeField(default=timezone.now, editable=False)
    rows_total = models.PositiveIntegerField()
    created = models.PositiveIntegerField()
    updated = models.PositiveIntegerField()
    unchanged = models.PositiveIntegerField()
    merged_in_file = models.PositiveIntegerField()
    skipped_total = models.PositiveIntegerField()
    detected = models.JSONField()

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.owner} {self.at:%Y-%m-%d %H:%M}"


class PendingErasure(models.Model):
    """A person whom HR erased, until the worker has deleted them from the company's networks.

    The keys and folded names by which connections of this person are found, and the ids of those that they were
    referred from. See `connections.subscribers`.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    email_keys = models.JSONField()
    url_keys = models.JSONField()
    names = models.JSONField(default=list)
    connection_ids = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.pk} of {self.created_at:%Y-%m-%d %H:%M}"
