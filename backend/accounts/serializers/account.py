"""Serializers of the signed-in user, signing in and up, and passwords."""

from typing import Any, TypedDict

from dj_rest_auth import serializers as dj_rest_auth
from django.conf import settings
from django.contrib.auth.forms import SetPasswordForm
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Company, Role, User
from accounts.providers import is_set_up
from accounts.serializers.saved_views import SavedViewSerializer, TableSettingsSerializer
from accounts.services.credentials import check_password
from accounts.services.links import LINK_USED, is_password_link
from accounts.services.sign_in import check_own_password
from accounts.services.sign_up import USERNAME_TAKEN
from common.fields import is_regardless_of_case
from common.input_fields import (
    MISSING_FIELDS,
    Email,
    Name,
    Text,
    language_field,
    missing_names,
    no_web_address,
)
from common.languages import Sentence
from common.mail import NON_JOINER

PASSWORD_TOO_SHORT = _("Password must be at least {min_length} characters long")
PASSWORDS_DIFFER = _("Passwords do not match")
WRONG_OLD_PASSWORD = _("Your old password was entered incorrectly. Please enter it again.")
NAME_MISSING = _("First and last name are required")
NAME_LENGTH = 100
USERNAME_LENGTH = 150
USERNAME_RULES = (User.username_validator, no_web_address)
EMAIL_LENGTH = 254
PASSWORD_LENGTH = 128


class CompanyName(TypedDict):
    id: int
    name: str


class CompanyReferenceSerializer(serializers.Serializer[CompanyName]):
    """A company as others refer to it."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ProfileSerializer(serializers.ModelSerializer[User]):
    """The user's role, department (its name), position and company."""

    department = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    company = CompanyReferenceSerializer(read_only=True, allow_null=True)
    role = serializers.ChoiceField(choices=Role.choices, read_only=True)

    class Meta:
        model = User
        fields = ("role", "department", "position", "company")
        read_only_fields = fields


class SignedInUserSerializer(serializers.ModelSerializer[User]):
    """The signed-in user. They can write only their names, their language, and whether single keys act."""

    profile = ProfileSerializer(source="*", read_only=True)
    first_name = Name(missing=NAME_MISSING, max_length=NAME_LENGTH, allow_blank=True)
    last_name = Name(missing=NAME_MISSING, max_length=NAME_LENGTH, allow_blank=True)
    language = language_field(required=False, help_text="Chosen by the user; empty for that of the company.")
    company_language = serializers.SerializerMethodField(help_text="The company's; empty for that of the browser.")
    shortcuts = serializers.BooleanField(required=False, help_text="Whether single keys act on the screens.")
    google_sign_in = serializers.SerializerMethodField(help_text="Whether signing in with Google is set up.")

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            "id", "username", "email", "first_name", "last_name", "language", "company_language", "shortcuts",
            "google_sign_in", "profile",
        )  # fmt: skip
        read_only_fields = ("id", "username", "email")

    def get_company_language(self, user: User) -> str:
        return user.company.language if user.company else ""

    def get_google_sign_in(self, user: User) -> bool:
        return is_set_up("google")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        sentences = dict.fromkeys(("first_name", "last_name"), NAME_MISSING)
        if errors := missing_names(attrs, sentences, stored=self.instance):
            raise serializers.ValidationError(errors)
        return attrs


class AccountSerializer(SignedInUserSerializer):
    """The signed-in user, with the number of their unread notifications, and how they set up their lists.

    Only describes what the view returns.
    """

    second_factor_setup_required = serializers.BooleanField(
        read_only=True, help_text="Whether the user has to set up a second factor before all else."
    )
    unread_notifications = serializers.IntegerField(read_only=True)
    saved_views = SavedViewSerializer(many=True, read_only=True)
    table_settings = TableSettingsSerializer(many=True, read_only=True)

    class Meta(SignedInUserSerializer.Meta):
        fields = (
            *SignedInUserSerializer.Meta.fields, "second_factor_setup_required", "unread_notifications", "saved_views",
            "table_settings",
        )  # fmt: skip


class SignInSerializer(serializers.Serializer[Any]):
    """Username (or email address) and password."""

    username = Text(missing=_("Enter your username"), max_length=EMAIL_LENGTH)
    password = Text(missing=_("Enter your password"), max_length=PASSWORD_LENGTH, trim_whitespace=False)

    def validate_username(self, username: str) -> str:
        """Return the name without what a copy of it from one of our mails has in it; no username can have that."""
        return username.replace(NON_JOINER, "")


class SignInCodeSerializer(serializers.Serializer[Any]):
    """What came back from the provider as `token`."""

    code = serializers.CharField(max_length=200)


class SignedInSerializer(serializers.Serializer[Any]):
    """A new sign-in: the token for the `Authorization` header, and whose it is."""

    token = serializers.CharField()
    user = SignedInUserSerializer()


class KeySerializer(serializers.Serializer[Any]):
    """A new token for the `Authorization` header."""

    key = serializers.CharField()


class RegisteredSerializer(serializers.Serializer[Any]):
    """A new account: the token for the `Authorization` header, or what to do instead."""

    key = serializers.CharField(required=False)
    detail = serializers.CharField(required=False)


