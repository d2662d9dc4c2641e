"""What a company's directory says of its people and groups, beside their accounts, and the rules for groups."""

from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Company, Department, User
from accounts.querysets import TenantQuerySet
from common.fields import unique_regardless_of_case

if TYPE_CHECKING:
    from accounts.actors import Actor

# The longest user name, external id and name of a group, in characters.
MAX_NAME = 255
# The key of a resource for what companies know of their people, such as the department.
ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"


class Directory(models.Model):
    """How a company uses its directory. There is a row once somebody has saved rules.

    `role_mapping` is as that of an identity provider: each rule has the claim `groups`, and the name or id of a group.
    """

    company = models.OneToOneField(Company, primary_key=True, on_delete=models.CASCADE, related_name="directory")
    role_mapping = models.JSONField(default=list)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"Directory of company {self.company_id}"


class Resource(models.Model):
    """A resource of SCIM: what its directory sent is in `resource`, but for what has a column."""

    external_id = models.CharField(max_length=MAX_NAME, blank=True)
    resource = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True


class DirectoryUserQuerySet(TenantQuerySet["DirectoryUser"]):
    def visible_to(self, actor: "Actor") -> Self:
        """Those of the company that the actor administers."""
        return self.in_scope(actor) if actor.administers_company else self.none()


class DirectoryUser(Resource):
    """A person in the company's directory, and the account that follows from it.

    The account has a username of its own, which never changes with `user_name`.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    # Kept where another account takes the place of an invited one: see `accounts.services.replacing`.
    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="directory_user")
    user_name = models.CharField(max_length=MAX_NAME)
    # In lower case, each in a line of its own, for filters.
    addresses = models.TextField(blank=True)

    objects = DirectoryUserQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            # Also for filters, as the next one.
            unique_regardless_of_case("directory_user_name_unique", "company", "user_name"),
            models.UniqueConstraint(
                "company", "external_id", name="directory_user_external_unique", condition=~Q(external_id="")
            ),
        )

    def __str__(self) -> str:
        return f"Directory user {self.pk} of company {self.company_id}"

    @property
    def managed_fields(self) -> list[str]:
        """Which fields of the account follow from the directory, by their names in `accounts.services.users`."""
        rules = rules_of(self.company_id)
        sent = str(self.resource.get(ENTERPRISE, {}).get("department") or "").strip().casefold()
        own = Department.objects.filter(company=self.company_id).values_list("name", flat=True)
        has_department = any(rule["department"] for rule in rules) or sent in {each.casefold() for each in own}
        by_groups = bool(rules) and self.memberships.exists()
        return [
            *("first_name", "last_name", "email", "status"),
            *(["role"] if by_groups else []),
            *(["department"] if has_department else []),
        ]

    @staticmethod
    def lines(addresses: list[str]) -> str:
        """Return what `addresses` is for these."""
        return "".join(f"\n{each.lower()}\n" for each in addresses)


class DirectoryGroupQuerySet(TenantQuerySet["DirectoryGroup"]):
    def visible_to(self, actor: "Actor") -> Self:
        """Those of the company that the actor administers."""
        return self.in_scope(actor) if actor.administers_company else self.none()


class DirectoryGroup(Resource):
    """A group of people in the company's directory."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    display_name = models.CharField(max_length=MAX_NAME)
    members = models.ManyToManyField(DirectoryUser, through="DirectoryMembership", related_name="groups")

    objects = DirectoryGroupQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        indexes = (models.Index("company", models.functions.Lower("display_name"), name="directory_group_by_name"),)
        constraints = (
            models.UniqueConstraint(
                "company", "external_id", name="directory_group_external_unique", condition=~Q(external_id="")
            ),
        )

    def __str__(self) -> str:
        return f"Directory group {self.pk} of company {self.company_id}"

    @property
    def names(self) -> list[str]:
        """By what a rule names it: its name, and the id that the directory gave it."""
        return [name for name in (self.display_name, self.external_id) if name]


class DirectoryMembership(models.Model):
    """That somebody belongs to a group."""

    group = models.ForeignKey(DirectoryGroup, on_delete=models.CASCADE, related_name="memberships", db_index=False)
    member = models.ForeignKey(DirectoryUser, on_delete=models.CASCADE, related_name="memberships")
    # How the directory calls the member here.
    display = models.CharField(max_length=MAX_NAME, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "member"), name="directory_membership_unique"),)

    def __str__(self) -> str:
        return f"{self.member_id} in {self.group_id}"


def rules_of(company_id: int) -> list[dict[str, Any]]:
    """Return the company's rules for groups, in their order."""
    found = Directory.objects.filter(company=company_id).values_list("role_mapping", flat=True).first()
    return found or []
