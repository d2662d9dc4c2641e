"""Mails that follow from what happens to accounts, sent by the worker.

The outbox knows ids only: addresses are read, and the links with their secrets made, when a mail is sent.
"""

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings

from accounts.events import (
    EmailConfirmationRequested,
    PasswordResetIssued,
    PasswordResetRequested,
    RegistrationAttempted,
    UserEvent,
    UserInvited,
    UserRegistered,
)
from accounts.models import User
from accounts.services.credentials import set_password_url
from accounts.services.joining import company_of_domain
from common import mail
from common.events import subscriber


@subscriber(UserRegistered, EmailConfirmationRequested, external=True)
def mail_confirmation_link(event: UserEvent) -> None:
    """The link that proves an address, where something depends on it: an unproven one that leads to a company."""
    address = EmailAddress.objects.filter(user_id=event.user_id, verified=False).select_related("user").first()
    company = company_of_domain(address.email) if address and address.user.company_id is None else None
    if address and company:
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


@subscriber(UserInvited, external=True)
def mail_invitation(event: UserEvent) -> None:
    """The link by which somebody who was given an account chooses a password, unless they have done so already."""
    user = User.objects.active().select_related("company").filter(pk=event.user_id).first()
    if user and not user.has_usable_password():
        mail.send(
            event, "account/email/invitation", user.email, user=user, company=user.company, url=set_password_url(user)
        )


@subscriber(PasswordResetRequested, PasswordResetIssued, external=True)
def mail_set_password_link(event: UserEvent) -> None:
    """The link that sets a password once, for whoever asked for it or for whom HR did."""
    user = User.objects.active().filter(pk=event.user_id).first()
    if user:
        mail.send(
            event, "account/email/password_reset_key", user.email, user=user, password_reset_url=set_password_url(user)
        )


@subscriber(RegistrationAttempted, external=True)
def mail_registration_attempt(event: UserEvent) -> None:
    """Tells the owner of an address that somebody tried to sign up with it."""
    user = User.objects.active().filter(pk=event.user_id).first()
    if user:
        url = f"{settings.FRONTEND_URL}/login"
        mail.send(event, "account/email/registration_attempted", user.email, user=user, sign_in_url=url)