def password_field(too_short: Sentence = PASSWORD_TOO_SHORT, **options: Any) -> Text:
    """A password that is being chosen: any characters, at least as many as the one constant says."""
    return Text(
        max_length=PASSWORD_LENGTH,
        min_length=settings.PASSWORD_MINIMUM_LENGTH,
        trim_whitespace=False,
        error_messages={"min_length": too_short},
        **options,
    )


def company_of_code(code: str) -> Company:
    """The company that a secret code belongs to. Raises a ValidationError that names a code nobody has."""
    company: Company | None = Company.objects.filter(code=code).first()
    if company is None:
        raise serializers.ValidationError(
            gettext('The company code "{code}" is not valid. Ask your HR team for a new invitation link.').format(
                code=code
            )
        )
    return company


class RegisterSerializer(serializers.Serializer[Any]):
    """Signing up. `company_code` is the only thing here that can link the account to a company."""

    first_name = Name(missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    last_name = Name(missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    email = Email(missing=MISSING_FIELDS, max_length=EMAIL_LENGTH)
    username = Text(missing=MISSING_FIELDS, max_length=USERNAME_LENGTH, validators=USERNAME_RULES)
    password1 = password_field(missing=MISSING_FIELDS)
    password2 = Text(missing=MISSING_FIELDS, max_length=PASSWORD_LENGTH, trim_whitespace=False)
    company_code = serializers.CharField(max_length=64, required=False, allow_blank=True)

    def validate_email(self, email: str) -> str:
        return email.lower()

    def validate_username(self, username: str) -> str:
        if User.objects.filter(is_regardless_of_case("username", username)).exists():
            raise serializers.ValidationError(USERNAME_TAKEN)
        return username

    def validate_company_code(self, code: str) -> Company | None:
        return company_of_code(code) if code else None

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["password1"] != attrs["password2"]:
            raise serializers.ValidationError({"password2": [PASSWORDS_DIFFER]})
        person = User(**{name: attrs[name] for name in ("first_name", "last_name", "email", "username")})
        check_password(attrs["password1"], person, "password1")
        return attrs


class JoinCompanySerializer(serializers.Serializer[Any]):
    """The secret code of the company that an account without one is to belong to."""

    company_code = serializers.CharField(max_length=64)

    def validate_company_code(self, code: str) -> Company:
        return company_of_code(code)


class ConfirmationKeySerializer(serializers.Serializer[Any]):
    """The key of a confirmation link."""

    key = serializers.CharField(max_length=500)


class ConfirmEmailSerializer(ConfirmationKeySerializer):
    """The key, and a new password from anybody but the signed-in owner of the account."""

    new_password = password_field(required=False, allow_blank=True)


class PasswordResetSerializer(serializers.Serializer[Any]):
    """Asks for a set-password link by mail; the answer is the same whether or not the address is known."""

    email = Email(missing=_("Enter your email address"), max_length=EMAIL_LENGTH)


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # takes no argument at run time
    """Django's form; what is wrong with a password is said where it was chosen, and not beside its repetition."""

    error_messages = {"password_mismatch": PASSWORDS_DIFFER}

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        super().validate_password_for_user(user, "new_password1")

    def save(self, commit: bool = True) -> User:
        """Nothing but the password: the rest of the row may have been changed meanwhile."""
        user: User = super().save(commit=False)
        user.save(update_fields=["password"])
        return user


class NewPasswordSerializer(serializers.Serializer[Any]):
    """A new password, typed twice."""

    new_password1 = password_field()
    # Not trimmed, or a password that ends with a blank never equals itself.
    new_password2 = serializers.CharField(max_length=PASSWORD_LENGTH, trim_whitespace=False)
    set_password_form_class = NewPasswordForm


class PasswordLinkSerializer(serializers.Serializer[Any]):
    """The two parts of a set-password link, which this does not use up."""

    uid = serializers.CharField(max_length=50)
    token = serializers.CharField(max_length=200)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not is_password_link(attrs["uid"], attrs["token"]):
            raise serializers.ValidationError({"token": [LINK_USED]})
        return attrs


class PasswordResetConfirmSerializer(NewPasswordSerializer, dj_rest_auth.PasswordResetConfirmSerializer):  # type: ignore[misc]  # as above
    """Sets a password by a link that was mailed or handed over; the link then ends."""

    uid = serializers.CharField(max_length=50)
    token = serializers.CharField(max_length=200)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        try:
            checked: dict[str, Any] = super().validate(attrs)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict) and {"uid", "token"} & set(error.detail):
                raise serializers.ValidationError({"token": [LINK_USED]}) from error
            raise
        if not self.user.is_active:
            raise serializers.ValidationError({"token": [gettext("This account is deactivated. Ask your HR team.")]})
        return checked


class UsernameSerializer(serializers.Serializer[Any]):
    """Whose account it is."""

    username = serializers.CharField()


class PasswordChangeSerializer(NewPasswordSerializer, dj_rest_auth.PasswordChangeSerializer):  # type: ignore[misc]  # as above
    """Changes one's own password, knowing the old one. Only a password that can be one counts as an attempt."""

    old_password = serializers.CharField(max_length=PASSWORD_LENGTH, trim_whitespace=False)
    revoke_api_tokens = serializers.BooleanField(
        required=False, help_text="Whether to revoke the user's API tokens, too. Sessions on other devices always end."
    )

    def validate_old_password(self, value: str) -> str:
        if not check_own_password(self.user, value):
            raise serializers.ValidationError(WRONG_OLD_PASSWORD)
        return value
