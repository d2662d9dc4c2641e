"""Companies (the tenants) with their domains, settings and departments; users, their tokens, and sign-in codes."""

import hashlib
import secrets
import zlib
from copy import copy
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self
from zoneinfo import ZoneInfo

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models import Exists, F, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest, Now
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.querysets import TenantQuerySet
from common.encryption import Encrypted, EncryptedTextField
from common.fields import FoldedField, unique_regardless_of_case
from common.models import UndoWindow
from common.origin import origin
from common.queries import contains
from common.text import INDEXABLE_LENGTH, folded, search_words
from common.working_days import WorkingCalendar

if TYPE_CHECKING:
    from accounts.actors import Actor

# The initial departments of every company, in their order on screen.
DEPARTMENTS = (
    "Human Resources",
    "Engineering",
    "Design",
    "Marketing",
    "Sales",
    "Finance",
    "Operations",
    "Data",
    "Product",
    "Support",
)

# The currency that a company begins with: an ISO 4217 code.
CURRENCY = "USD"
# The default for what one hire by referral saves a company, in whole units of its currency.
SAVINGS_PER_HIRE = 5_000
MAX_SAVINGS_PER_HIRE = 10_000_000

# The default for within how many working days a company promises its first answer to a referral.
ANSWER_DAYS = 5
MAX_ANSWER_DAYS = 60

# The longest that a domain name can be.
MAX_DOMAIN = 253


def new_company_code() -> str:
    """Return a new secret for a sign-up link: 96 random bits."""
    return secrets.token_urlsafe(12)


class CompanyQuerySet(models.QuerySet["Company"]):
    def visible_to(self, actor: "Actor") -> Self:
        """The actor's own company; every company for the whole platform."""
        return self if actor.sees_platform else self.filter(pk=actor.company_id)

    def matching(self, term: str) -> Self:
        """Companies whose name has every word of `term`, or one of whose domains contains it."""
        if not search_words(term):
            return self
        with_domain = CompanyDomain.objects.filter(company=OuterRef("pk"), domain__contains=term.strip().lower())
        return self.filter(contains(term, "name_folded") | Exists(with_domain))

    def named(self, name: str) -> Self:
        """The company with this name, ignoring case in all scripts: SQLite's own comparison handles ASCII only."""
        found = [
            pk
            for pk, other in self.filter(name_folded=folded(name)).values_list("pk", "name")
            if other.casefold() == name.casefold()
        ]
        return self.filter(pk__in=found)


class Company(models.Model):
    """A customer. Anybody who knows its secret `code` can join it at sign-up; only those who may invite see it."""

    name = models.CharField(max_length=200)
    name_folded = FoldedField(of=("name",))
    website = models.URLField(max_length=500, blank=True)
    description = models.TextField(blank=True)
    code = models.CharField(max_length=64, unique=True, default=new_company_code)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = CompanyQuerySet.as_manager()

    class Meta:
        ordering = ("name_folded", "id")
        constraints = (unique_regardless_of_case("company_name_unique", "name"),)

    def __str__(self) -> str:
        return self.name

    @property
    def language(self) -> str:
        """The language of people who have chosen none; empty for that of their browsers."""
        return self.settings.language

    @property
    def calendar(self) -> WorkingCalendar:
        """The calendar of working days. Select `settings` with the company."""
        return self.settings.calendar


def new_provider_key() -> str:
    """Return a new id of an identity provider: 80 random bits."""
    return f"{IdentityProvider.KEY_PREFIX}{secrets.token_hex(10)}"


class IdentityProviderQuerySet(TenantQuerySet["IdentityProvider"]):
    def visible_to(self, actor: "Actor") -> Self:
        """The providers of the company that the actor administers; those of all companies for the whole platform."""
        return self.in_scope(actor) if actor.administers_company else self.none()


