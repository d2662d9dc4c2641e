"""Mails about events of accounts, sent by the worker.

Stored events contain only ids: addresses are read, and secret links created, when a mail is sent.
"""

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings

from accounts.events import (
    EmailConfirmationRequested,
    PasswordResetIssued,
    PasswordResetRequested,
    RegistrationAttempted,
    UserAddressChanged,
    UserCreated,
    UserEvent,
    UserInvited,
)
from accounts.models import User
from accounts.services.addresses import has_proven, is_proven_elsewhere
from accounts.services.joining import company_of_domain
from accounts.services.links import accounts_to_reset, mailed_password_url
from common import mail
from common.events import subscriber


@subscriber(EmailConfirmationRequested, external=True)
def mail_confirmation_link(event: EmailConfirmationRequested) -> None:
    """Mail a link that proves an address, if it was promised or confirming would let the user join a company."""
    address = EmailAddress.objects.filter(user_id=event.user_id, verified=False).select_related("user").first()
    company = company_of_domain(address.email) if address and address.user.company_id is None else None
    if address and (company or event.promised) and not is_proven_elsewhere(address.user):
        url = f"{settings.FRONTEND_URL}/confirm-email?key={EmailConfirmationHMAC.create(address).key}"
        mail.send(
            event,
            "account/email/email_confirmation",
            address.email,
            user=address.user,
            activate_url=url,
            refuse_url=f"{url}&refuse=1",
            company=company,
        )


@subscriber(UserInvited, UserCreated, UserAddressChanged, external=True)
def mail_invitation(event: UserEvent) -> None:
    """Mail a link that sets a password to the address that HR entered, unless the user has proven the address already.

    If the address is proven for another account, mail its owner who invited them, without a link: an account keeps its
    owner.
    """
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user is None or has_proven(user):
        return
    about = {"user": user, "company": user.company}
    if is_proven_elsewhere(user):
        holder = accounts_to_reset(user.email)[0]
        mail.send(event, "account/email/invited_elsewhere", user.email, **about, holder=holder)
    else:
        changed = isinstance(event, UserAddressChanged)
        template = "account/email/address_changed" if changed else "account/email/invitation"
        mail.send(event, template, user.email, **about, url=mailed_password_url(user))


@subscriber(PasswordResetRequested, external=True)
def mail_requested_links(event: UserEvent) -> None:
    """Mail single-use links that set a password: for the account that has proven the address, else for each with it."""
    user = User.objects.filter(pk=event.user_id).first()
    for number, account in enumerate(accounts_to_reset(user.email) if user else ()):
        send_password_link(event, account, number)


@subscriber(PasswordResetIssued, external=True)
def mail_issued_link(event: UserEvent) -> None:
    """Mail the link that HR requested for a user, unless the address is proven for another account."""
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user and not is_proven_elsewhere(user):
        send_password_link(event, user)


def send_password_link(event: UserEvent, user: User, number: int = 0) -> None:
    """Mail a link that sets the password of one account. `number` tells the mails of one event apart."""
    mail.send(
        event,
        "account/email/password_reset_key",
        user.email,
        number=number,
        user=user,
        company=user.company,
        password_reset_url=mailed_password_url(user),
    )


@subscriber(RegistrationAttempted, external=True)
def mail_registration_attempt(event: UserEvent) -> None:
    """Tell the owner of an address that somebody tried to sign up with it."""
    user = User.objects.active().filter(pk=event.user_id).first()
    if user:
        url = f"{settings.FRONTEND_URL}/login"
        mail.send(event, "account/email/registration_attempted", user.email, user=user, sign_in_url=url)
