"""Checking passwords, and revoking passwords, tokens and links."""

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.models import ApiToken, DeviceToken, Role, SignInCode, User
from common.errors import InvalidInput


def check_password(password: str, user: User, field: str = "password") -> None:
    """Check a new password with Django's validators. Raises InvalidInput for `field`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({field: error.messages}) from error


def revoke_tokens(user: User) -> None:
    """End all sessions of a user, and revoke their API tokens."""
    end_sessions(user)
    ApiToken.objects.filter(user=user).revoke()


def end_sessions(user: User) -> None:
    """Revoke all tokens of a user's devices, and the codes that would be exchanged for one."""
    # First the codes: this waits for an exchange, whose token is then deleted as well.
    SignInCode.objects.filter(user=user).delete()
    DeviceToken.objects.filter(user=user).delete()


def remove_second_factors(user: User) -> None:
    """Remove all second factors of a user, with the recovery codes. Their sessions count as begun without one."""
    Authenticator.objects.filter(user=user).delete()
    DeviceToken.objects.filter(user=user).update(second_factor=False)


def replace_password(user: User, password: str | None) -> None:
    """Set a password, or none, end all sessions and revoke all API tokens."""
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_tokens(user)


def end_credentials(user: User, password: str | None = None, *, signing_in_with: str = "") -> None:
    """End all by which somebody could sign in to the account, such as who registered it with the address of another.

    That is password, second factors, passkeys, links that were sent, links to providers, sessions, codes and tokens.
    The link to the provider `signing_in_with` stays: somebody has just signed in with it.
    """
    remove_second_factors(user)
    SocialAccount.objects.filter(user=user).exclude(provider=signing_in_with).delete()
    end_links(user)
    user.save(update_fields=["link_version"])
    replace_password(user, password)


def reset_account(
    user: User, password: str | None, first_name: str = "", last_name: str = "", *, signing_in_with: str = ""
) -> None:
    """Replace what somebody else may have set before the user proved their address: see `end_credentials`, and names.

    Names stay in a company, whose HR chooses them, and those of superusers. Without new names, the part of the address
    before the @ is the first name, since lists are sorted by it.
    """
    end_credentials(user, password, signing_in_with=signing_in_with)
    if user.company_id is None and user.role != Role.SUPERUSER:
        named = first_name or last_name
        user.first_name = first_name if named else user.email.partition("@")[0]
        user.last_name = last_name
        user.save(update_fields=["first_name", "last_name", "name_folded", "search"])


def end_links(user: User) -> None:
    """Invalidate all links that were issued to a user. The caller has to save the user."""
    user.link_version += 1