class IdentityProvider(models.Model):
    """A company's own provider, with which its people sign in by OpenID Connect, such as Entra ID, Okta or Keycloak.

    `key` is its id for allauth, and in the address to which it redirects. With another issuer or client, it gets
    another one, since the same `sub` may then be another person. `role_mapping` is a list of objects with `claim`,
    `value`, `role` and `department` (an id or null), of which the first one that fits gives role and department.

    `version` counts the changes of what a test is about, of which `last_test` is the last one: see
    `accounts.services.provider_tests`. While the company enforces it, a change of how it is reached waits in `pending`
    for a test that succeeds with it: an object of the names of `PENDING` with `key`, where the secret is encrypted.
    """

    # By this prefix, its key is told from the ids of other providers, such as `google`.
    KEY_PREFIX = "oidc-"
    TEST_SUCCEEDED = "SUCCEEDED"
    PENDING = ("issuer", "client_id", "client_secret", "scopes", "domains")
    MAX_SESSION_DAYS = 30

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="identity_providers")
    key = models.CharField(max_length=40, unique=True, default=new_provider_key, editable=False)
    name = models.CharField(max_length=100)
    # Empty until the provider has given them.
    issuer = models.CharField(max_length=500, blank=True)
    client_id = models.CharField(max_length=300, blank=True)
    client_secret = EncryptedTextField(editable=False)
    secret_expires_on = models.DateField(null=True)
    # For how many days before the end of the secret HR was reminded last.
    reminded_days = models.PositiveSmallIntegerField(null=True, editable=False)
    scopes = models.CharField(max_length=500)
    # Whether it is offered at sign-in.
    enabled = models.BooleanField(default=False)
    # Whether somebody without an account is given one.
    creates_accounts = models.BooleanField(default=True)
    role_mapping = models.JSONField(default=list)
    # Whether the mapping counts at each sign-in, or only at the first.
    maps_each_time = models.BooleanField(default=True)
    # For how many days a sign-in with it lasts, so that who has left loses access; longer where a directory says so.
    session_days = models.PositiveSmallIntegerField(default=1, db_default=1)
    pending = models.JSONField(null=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    last_test = models.JSONField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = IdentityProviderQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("secret_expires_on",), name="provider_secret_ends"),)
        constraints = (
            models.CheckConstraint(name="provider_session_days_bounded", condition=Q(session_days__range=(1, 30))),
        )

    def __str__(self) -> str:
        return f"Identity provider {self.pk} of company {self.company_id}"

    @property
    def has_secret(self) -> bool:
        """Whether a client secret was entered, even if it cannot be read any more."""
        return self.client_secret.is_lost or bool(self.client_secret.read())

    @property
    def is_complete(self) -> bool:
        """Whether it has what a sign-in needs."""
        return bool(self.issuer and self.client_id and self.has_secret)

    @property
    def routed_domains(self) -> list[str]:
        """The company's email domains whose people sign in with it, by name."""
        if self.pending_domains is not None:
            return self.pending_domains
        return sorted(each.domain for each in self.domains.all())

    def was_tested_by(self, user_id: int) -> bool:
        """Whether the last test was this user's, and succeeded with what is stored now."""
        test = self.last_test or {}
        found = (test.get("state"), test.get("by"), test.get("version"))
        return found == (self.TEST_SUCCEEDED, user_id, self.version)

    # Those of a copy that `with_pending` returns.
    pending_domains: list[str] | None = None

    def with_pending(self) -> "IdentityProvider":
        """Return it as it is once the change that waits for a test takes effect. Not to be saved."""
        if self.pending is None:
            return self
        changed = copy(self)
        values = dict(self.pending)
        changed.client_secret = Encrypted(values.pop("client_secret"))
        changed.pending_domains = values.pop("domains")
        for name, value in values.items():
            setattr(changed, name, value)
        return changed


class CompanyDomain(models.Model):
    """An email domain whose confirmed addresses belong to the company's people. Lower case, no leading @.

    Its people sign in with `identity_provider`, if there is one.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="domains")
    domain = models.CharField(max_length=MAX_DOMAIN, unique=True)
    identity_provider = models.ForeignKey(
        IdentityProvider, null=True, on_delete=models.SET_NULL, related_name="domains"
    )

    class Meta:
        ordering = ("domain",)

    def __str__(self) -> str:
        return self.domain


class Weekday(models.TextChoices):
    """The days of a week, in the order of ISO 8601."""

    MONDAY = "MONDAY", _("Monday")
    TUESDAY = "TUESDAY", _("Tuesday")
    WEDNESDAY = "WEDNESDAY", _("Wednesday")
    THURSDAY = "THURSDAY", _("Thursday")
    FRIDAY = "FRIDAY", _("Friday")
    SATURDAY = "SATURDAY", _("Saturday")
    SUNDAY = "SUNDAY", _("Sunday")


def monday_to_friday() -> list[str]:
    """Return the default working week."""
    return [day.value for day in Weekday][:5]


class Role(models.TextChoices):
    """The role of a user. The labels are shown on screen."""

    EMPLOYEE = "EMPLOYEE", _("Employee")
    HIRING_MANAGER = "HIRING_MANAGER", _("Hiring Manager")
    HR = "HR", _("HR Personnel")
    SUPERUSER = "SUPERUSER", _("Super User")


class SecondFactorFor(models.TextChoices):
    """Of whom a company requires a second factor at sign-in."""

    NOBODY = "NOBODY", _("Nobody")
    HR = "HR", _("HR Personnel")
    HR_AND_MANAGERS = "HR_AND_MANAGERS", _("HR Personnel and Hiring Managers")
    ALL = "ALL", _("Everyone")

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of those people."""
        roles: dict[str, tuple[str, ...]] = {"HR": (Role.HR,), "HR_AND_MANAGERS": (Role.HR, Role.HIRING_MANAGER)}
        return tuple(Role.values) if self == SecondFactorFor.ALL else roles.get(self.value, ())


