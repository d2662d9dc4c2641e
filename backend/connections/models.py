"""The people whom an employee knows: personal data of people who never signed up, so nobody else's to see."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Func, OuterRef, Q, Subquery
from django.db.models.functions import Now
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role
from common.fields import FoldedField, KeptNumber
from common.ordering import NullsLastIndex
from common.queries import contains
from common.tenancy_relations import Tenancy
from common.text import COVERED_LENGTH

# A referral that was not withdrawn, in a query over connections.
HAS_REFERRAL = Q(referrals__isnull=False, referrals__withdrawn_at__isnull=True)


class ConnectionQuerySet(models.QuerySet["Connection"]):
    def visible_to(self, actor: Actor) -> Self:
        """One's own connections, whatever one's role."""
        return self.filter(owner=actor.effective_user)

    def reachable_by(self, actor: Actor) -> Self:
        """One's own, and those that a referral in one's scope put forward: for a single connection, never a list."""
        own = Q(owner=actor.effective_user)
        if actor.role == Role.SUPERUSER:
            scope = Q() if actor.sees_platform else Q(referrals__company_id=actor.company_id)
            return self.filter(own | HAS_REFERRAL & scope).distinct()
        if actor.company_id is None or actor.role == Role.EMPLOYEE:
            return self.filter(own)
        ours = HAS_REFERRAL & Q(referrals__company_id=actor.company_id)
        if actor.role == Role.HIRING_MANAGER:
            made = Q(referrals__referrer=actor.effective_user) | Q(referrals__created_by=actor.effective_user)
            ours &= Q(referrals__job__hiring_manager=actor.effective_user) | made
        return self.filter(own | ours).distinct()

    def matching(self, term: str) -> Self:
        """Those whose first name, last name, "first last", employer or position contains `term`; never the e-mail."""
        return self.filter(contains(term, "name_folded", "employer_folded", "position_folded"))

    def counted(self) -> Self:
        """With `referrals_count`: how often the person was referred."""
        referrals: Any = Connection._meta.get_field("referrals").related_model
        theirs = referrals._base_manager.filter(connection=OuterRef("pk"), withdrawn_at__isnull=True).order_by()
        # As a function, and not as an aggregate: then nothing is grouped, and who was never referred has 0.
        count = Func(F("pk"), function="COUNT", output_field=models.BigIntegerField())
        return self.annotate(referrals_count=Subquery(theirs.annotate(count=count).values("count")))


class Connection(models.Model):
    """A person in one employee's network.

    The keys are what `connections.deduplication` finds the same person by: e-mail and profile URL, each normalised and
    unique within one owner (null where unknown), and name with employer, which is not unique.
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

    objects = ConnectionQuerySet.as_manager()
    tenancy = Tenancy(through="owner")

    class Meta:
        ordering = ("name_folded", "id")
        # One for each order of the list, with the name by which rows of one value are sorted: any page is read from the
        # index alone. An import writes into each of them: there are no others, neither over the owner alone nor over
        # `name_key`, by which an import compares in memory, and the form one person at a time.
        indexes = (
            # With all that a search looks into: it reads the owner's part of this index, and no rows.
            models.Index(
                fields=("owner", "name_folded", "id", "employer_folded", "position_folded"), name="connection_by_name"
            ),
            models.Index(fields=("owner", "employer_folded", "name_folded", "id"), name="connection_by_employer"),
            models.Index(fields=("owner", "position_folded", "name_folded", "id"), name="connection_by_position"),
            models.Index(fields=("owner", "email", "name_folded", "id"), name="connection_by_email"),
            # Unknown days come last in both directions, so that an index serves one of them: the newest first. For the
            # other, its part of this index is read and sorted.
            NullsLastIndex(
                "owner", F("connected_at").desc(nulls_last=True), "name_folded", "id", name="connection_by_day_backward"
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=("owner", "email_key"), name="connection_email_unique"),
            models.UniqueConstraint(fields=("owner", "url_key"), name="connection_url_unique"),
        )

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """First and last name, where both are known."""
        return f"{self.first_name} {self.last_name}".strip()


class Network(models.Model):
    """The connections of one owner as a whole. Each write into them counts `version` up.

    So an import can be planned without holding anybody up, and is stored only while it is planned for what is there.
    `size` is how many connections there are: see `connections.figures`.
    """

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="network"
    )
    version = models.PositiveBigIntegerField(default=0)
    size = KeptNumber(db_default=0)

    def __str__(self) -> str:
        return f"{self.owner_id} at {self.version}"

    @classmethod
    def version_of(cls, owner_id: int) -> int:
        """How often the owner's connections were written; 0 where they never were."""
        return cls.objects.filter(pk=owner_id).values_list("version", flat=True).first() or 0

    @classmethod
    def size_of(cls, owner_id: int) -> int:
        """How many connections the owner has."""
        return cls.objects.filter(pk=owner_id).values_list("size", flat=True).first() or 0


class ImportRun(models.Model):
    """One import that was stored: its figures, and what was recognised; nothing of the file's content."""

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
