"""Who may act for a company, and who for the platform as a whole."""

from common.actor_kinds import SIGNED_IN, accepts
from common.errors import NotAllowed, NotFound
from common.tenancy import Scope


@accepts(*SIGNED_IN)
def require_superuser(actor: Scope) -> None:
    """Raise NotAllowed unless the actor is a superuser, who sees every company."""
    if not actor.is_superuser:
        raise NotAllowed("Only the platform's administrators can do this.")


@accepts(*SIGNED_IN)
def require_administered_company(actor: Scope) -> int:
    """The id of the company that the actor administers: HR's own, the one that a superuser chose.

    Raises NotAllowed for other roles, NotFound where no company is chosen.
    """
    if not actor.administers_company:
        raise NotAllowed("Only HR can do this for the company.")
    if actor.company_id is None:
        raise NotFound("Choose a company first.")
    return actor.company_id