class CompanySettings(models.Model):
    """The settings of a company, which `create_company` stores with it."""

    company = models.OneToOneField(Company, primary_key=True, on_delete=models.CASCADE, related_name="settings")
    # An ISO 4217 code, and a name of the IANA time zone database.
    currency = models.CharField(max_length=3, default=CURRENCY)
    time_zone = models.CharField(max_length=64, default="UTC")
    working_week = models.JSONField(default=monday_to_friday)
    savings_per_hire = models.PositiveIntegerField(default=SAVINGS_PER_HIRE)
    # In working days; null if no answer is promised.
    answer_days = models.PositiveSmallIntegerField(null=True, default=ANSWER_DAYS, db_default=ANSWER_DAYS)
    # Whose public holidays are no working days: an ISO 3166 code of two letters, or empty.
    country = models.CharField(max_length=2, blank=True, default="", db_default="")
    # With those of this part of the country: a code of `common.working_days.regions`, or empty.
    region = models.CharField(max_length=32, blank=True, default="", db_default="")
    # Of LANGUAGES, for people who have chosen none; empty for that of their browsers.
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    # Of whom a second factor is required at sign-in, from the beginning of a day in the company's time zone.
    second_factor_for = models.CharField(
        max_length=16,
        choices=SecondFactorFor.choices,
        default=SecondFactorFor.NOBODY,
        db_default=SecondFactorFor.NOBODY.value,
    )
    second_factor_from = models.DateField(null=True)
    # By which alone the people of the company begin sessions, but for exceptions: see `User.enforced_provider`.
    enforced_provider = models.ForeignKey(IdentityProvider, null=True, on_delete=models.RESTRICT, related_name="+")
    # When HR first saved the settings, and with them the promise of an answer, changed or not.
    promise_chosen_at = models.DateTimeField(null=True, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="settings_savings_bounded", condition=Q(savings_per_hire__lte=MAX_SAVINGS_PER_HIRE)
            ),
            models.CheckConstraint(
                name="settings_answer_days_bounded", condition=Q(answer_days__range=(1, MAX_ANSWER_DAYS))
            ),
            models.CheckConstraint(
                name="settings_second_factor_known", condition=Q(second_factor_for__in=SecondFactorFor.values)
            ),
            models.CheckConstraint(
                name="settings_second_factor_has_date",
                condition=Q(second_factor_for=SecondFactorFor.NOBODY, second_factor_from__isnull=True)
                | (~Q(second_factor_for=SecondFactorFor.NOBODY) & Q(second_factor_from__isnull=False)),
            ),
        )

    def __str__(self) -> str:
        return f"Settings of company {self.company_id}"

    @property
    def calendar(self) -> WorkingCalendar:
        """The company's calendar of working days."""
        return WorkingCalendar(self.time_zone, tuple(self.working_week), self.country, self.region)

    @property
    def today(self) -> date:
        """The day that it is in the company's time zone."""
        return timezone.localdate(timezone=ZoneInfo(self.time_zone))

    def second_factor_due(self, role: str) -> date | None:
        """The day from which a second factor is required of people with this role; None if it is not."""
        return self.second_factor_from if role in SecondFactorFor(self.second_factor_for).roles else None


class DepartmentQuerySet(TenantQuerySet["Department"]):
    def visible_to(self, actor: "Actor") -> Self:
        """The departments of the actor's company."""
        return self.in_scope(actor)

    def matching(self, term: str) -> Self:
        """Departments whose name has every word of `term`."""
        return self.filter(contains(term, "name_folded"))


