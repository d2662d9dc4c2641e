"""Who may act for a company, for the whole platform, and on other people's accounts."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import NOT_WITH_A_TOKEN, Actor
from accounts.models import Role, SavedView, User
from common.errors import NotAllowed, NotFound, ReauthenticationRequired
from common.languages import Sentence


def require_user_administrator(actor: Actor) -> None:
    """Raise NotAllowed (403) unless the caller administers users: HR their company's, superusers everybody."""
    if not actor.administers_company:
        raise NotAllowed(gettext("Only HR can see and change the company's users."))


def require_grant(actor: Actor, role: str) -> None:
    """Raise NotAllowed (403) if the actor may not give somebody this role."""
    if role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed(gettext("Only a superuser can make someone a superuser."), code="may_not_grant")


def require_manage(actor: Actor, user: User) -> None:
    """Raise NotAllowed (403) if the actor may not change this account."""
    if user.role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed(gettext("Only a superuser can change the account of a superuser."), code="superuser")


def require_other(actor: Actor, user: User, sentence: Sentence) -> None:
    """Raise NotAllowed (403) with this message if the account is the actor's own."""
    if user.pk == actor.signed_in_user.pk:
        raise NotAllowed(sentence, code="own_account")


def require_superuser(actor: Actor) -> None:
    """Raise NotAllowed unless the actor is a superuser, who sees every company."""
    if not actor.is_superuser:
        raise NotAllowed(gettext("Only the platform's administrators can do this."))


def require_administered_company(actor: Actor) -> int:
    """The id of the company that the actor administers: HR's own, the one that a superuser chose.

    Raises NotAllowed for other roles, NotFound where no company is chosen.
    """
    if not actor.administers_company:
        raise NotAllowed(gettext("Only HR can do this for the company."))
    if actor.company_id is None:
        raise NotFound(gettext("Choose a company first."))
    return actor.company_id


def require_recent_proof(actor: Actor) -> None:
    """Raise ReauthenticationRequired (403) where the caller has not proved of late who they are.

    For what lets somebody take over an account, gives rights, or says who joins a company: a device that was left alone
    is not enough. An API token never is: NotAllowed.
    """
    if actor.token is not None:
        raise NotAllowed(NOT_WITH_A_TOKEN, code="not_with_a_token")
    valid = timedelta(minutes=settings.REAUTHENTICATION_MINUTES)
    if actor.proved_at is None or actor.proved_at < timezone.now() - valid:
        raise ReauthenticationRequired


def may_change_view(actor: Actor, view: SavedView) -> bool:
    """Whether the actor may change and delete a saved view that they see: its owner, and HR one that is shared."""
    return not actor.read_only and (view.owner_id == actor.effective_user.pk or actor.role == Role.HR)


def require_change_view(actor: Actor, view: SavedView) -> None:
    """Raise NotAllowed unless the actor may change this view."""
    if not may_change_view(actor, view):
        raise NotAllowed(gettext("Only HR can change a view that is shared."))


def require_share_views(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may share views with their company: HR."""
    if actor.role != Role.HR:
        raise NotAllowed(gettext("Only HR can share views."))
