"""Who may act for a company, and who for the platform as a whole."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from common.actor_kinds import SIGNED_IN, accepts
from common.errors import NotAllowed, NotFound, ReauthenticationRequired
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


@accepts(*SIGNED_IN)
def require_recent_proof(actor: Scope) -> None:
    """Raise ReauthenticationRequired (403) where the caller has not proved of late who they are.

    For what lets somebody take over an account, gives rights, or says who joins a company: a device that was left alone
    is not enough.
    """
    valid = timedelta(minutes=settings.REAUTHENTICATION_MINUTES)
    if actor.proved_at is None or actor.proved_at < timezone.now() - valid:
        raise ReauthenticationRequired
