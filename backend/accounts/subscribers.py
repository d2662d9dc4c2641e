"""Mails about events of accounts, sent by the worker.

Stored events contain only ids: addresses are read, and secret links created, when a mail is sent.
"""

from urllib.parse import urlencode

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.events import (
    ApiTokenExpiring,
    CompanyWithoutHr,
    EmailConfirmationRequested,
    IdentityProviderChanged,
    IdentityProviderCreated,
    IdentityProviderDeleted,
    IdentityProviderEvent,
    IdentityProviderSecretExpires,
    PasswordResetIssued,
    PasswordResetRequested,
    ProviderLinked,
    RecoveryCodesRenewed,
    RegistrationAttempted,
    SecondFactorAdded,
    SecondFactorEvent,
    SecondFactorRemoved,
    SecondFactorReset,
    SignInEnforced,
    SignInEnforcementLifted,
    UserAddressChanged,
    UserCreated,
    UserEvent,
    UserInvited,
)
from accounts.models import ApiToken, Company, IdentityProvider, Role, User
from accounts.services.addresses import is_proven_elsewhere
from accounts.services.company_settings import zone_of
from accounts.services.joining import company_to_join, invited_with
from accounts.services.links import accounts_to_reset, confirmation_url, mailed_password_url
from common import mail
from common.events import subscriber

INVITATION = "account/email/invitation"
SETTINGS_URL = f"{settings.FRONTEND_URL}/settings#sign-in"
NEW_PASSWORD = "account/email/password_reset_key"  # noqa: S105  # a template


@subscriber(EmailConfirmationRequested, external=True)
def mail_confirmation_link(event: EmailConfirmationRequested) -> None:
    """Mail a link that proves an address, unless somebody has proven it already, and its invitations again."""
    user = unproven_user(event)
    if user and not is_proven_elsewhere(user):
        url = confirmation_url(user)
        invited = [each for each in invited_with(user.email) if each.pk != user.pk]
        mail.send(
            event,
            "account/email/email_confirmation",
            user.email,
            language=user.language_of_mails,
            user=user,
            activate_url=url,
            refuse_url=f"{url}&refuse=1",
            company=company_to_join(user.email, invited) if user.company_id is None else None,
        )
        for number, each in enumerate(invited, start=1):
            send_link(event, each, number)


@subscriber(UserInvited, UserCreated, UserAddressChanged, external=True)
def mail_invitation(event: UserEvent) -> None:
    """Mail a link that sets a password to the address that HR entered, unless the user has proven the address already.

    If the address is proven for another account, mail its owner who invited them, without a link: an account keeps its
    owner.
    """
    user = unproven_user(event)
    if user is None:
        return
    if is_proven_elsewhere(user):
        owner = accounts_to_reset(user.email)[0]
        language = owner.language_of_mails
        mail.send(
            event,
            "account/email/invited_elsewhere",
            user.email,
            language=language,
            user=user,
            company=user.company,
            owner=owner,
        )
    else:
        changed = isinstance(event, UserAddressChanged)
        send_link(event, user, template="account/email/address_changed" if changed else INVITATION)


def send_link(event: UserEvent, user: User, number: int = 0, template: str = INVITATION) -> None:
    """Mail a link that sets the password of one account. `number` tells the mails of one event apart.

    Whose company enforces its provider is led there instead.
    """
    provider = user.enforced_provider
    if provider is not None:
        mail.send(
            event,
            "account/email/company_sign_in",
            user.email,
            language=user.language_of_mails,
            number=number,
            user=user,
            company=user.company,
            provider=provider,
            is_new=template == INVITATION,
            url=f"{settings.FRONTEND_URL}/login?{urlencode({'provider': provider.key})}",
        )
        return
    mail.send(
        event,
        template,
        user.email,
        language=user.language_of_mails,
        number=number,
        user=user,
        company=user.company,
        url=mailed_password_url(user),
    )


def unproven_user(event: UserEvent) -> User | None:
    """Return the active user of an event, with an address that they have not proven; None if there is none."""
    users = User.objects.active().select_related("company").filter(email_proven=False).exclude(email="")
    user: User | None = users.filter(pk=event.user_id).first()
    return user


@subscriber(PasswordResetRequested, external=True)
def mail_requested_links(event: UserEvent) -> None:
    """Mail single-use links that set a password: for the account that has proven the address, else for each with it.

    To somebody who was invited, the invitation.
    """
    user = User.objects.filter(pk=event.user_id).first()
    invited = {each.pk for each in invited_with(user.email)} if user else ()
    for number, account in enumerate(accounts_to_reset(user.email) if user else ()):
        send_link(event, account, number, INVITATION if account.pk in invited else NEW_PASSWORD)


@subscriber(PasswordResetIssued, external=True)
def mail_issued_link(event: UserEvent) -> None:
    """Mail the link that HR requested for a user, unless the address is proven for another account."""
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user and user.email and not is_proven_elsewhere(user):
        send_link(event, user, template=NEW_PASSWORD)


@subscriber(RegistrationAttempted, external=True)
def mail_registration_attempt(event: UserEvent) -> None:
    """Tell the owner of an address that somebody tried to sign up with it; mail somebody invited the invitation."""
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user and any(each.pk == user.pk for each in invited_with(user.email)):
        send_link(event, user)
    elif user and user.email_proven:
        url = f"{settings.FRONTEND_URL}/login"
        mail.send(
            event,
            "account/email/registration_attempted",
            user.email,
            language=user.language_of_mails,
            user=user,
            sign_in_url=url,
        )