class Department(models.Model):
    """A department of a company, to which jobs and users belong."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="departments")
    name = models.CharField(max_length=100)
    name_folded = FoldedField(of=("name",))
    # In working days, for referrals to its jobs: null for the company's setting, 0 if no answer is promised.
    answer_days = models.PositiveSmallIntegerField(null=True)

    objects = DepartmentQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            unique_regardless_of_case("department_name_unique", "company", "name"),
            models.CheckConstraint(
                name="department_answer_days_bounded", condition=Q(answer_days__lte=MAX_ANSWER_DAYS)
            ),
        )

    def __str__(self) -> str:
        return self.name


class UserStatus(models.TextChoices):
    """Whether a person may sign in."""

    ACTIVE = "ACTIVE", _("Active")
    INACTIVE = "INACTIVE", _("Inactive")

    @classmethod
    def of(cls, *, is_active: bool) -> Self:
        """Return the status for `is_active`."""
        return cls.ACTIVE if is_active else cls.INACTIVE


class UserQuerySet(TenantQuerySet["User"]):
    def visible_to(self, actor: "Actor") -> Self:
        """The users of the actor's company."""
        return self.in_scope(actor)

    def active(self) -> Self:
        """Users who may sign in."""
        return self.filter(is_active=True)

    def invited(self) -> Self:
        """Invited people who have not signed in yet."""
        return self.active().filter(last_login=None, invitation__isnull=False)

    def revoked(self) -> Self:
        """Invited people who had not signed in before they were deactivated."""
        return self.filter(is_active=False, last_login=None, invitation__isnull=False)

    def matching(self, term: str) -> Self:
        """Users in whose name, email address, username or position every word of `term` is found."""
        return self.filter(contains(term, "search"))

    def emergency_hr(self) -> Self:
        """HR people who can sign in with a password where their company enforces its provider."""
        return (
            self.active()
            .filter(role=Role.HR, sign_in_exception=True)
            .exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
        )

    def with_details(self) -> Self:
        """Load company with its settings, and department, too."""
        return self.select_related("company__settings", "department")

    def with_second_factor(self) -> Self:
        """Annotate `has_second_factor`."""
        return self.annotate(has_second_factor=Exists(Authenticator.objects.filter(user=OuterRef("pk"))))

    def with_last_seen(self) -> Self:
        """Annotate `last_seen`: when somebody signed in or used a device last, to the hour; null for never."""
        used = DeviceToken.objects.filter(user=OuterRef("pk")).order_by().values("user").values(at=Max("last_used_at"))
        return self.annotate(last_seen=Greatest(Coalesce(Subquery(used), F("last_login")), F("last_login")))


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]  # a base class made by a call
    """Creates users; the address is stored in lower case, since people type it either way."""

    def create_user(self, username: str, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create a user. Without a password, nobody can sign in until a set-password link is used."""
        user = User(username=User.normalize_username(username), email=email.lower(), **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, username: str, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create an administrator of the platform, for `manage.py createsuperuser`."""
        # Trust the operator at the console, unless somebody else has proven the address.
        proven = not self.filter(email=email.lower(), email_proven=True).exists()
        return self.create_user(username, email, password, role=Role.SUPERUSER, email_proven=proven, **fields)


class User(AbstractBaseUser):
    """A person with an account, which belongs to at most one company; a superuser's usually to none.

    `email_proven`: the user has followed a link that was mailed to the address, or has signed in with a provider that
    owns the mailbox. Only one account on the platform can have proven an address. Others may have the same one
    unproven, at most one in each company; `email` becomes empty when somebody else proves it. See
    `accounts.services.addresses`.

    Users are deactivated instead of deleted, so that referrals keep their referrers.
    """

    username_validator = UnicodeUsernameValidator()

    # Named, since the sentence about a password that resembles one of them says which.
    username = models.CharField(_("username"), max_length=150, unique=True, validators=[username_validator])
    email = models.EmailField(_("email address"), max_length=254, blank=True)
    email_proven = models.BooleanField(default=False, db_default=False)
    first_name = models.CharField(_("first name"), max_length=100)
    last_name = models.CharField(_("last name"), max_length=100)
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.EMPLOYEE)
    company = models.ForeignKey(Company, null=True, blank=True, on_delete=models.PROTECT, related_name="users")
    department = models.ForeignKey(Department, null=True, blank=True, on_delete=models.SET_NULL, related_name="users")
    position = models.CharField(max_length=200, blank=True)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    # Incremented by `end_links`, which invalidates all links of the account.
    link_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # In which the last change of the account can be undone, where that deactivated it: see `referrals.leaving`.
    undo_window = models.ForeignKey(UndoWindow, null=True, on_delete=models.PROTECT, related_name="+", editable=False)
    # Whether they begin sessions otherwise where their company enforces its provider.
    sign_in_exception = models.BooleanField(default=False, db_default=False)
    # A name of the IANA database; empty for that of the company.
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    # Of LANGUAGES; empty for that of the company.
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    # Whether single keys act on the screens: those who speak to their computer switch them off.
    shortcuts = models.BooleanField(default=True, db_default=True)
    name_folded = FoldedField(of=("full_name",), max_length=INDEXABLE_LENGTH)
    search = FoldedField(of=("full_name", "email", "username", "position"))

    objects = UserManager()
    # Superusers act in every company: see `common.tenancy_relations`.
    in_every_company = {"role": Role.SUPERUSER}

    @property
    def language_of_mails(self) -> str:
        """One of LANGUAGES: the user's, or the company's; empty if neither has chosen one."""
        return self.language or (self.company.language if self.company else "")

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email", "first_name", "last_name"]

    class Meta:
        ordering = ("name_folded", "id")
        indexes = (
            models.Index(fields=("company", "role"), name="user_company_role"),
            # Sort orders of HR's list.
            models.Index(fields=("company", "name_folded", "id"), name="user_by_name"),
            models.Index(fields=("company", "date_joined", "id"), name="user_by_joining"),
            # A superuser's list over all companies, and referrals sorted by referrer.
            models.Index(fields=("name_folded", "id"), name="user_of_any_company"),
            # Signing in and password resets look up an address in all companies, signing in with a provider also how it
            # begins (see `same_mailbox`), for which PostgreSQL needs this class.
            models.Index(fields=("email",), name="user_email", opclasses=("varchar_pattern_ops",)),
        )
        constraints = (
            unique_regardless_of_case("user_username_unique", "username"),
            unique_regardless_of_case("user_company_email_unique", "company", "email", condition=~models.Q(email="")),
            unique_regardless_of_case("user_proven_email_unique", "email", condition=models.Q(email_proven=True)),
            models.CheckConstraint(name="user_role_known", condition=models.Q(role__in=Role.values)),
        )

    def __str__(self) -> str:
        return self.username

    @property
    def full_name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def status(self) -> UserStatus:
        """The status for `is_active`."""
        return UserStatus.of(is_active=self.is_active)

    @property
    def is_under_enforcement(self) -> bool:
        """Whether the company enforces its provider, exceptions included. Superusers stand outside."""
        return (
            self.company is not None
            and self.role != Role.SUPERUSER
            and self.company.settings.enforced_provider_id is not None
        )

    @property
    def enforced_provider(self) -> IdentityProvider | None:
        """The provider by which alone the user begins sessions; None for who may begin them otherwise."""
        if self.company is None or not self.is_under_enforcement or self.sign_in_exception:
            return None
        return self.company.settings.enforced_provider

    @property
    def second_factor_due(self) -> date | None:
        """The day from which a second factor is required of the user; None if it is not.

        By the company, or at once of who is an exception where it enforces its provider.
        """
        if self.company is None:
            return None
        settings = self.company.settings
        due = settings.second_factor_due(self.role)
        if self.is_under_enforcement and self.sign_in_exception:
            return min(due or settings.today, settings.today)
        return due

    @property
    def needs_second_factor(self) -> bool:
        """Whether a second factor is required of the user today. Select `company__settings` with the user."""
        due = self.second_factor_due
        return due is not None and self.company is not None and due <= self.company.settings.today

    @property
    def lacks_second_factor(self) -> bool:
        """Whether the company requires a second factor today of who has none, nor signs in with its own provider."""
        by_provider = Q(socialaccount__provider__startswith=IdentityProvider.KEY_PREFIX)
        return (
            self.needs_second_factor
            and not User.objects.filter(pk=self.pk, authenticator__isnull=False).exists()
            and not User.objects.filter(by_provider, pk=self.pk).exists()
        )

    def get_full_name(self) -> str:
        """First and last name, or the username if neither is known."""
        return self.full_name or self.username


