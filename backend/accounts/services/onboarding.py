"""Asking for access for a company, and onboarding it together with its first HR person."""

from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import UserInvited
from accounts.models import Company, Invitation, Role, User
from accounts.permissions import require_recent_proof, require_superuser
from accounts.services.companies import create_company
from accounts.services.links import set_password_url
from accounts.services.sign_up import find_free_username
from common.errors import Busy, InvalidInput, NotFound
from common.events import publish
from common.languages import in_language

NOT_OPEN = _("Nobody receives requests for access here.")
NOT_SENT = _("Your request could not be sent. Try again in a few minutes.")


def require_access_requests_enabled() -> None:
    """Raise NotFound without an address for requests for access."""
    if not settings.ACCESS_REQUESTS_TO:
        raise NotFound(NOT_OPEN)


def request_access(*, name: str, email: str, company: str, message: str = "") -> None:
    """Mail a request for access to ACCESS_REQUESTS_TO, at once, since nothing of it may be stored for the worker.

    Raises NotFound without such an address, and Busy if the mail cannot be sent.
    """
    require_access_requests_enabled()
    context = {"name": name, "email": email, "company": company, "message": message, "product": settings.PRODUCT_NAME}
    template = "account/email/access_requested"
    # The operator's own language is not known.
    with in_language(""):
        subject = " ".join(render_to_string(f"{template}_subject.txt", context, using="text").split())
        text = render_to_string(f"{template}_message.txt", context, using="text")
    request = EmailMessage(subject, text, None, [settings.ACCESS_REQUESTS_TO], reply_to=[email])
    try:
        request.send()
    except (SMTPException, OSError) as error:
        raise Busy(NOT_SENT) from error


@transaction.atomic
def onboard_company(
    *, actor: Actor, email: str, first_name: str, last_name: str, **company_fields: Any
) -> tuple[Company, User, str]:
    """Create a company with its departments and domains, and its first HR person, who is mailed a set-password link.

    `company_fields` are those of `create_company`. Returns the company, the user, and the link. Raises InvalidInput if
    the name or a domain is taken; NotAllowed for anybody but a superuser; ReauthenticationRequired.
    """
    require_superuser(actor)
    require_recent_proof(actor)
    company = create_company(actor=actor, email=email, **company_fields)
    user, url = invite_user(
        actor=actor, company=company, email=email, role=Role.HR, first_name=first_name, last_name=last_name
    )
    return company, user, url


def invite_user(*, actor: Actor, company: Company, email: str, role: Role, **names: str) -> tuple[User, str]:
    """Create a user without a password. Returns the user and the link that sets it, which is also mailed.

    The address is unproven until the user follows the mailed link. Raises InvalidInput if the username that follows
    from it is taken at the same moment.
    """
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(find_free_username(email), email, company=company, role=role, **names)
    except IntegrityError as error:
        raise InvalidInput({"email": [gettext("Someone has just taken this username. Try again.")]}) from error
    Invitation.store(user, actor.signed_in_user)
    publish(UserInvited.by(actor, user))
    return user, set_password_url(user)
