"""Permission rule of the audit log."""

from common.actor_kinds import SIGNED_IN, accepts
from common.errors import NotAllowed
from common.tenancy import Scope


@accepts(*SIGNED_IN)
def require_activity(actor: Scope) -> None:
    """Raise NotAllowed (403) unless the caller administers a company: HR their own, superusers every one."""
    if not actor.administers_company:
        raise NotAllowed("Only HR can see what was done in the company.")