class Invitation(models.Model):
    """Who added an account for somebody else, and when its link was last mailed. Pending until they first sign in.

    The link itself is not stored: see `accounts.services.links`.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE, related_name="invitation")
    invited_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False)
    sent_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.user_id} since {self.sent_at:%Y-%m-%d}"

    @classmethod
    def store(cls, user: User, invited_by: User | None) -> None:
        """Store that somebody invites the account's person now, for the first time or again."""
        now = {"invited_by": invited_by, "sent_at": timezone.now()}
        cls.objects.update_or_create(user=user, defaults=now)

    @property
    def expires_at(self) -> datetime:
        """Until when the mailed link works."""
        return self.sent_at + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


# The most views that one person can save, and the longest query of one, in characters.
MAX_VIEWS = 100
MAX_VIEW_NAME = 80
MAX_VIEW_QUERY = 2_000


class ListName(models.TextChoices):
    """The lists whose table people set up, and of which they save views. Both screens of a noun share one."""

    REFERRALS = "referrals", _("Referrals")
    REFERRAL_DETAILS = "referral_details", _("Referral Details")
    CONNECTIONS = "connections", _("Connections")
    JOBS = "jobs", _("Jobs")
    USERS = "users", _("Users")
    COMPANIES = "companies", _("Companies")
    JOB_METRICS = "job_metrics", _("Job Metrics")


