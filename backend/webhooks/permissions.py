"""Permission rules of webhooks."""

from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import NotAllowed


def require_webhook_administrator(actor: Actor) -> None:
    """Raise NotAllowed (403) unless the caller administers a company: HR their own, superusers every one."""
    if not actor.administers_company:
        raise NotAllowed(gettext("Only HR can see and change the company's webhooks."))
