"""Permission rule of the audit log."""

from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import NotAllowed


def require_activity(actor: Actor) -> None:
    """Raise NotAllowed (403) unless the caller administers a company: HR their own, superusers every one."""
    if not actor.administers_company:
        raise NotAllowed(gettext("Only HR can see what was done in the company."))