# The lists that a role sees, of which it gets the shared views.
REVIEWED_LISTS = (ListName.REFERRALS, ListName.REFERRAL_DETAILS, ListName.JOBS, ListName.JOB_METRICS)
LISTS_OF_ROLE: dict[str, tuple[ListName, ...]] = {
    Role.EMPLOYEE: (ListName.CONNECTIONS,),
    Role.HIRING_MANAGER: REVIEWED_LISTS,
    Role.HR: (*REVIEWED_LISTS, ListName.USERS),
    Role.SUPERUSER: tuple(ListName),
}


class SavedViewQuerySet(models.QuerySet["SavedView"]):
    def visible_to(self, actor: "Actor") -> Self:
        """The actor's own views, and those that HR shared in their company, of the lists that their role sees."""
        user = actor.effective_user
        shared = Q(company_id=user.company_id, shared=True, list_name__in=LISTS_OF_ROLE.get(user.role, ()))
        return self.filter(Q(owner=user) | shared if user.company_id is not None else Q(owner=user))


class SavedView(models.Model):
    """A list as one person wants to see it again: the query string of its screen, with the columns.

    `company` is the owner's; null for somebody without one, such as a superuser, who shares nothing.
    """

    company = models.ForeignKey(Company, null=True, on_delete=models.CASCADE, related_name="+", db_index=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="saved_views", db_index=False)
    list_name = models.CharField(max_length=20, choices=ListName.choices)
    name = models.CharField(max_length=MAX_VIEW_NAME)
    query = models.CharField(max_length=MAX_VIEW_QUERY, blank=True)
    shared = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SavedViewQuerySet.as_manager()

    class Meta:
        ordering = ("list_name", "name", "id")
        indexes = (models.Index(fields=("company",), name="saved_view_shared", condition=Q(shared=True)),)
        constraints = (
            # Also finds the views of one person.
            unique_regardless_of_case("saved_view_name_unique", "owner", "list_name", "name"),
            models.CheckConstraint(name="saved_view_list_known", condition=Q(list_name__in=ListName.values)),
            models.CheckConstraint(
                name="saved_view_shared_in_company", condition=Q(shared=False) | Q(company__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.list_name})"


class Density(models.TextChoices):
    """How much room the rows of a table have."""

    COMFORTABLE = "comfortable", _("Comfortable")
    COMPACT = "compact", _("Compact")


class ListLayout(models.TextChoices):
    """What a list is shown as."""

    TABLE = "table", _("Table")
    CARDS = "cards", _("Cards")


# How many rows a page of a list may have on screen.
PAGE_SIZES = (5, 10, 25)


class TableSettings(models.Model):
    """How one person has set up the table of a list. Empty values mean what the screen shows to everybody at first."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="table_settings", db_index=False)
    list_name = models.CharField(max_length=20, choices=ListName.choices)
    # Ids of the columns that are shown, in their order.
    columns = models.JSONField(default=list, blank=True)
    density = models.CharField(max_length=12, choices=Density.choices, blank=True)
    layout = models.CharField(max_length=8, choices=ListLayout.choices, blank=True)
    page_size = models.PositiveSmallIntegerField(null=True, blank=True, choices=[(size, size) for size in PAGE_SIZES])
    # The view with which the list begins, one's own or a shared one.
    default_view = models.ForeignKey(SavedView, null=True, on_delete=models.SET_NULL, related_name="default_of")

    class Meta:
        ordering = ("list_name",)
        constraints = (
            models.UniqueConstraint(fields=("user", "list_name"), name="one_table_settings_per_list"),
            models.CheckConstraint(name="table_settings_list_known", condition=Q(list_name__in=ListName.values)),
        )

    def __str__(self) -> str:
        return f"{self.list_name} of {self.user_id}"


def token_digest(key: str) -> str:
    """Return the SHA-256 of a token, in hex, which is stored. Tokens have 256 random bits, so no salt is needed."""
    return hashlib.sha256(key.encode()).hexdigest()


class DeviceTokenQuerySet(models.QuerySet["DeviceToken"]):
    def in_force(self) -> Self:
        """Tokens that have not expired."""
        return self.filter(expires_at__gt=timezone.now())


class DeviceToken(models.Model):
    """A sign-in on one device, until `expires_at` or signing out. Only the digest of its secret is stored.

    `proved_at` is when the user last proved who they are: by signing in or reauthenticating. Null if they never did,
    since the company's provider signed them in without asking again. `provider` is the id of the provider with which
    they signed in; empty for a password. `second_factor`: they have proved one with it.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="device_tokens")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=200, blank=True)
    provider = models.CharField(max_length=200, blank=True, default="", db_default="")
    second_factor = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True)
    proved_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()

    objects = DeviceTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.user} since {self.created_at:%Y-%m-%d}"

    @property
    def lacks_second_factor(self) -> bool:
        """Whether the user has to set one up before all else. The company's own provider replaces it."""
        by_company = self.provider.startswith(IdentityProvider.KEY_PREFIX)
        return not self.second_factor and not by_company and self.user.needs_second_factor

    @property
    def is_refused(self) -> bool:
        """Whether the user's company enforces another way to sign in. Select `company__settings__enforced_provider`."""
        enforced = self.user.enforced_provider
        return enforced is not None and enforced.key != self.provider

    @classmethod
    def issue(
        cls,
        user: User,
        provider: str = "",
        *,
        second_factor: bool = False,
        proven: bool = True,
        expires_at: datetime | None = None,
    ) -> str:
        """Store a new token for the calling device and return its secret. Deletes the user's expired tokens.

        Without `expires_at`, it is valid for TOKEN_DAYS.

        Every session begins here, so this sets the user's `last_login`, too.
        """
        key = secrets.token_urlsafe(32)
        now = timezone.now()
        user.last_login = now
        user.save(update_fields=["last_login"])
        cls.objects.filter(user=user, expires_at__lte=now).delete()
        cls.objects.create(
            user=user,
            digest=token_digest(key),
            label=origin.get().agent,
            provider=provider,
            second_factor=second_factor,
            created_at=now,
            proved_at=now if proven else None,
            expires_at=expires_at or now + timedelta(days=settings.TOKEN_DAYS),
        )
        return key


