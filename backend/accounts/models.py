"""People who sign in, and the tokens they sign in with."""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from common.fields import FoldedField
from common.origin import origin
from common.queries import contains
from common.tenancy import Scope, TenantQuerySet, unique_regardless_of_case
from common.tenancy_relations import Tenancy
from common.text import INDEXABLE_LENGTH
from companies.models import Company, Department


class Role(models.TextChoices):
    """What a person does in the product; the labels are those that people read."""

    EMPLOYEE = "EMPLOYEE", "Employee"
    HIRING_MANAGER = "HIRING_MANAGER", "Hiring Manager"
    HR = "HR", "HR Personnel"
    SUPERUSER = "SUPERUSER", "Super User"


class UserStatus(models.TextChoices):
    """Whether a person may sign in."""

    ACTIVE = "ACTIVE", "Active"
    INACTIVE = "INACTIVE", "Inactive"

    @classmethod
    def of(cls, *, is_active: bool) -> Self:
        """What that is called."""
        return cls.ACTIVE if is_active else cls.INACTIVE


class UserQuerySet(TenantQuerySet["User"]):
    def visible_to(self, actor: Scope) -> Self:
        """The people of one's own company."""
        return self.in_scope(actor)

    def active(self) -> Self:
        """Those who may sign in."""
        return self.filter(is_active=True)

    def matching(self, term: str) -> Self:
        """Those whose name, e-mail address, username or position contains `term`."""
        return self.filter(contains(term, "search"))

    def with_details(self) -> Self:
        """With the names that a user is shown with."""
        return self.select_related("company", "department")


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]  # a base class made by a call
    """Creates users; the address is stored in lower case, since people type it either way."""

    def create_user(self, username: str, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user; without a password nobody can sign in until a set-password link is used."""
        user = User(username=User.normalize_username(username), email=email.lower(), **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, username: str, email: str, password: str | None = None, **fields: Any) -> "User":
        """The platform's administrator: `manage.py createsuperuser`."""
        user = self.create_user(username, email, password, role=Role.SUPERUSER, **fields)
        # Whoever stands at the console is believed, as far as nobody else has proven the address.
        addresses = user.emailaddress_set  # type: ignore[attr-defined]  # of allauth, which ships no types
        proven = addresses.model.objects.filter(email=user.email, verified=True).exists()
        addresses.create(email=user.email, primary=True, verified=not proven)
        return user


class User(AbstractBaseUser):
    """A person with an account. Linked to at most one company; a superuser usually to none.

    Several accounts may name one e-mail address, of each company one at most; it belongs to the one that has proven it
    (allauth's `EmailAddress`, verified): see `accounts.services.addresses`.

    A user is never deleted through the product but deactivated, so that referrals keep who made them.
    """

    username_validator = UnicodeUsernameValidator()

    username = models.CharField(max_length=150, unique=True, validators=[username_validator])
    email = models.EmailField(max_length=254)
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.EMPLOYEE)
    company = models.ForeignKey(Company, null=True, blank=True, on_delete=models.PROTECT, related_name="users")
    department = models.ForeignKey(Department, null=True, blank=True, on_delete=models.SET_NULL, related_name="users")
    position = models.CharField(max_length=200, blank=True)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    # Raised when the account is deactivated: links that set its password, and were issued before, never work again.
    link_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # A name of the IANA database; empty for that of the company.
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    # Raised whenever what the bell shows has changed, so that asking again costs nothing: see `notifications`.
    news_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    name_folded = FoldedField(of=("full_name",), max_length=INDEXABLE_LENGTH)
    search = FoldedField(of=("full_name", "email", "username", "position"))

    trigrams = ("search", "name_folded")
    objects = UserManager()
    # Superusers act in every company.
    tenancy = Tenancy(everywhere=("role", Role.SUPERUSER.value))

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email", "first_name", "last_name"]

    class Meta:
        ordering = ("name_folded", "id")
        indexes = (
            models.Index(fields=("company", "role"), name="user_company_role"),
            # The orders of HR's list.
            models.Index(fields=("company", "name_folded", "id"), name="user_by_name"),
            models.Index(fields=("company", "email", "id"), name="user_by_email"),
            models.Index(fields=("company", "date_joined", "id"), name="user_by_joining"),
            # The list of a superuser who sees every company, and referrals in the order of who made them.
            models.Index(fields=("name_folded", "id"), name="user_of_any_company"),
            # Signing in and password reset ask for an address, of whatever company.
            models.Index(fields=("email",), name="user_email"),
        )
        constraints = (
            unique_regardless_of_case("user_username_unique", "username"),
            unique_regardless_of_case("user_company_email_unique", "company", "email"),
            models.CheckConstraint(name="user_role_known", condition=models.Q(role__in=Role.values)),
        )

    def __str__(self) -> str:
        return self.username

    @property
    def full_name(self) -> str:
        """First and last name, where both are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def status(self) -> UserStatus:
        """`is_active`, as people read it."""
        return UserStatus.of(is_active=self.is_active)

    def get_full_name(self) -> str:
        """First and last name, or the username where neither is known."""
        return self.full_name or self.username


def token_digest(key: str) -> str:
    """SHA-256 of a token, in hex: what is stored. The token itself has 256 random bits and needs no salt."""
    return hashlib.sha256(key.encode()).hexdigest()


class DeviceTokenQuerySet(models.QuerySet["DeviceToken"]):
    def in_force(self) -> Self:
        """Those that have not expired."""
        return self.filter(expires_at__gt=timezone.now())


class DeviceToken(models.Model):
    """One sign-in on one device: only the digest of its secret is stored; it ends at `expires_at` or by sign-out.

    `proved_at` is when the person last proved who they are with it; empty where that was only when they signed in.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="device_tokens")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=200, blank=True)
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
    def last_proof(self) -> datetime:
        """When the person last proved who they are: by signing in, or since then."""
        return self.proved_at or self.created_at

    @classmethod
    def issue(cls, user: User) -> str:
        """Store a new sign-in of the device that calls and return its secret, which cannot be read again.

        The person's expired ones go.
        """
        key = secrets.token_urlsafe(32)
        now = timezone.now()
        cls.objects.filter(user=user, expires_at__lte=now).delete()
        cls.objects.create(
            user=user,
            digest=token_digest(key),
            label=origin.get().agent,
            created_at=now,
            expires_at=now + timedelta(days=settings.TOKEN_DAYS),
        )
        return key


class SignInCode(models.Model):
    """What the way back from Google carries in its address instead of a token: it is exchanged for one, once, at once.

    Only the digest is stored. What is left of a code in a history or a log opens nothing.
    """

    # By this the sign-in screen tells a code from a token.
    PREFIX = "code."
    LIFETIME = timedelta(seconds=60)

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_in_codes")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.user} until {self.expires_at:%H:%M:%S}"

    @classmethod
    def issue(cls, user: User) -> str:
        """Store a new code and return it. All that have expired go."""
        code = f"{cls.PREFIX}{secrets.token_urlsafe(32)}"
        now = timezone.now()
        cls.objects.filter(expires_at__lte=now).delete()
        cls.objects.create(user=user, digest=token_digest(code), expires_at=now + cls.LIFETIME)
        return code