@subscriber(ApiTokenExpiring, external=True)
def mail_end_of_token(event: ApiTokenExpiring) -> None:
    """Remind the owner of an API token, or HR of the company's, that it expires soon; only at addresses proven."""
    token = ApiToken.objects.in_force().filter(pk=event.api_token_id).first()
    if token is None:
        return
    people = User.objects.active().filter(email_proven=True).select_related("company").order_by("pk")
    if token.user_id is None:
        people, path = people.filter(company=token.company_id, role=Role.HR), "settings#api-tokens"
    else:
        people, path = people.filter(pk=token.user_id), "profile#api-tokens"
    for number, user in enumerate(people):
        mail.send(
            event,
            "account/email/api_token_expiring",
            user.email,
            language=user.language_of_mails,
            number=number,
            user=user,
            token=token,
            is_own=token.user_id is not None,
            expires_on=token.expires_at.astimezone(zone_of(user.company_id)).date(),
            url=f"{settings.FRONTEND_URL}/{path}",
        )


@subscriber(ProviderLinked, external=True)
def mail_link_to_provider(event: ProviderLinked) -> None:
    """Tell somebody that their company's provider opens their account from now on.

    Where somebody else has proven the address, tell its owner that there is another account with it.
    """
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user is None or not user.email:
        return
    linked = SocialAccount.objects.filter(user=user, provider__startswith=IdentityProvider.KEY_PREFIX)
    provider = IdentityProvider.objects.filter(key__in=linked.values("provider")).first()
    if is_proven_elsewhere(user):
        mail_invitation(event)
    elif provider is not None:
        mail.send(
            event,
            "account/email/provider_linked",
            user.email,
            language=user.language_of_mails,
            user=user,
            company=user.company,
            provider=provider,
        )


@subscriber(SecondFactorAdded, SecondFactorRemoved, RecoveryCodesRenewed, SecondFactorReset, external=True)
def mail_change_of_second_factor(event: SecondFactorEvent) -> None:
    """Tell somebody that a second factor of theirs was changed, since it may have been somebody else."""
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user is None or not user.email or is_proven_elsewhere(user):
        return
    actor = User.objects.filter(pk=event.actor.user_id).first()
    mail.send(
        event,
        "account/email/second_factor",
        user.email,
        language=user.language_of_mails,
        user=user,
        change=event.kind.removeprefix("user."),
        actor=actor.get_full_name() if actor else settings.PRODUCT_NAME,
        url=f"{settings.FRONTEND_URL}/profile#second-factor",
    )


@subscriber(
    IdentityProviderCreated,
    IdentityProviderChanged,
    IdentityProviderDeleted,
    SignInEnforced,
    SignInEnforcementLifted,
    external=True,
)
def mail_change_of_provider(event: IdentityProviderEvent) -> None:
    """Tell all HR people of the company and all superusers, since it decides who signs in as whom."""
    company = Company.objects.filter(pk=event.company_id or 0).first()
    if company is None:
        return
    provider = IdentityProvider.objects.filter(pk=event.identity_provider_id).first()
    actor = User.objects.filter(pk=event.actor.user_id).first()
    told = Q(company=company, role=Role.HR) | Q(role=Role.SUPERUSER)
    for number, user in enumerate(User.objects.active().filter(told, email_proven=True).order_by("pk")):
        mail.send(
            event,
            "account/email/provider_changed",
            user.email,
            language=user.language_of_mails,
            number=number,
            user=user,
            company=company,
            provider=provider,
            # By the event, since more may have changed meanwhile.
            change="deleted" if provider is None else event.kind.removeprefix("identity_provider."),
            actor=actor.get_full_name() if actor else settings.PRODUCT_NAME,
            settings_url=SETTINGS_URL,
        )


@subscriber(CompanyWithoutHr, external=True)
def mail_missing_hr(event: CompanyWithoutHr) -> None:
    """Tell all superusers that a company has no active HR person any more."""
    company = Company.objects.filter(pk=event.company_id or 0).first()
    if company is None or User.objects.active().filter(company=company, role=Role.HR).exists():
        return
    superusers = User.objects.active().filter(role=Role.SUPERUSER, email_proven=True).order_by("pk")
    for number, user in enumerate(superusers):
        mail.send(
            event,
            "account/email/company_without_hr",
            user.email,
            language=user.language_of_mails,
            number=number,
            user=user,
            company=company,
            url=f"{settings.FRONTEND_URL}/users",
        )


@subscriber(IdentityProviderSecretExpires, external=True)
def mail_end_of_secret(event: IdentityProviderSecretExpires) -> None:
    """Remind the company's HR people that a client secret ends."""
    provider = IdentityProvider.objects.select_related("company").filter(pk=event.identity_provider_id).first()
    if provider is None or provider.secret_expires_on is None:
        return
    hr = User.objects.active().filter(company=provider.company, role=Role.HR, email_proven=True).order_by("pk")
    for number, user in enumerate(hr):
        mail.send(
            event,
            "account/email/provider_secret",
            user.email,
            language=user.language_of_mails,
            number=number,
            user=user,
            company=provider.company,
            provider=provider,
            days=max((provider.secret_expires_on - timezone.localdate()).days, 0),
            settings_url=SETTINGS_URL,
        )