class TokenScope(models.TextChoices):
    """What an API token may be used for."""

    JOBS_READ = "jobs:read", _("Read jobs")
    JOBS_WRITE = "jobs:write", _("Read and write jobs")
    REFERRALS_READ = "referrals:read", _("Read referrals")
    REFERRALS_WRITE = "referrals:write", _("Read and write referrals")
    CONNECTIONS_READ = "connections:read", _("Read own connections")
    CONNECTIONS_WRITE = "connections:write", _("Read and write own connections")
    USERS_READ = "users:read", _("Read people")
    METRICS_READ = "metrics:read", _("Read metrics and reports")
    WEBHOOKS_READ = "webhooks:read", _("Read webhooks")
    DIRECTORY = "directory", _("Provision people (SCIM)")


# A company's token acts for no person, so it reads what HR sees, and writes jobs only.
COMPANY_SCOPES = (
    TokenScope.JOBS_READ,
    TokenScope.JOBS_WRITE,
    TokenScope.REFERRALS_READ,
    TokenScope.USERS_READ,
    TokenScope.METRICS_READ,
    TokenScope.WEBHOOKS_READ,
)
# A directory's token provisions people by SCIM. This is its only scope, and nobody's own token has it.
DIRECTORY_SCOPES = [TokenScope.DIRECTORY.value]
PERSONAL_SCOPES = tuple(scope for scope in TokenScope if scope != TokenScope.DIRECTORY)
MAX_TOKEN_NAME = 80
# An API token is valid for at most this many days.
MAX_TOKEN_DAYS = 365
# The owner, or HR, is mailed this long before a token expires.
TOKEN_REMINDER = timedelta(days=7)


# After how long without a sign-in the tokens of people who sign in with their company's provider rest.
TOKEN_REST = timedelta(days=30)

# Of the provider that the company of a token's owner enforces.
ENFORCED_KEY = "user__company__settings__enforced_provider__key"


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def not_revoked(self) -> Self:
        """Tokens that nobody has revoked, also those that have expired."""
        return self.filter(revoked_at=None)

    def in_force(self) -> Self:
        """Tokens that have neither expired nor been revoked, and whose owners may use them: superusers have none.

        Those of people who sign in with their company's provider rest after `TOKEN_REST` without a sign-in, since
        nobody else would say that somebody has left. Where the company enforces its provider, they also rest until
        somebody has signed in with it.
        """
        now = timezone.now()
        owned = Q(user__is_active=True) & ~Q(user__role=Role.SUPERUSER)
        by_provider = Q(user__socialaccount__provider__startswith=IdentityProvider.KEY_PREFIX)
        resting = by_provider & Q(user__last_login__lt=now - TOKEN_REST)
        valid = self.not_revoked().filter(Q(company__isnull=False) | owned, expires_at__gt=now)
        return valid.exclude(resting).exclude(
            ~Exists(SocialAccount.objects.filter(user=OuterRef("user"), provider=OuterRef(ENFORCED_KEY))),
            **{f"{ENFORCED_KEY}__isnull": False},
            user__sign_in_exception=False,
        )

    def of_directory(self) -> Self:
        """Those by which a company's directory provisions people by SCIM."""
        return self.filter(company__isnull=False, scopes=DIRECTORY_SCOPES)

    def revoke(self) -> int:
        """Revoke these tokens for good. Returns their number."""
        return self.not_revoked().update(revoked_at=timezone.now())


class ApiToken(models.Model):
    """A token by which a program calls the API: a person's, or a company's.

    A person's token may do what its `user` may at that moment; a company's reads what HR of its `company` reads, and
    writes jobs; both only as far as their `scopes` go. Only the digest of its secret is stored. A revoked one stays, so
    that the audit log can name it.
    """

    # By which programs that look for secrets in texts recognize one. Its last characters are a checksum.
    PREFIX = f"{settings.PRODUCT_NAME.lower()}_api_"
    RANDOM_LENGTH = 43
    CHECKSUM_LENGTH = 8
    ENDING_LENGTH = 4

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="api_tokens")
    company = models.ForeignKey(Company, null=True, on_delete=models.CASCADE, related_name="api_tokens")
    # Who created a company's token.
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False)
    name = models.CharField(max_length=MAX_TOKEN_NAME)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    # The last characters of the token, by which people recognize it.
    ending = models.CharField(max_length=ENDING_LENGTH)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            # Those of whose end somebody is still to be reminded.
            models.Index(
                fields=("expires_at",),
                name="api_token_to_remind",
                condition=Q(reminded_at__isnull=True, revoked_at__isnull=True),
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="api_token_of_user_or_company",
                condition=Q(user__isnull=True, company__isnull=False) | Q(user__isnull=False, company__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.PREFIX}…{self.ending})"

    def allows(self, scope: str) -> bool:
        """Whether the token has a scope. Who may write may also read."""
        return scope in self.scopes or scope.replace(":read", ":write") in self.scopes

    @classmethod
    def issue(cls, *, days: int, **values: Any) -> tuple["ApiToken", str]:
        """Store a new token that is valid for these days. Returns it with its secret, which cannot be read later."""
        key = new_api_key()
        now = timezone.now()
        ends = {"created_at": now, "expires_at": now + timedelta(days=days)}
        token = cls.objects.create(digest=token_digest(key), ending=key[-cls.ENDING_LENGTH :], **ends, **values)
        return token, key


def has_directory(company_id: int | None) -> bool:
    """Whether a directory provisions the people of a company by SCIM: one of its tokens is in force."""
    return ApiToken.objects.in_force().of_directory().filter(company=company_id).exists()


def new_api_key() -> str:
    """Return a new secret: the prefix, 43 random letters and digits (256 bits), and a checksum."""
    text = ApiToken.PREFIX + get_random_string(ApiToken.RANDOM_LENGTH)
    return text + api_key_checksum(text)


def api_key_checksum(text: str) -> str:
    """Return the checksum of a key without it: CRC-32 in hex, as in `.github/docs/api-tokens.md`."""
    return f"{zlib.crc32(text.encode()):0{ApiToken.CHECKSUM_LENGTH}x}"


class SignInCode(models.Model):
    """A single-use code between two steps of signing in. Only digests are stored.

    EXCHANGE: in the redirect URL after signing in with a provider, to be exchanged for a token at once, so that URLs in
    histories and logs contain no tokens. Only the browser that began to sign in can exchange it: it has the secret
    `browser` in a cookie.

    SECOND_FACTOR: returned instead of a token to who has a second factor, to be sent with it.
    """

    class Purpose(models.TextChoices):
        EXCHANGE = "exchange"
        SECOND_FACTOR = "second_factor"

    # By this prefix, the sign-in screen distinguishes codes from tokens.
    PREFIX = "code."
    LIFETIMES = {Purpose.EXCHANGE: timedelta(seconds=60), Purpose.SECOND_FACTOR: timedelta(minutes=10)}

    purpose = models.CharField(max_length=20, choices=Purpose.choices, db_default=Purpose.EXCHANGE.value)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_in_codes")
    digest = models.CharField(max_length=64, unique=True)
    browser_digest = models.CharField(max_length=64, db_default="")
    # The id of the provider that authenticated the user.
    provider = models.CharField(max_length=200, db_default="")
    # Whether the provider has just asked the user who they are.
    proven = models.BooleanField(default=True, db_default=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.user} until {self.expires_at:%H:%M:%S}"

    @classmethod
    def issue(
        cls, user: User, browser: str, provider: str, purpose: str = Purpose.EXCHANGE, *, proven: bool = True
    ) -> str:
        """Store a new code for the browser with this secret and return it. Deletes all expired codes."""
        code = f"{cls.PREFIX}{secrets.token_urlsafe(32)}"
        now = timezone.now()
        cls.objects.filter(expires_at__lte=now).delete()
        cls.objects.create(
            user=user,
            digest=token_digest(code),
            browser_digest=token_digest(browser),
            provider=provider,
            purpose=purpose,
            proven=proven,
            expires_at=now + cls.LIFETIMES[cls.Purpose(purpose)],
        )
        return code
