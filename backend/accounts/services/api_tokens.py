"""API tokens: creating and revoking them, and reminding of their end."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import ApiTokenCreated, ApiTokenExpiring, ApiTokenRevoked
from accounts.models import DIRECTORY_SCOPES, TOKEN_REMINDER, ApiToken, ApiTokenQuerySet, Company, Role, User
from accounts.permissions import require_administered_company, require_recent_proof
from common.errors import Conflict, NotAllowed
from common.events import publish
from common.queries import get_or_not_found

# For one person, and for one company.
MAX_TOKENS = 20
# So that a company can replace one without a gap.
MAX_DIRECTORY_TOKENS = 2
NO_TOKENS = _("Superusers have no API tokens. HR can create one for the company.")
ONLY_HR = _("Only HR can create API tokens of the company.")
ACCOUNT_CHANGED = _("Someone has just changed your account. Sign in again.")


def own_tokens(actor: Actor) -> ApiTokenQuerySet:
    """Return the user's API tokens that were not revoked, newest first."""
    return ApiToken.objects.not_revoked().filter(user=actor.signed_in_user)


def company_tokens(actor: Actor) -> ApiTokenQuerySet:
    """Return those of the company that the actor administers. Raises NotAllowed, NotFound without a company."""
    tokens = ApiToken.objects.not_revoked().filter(company=require_administered_company(actor))
    return tokens.select_related("created_by")


@transaction.atomic
def create_own_token(*, actor: Actor, name: str, scopes: list[str], days: int) -> tuple[ApiToken, str]:
    """Create a token of the user, for these days. Returns it with its secret, which cannot be read later.

    Raises NotAllowed for superusers, ReauthenticationRequired, Conflict if they have as many as there may be.
    """
    if actor.is_superuser:
        raise NotAllowed(NO_TOKENS, code="superuser")
    require_recent_proof(actor)
    user = lock_unchanged(actor)
    require_room(ApiToken.objects.filter(user=user))
    token, key = ApiToken.issue(user=user, name=name, scopes=scopes, days=days)
    publish(ApiTokenCreated.by(actor, token))
    return token, key


@transaction.atomic
def create_company_token(*, actor: Actor, name: str, scopes: list[str], days: int) -> tuple[ApiToken, str]:
    """Create a token of the company, for these days. Returns it with its secret, which cannot be read later.

    Raises NotAllowed for all but HR, ReauthenticationRequired, Conflict if it has as many as there may be.
    """
    require_create_company_token(actor)
    require_recent_proof(actor)
    # Locked in the order of `.github/docs/architecture.md`.
    company = Company.objects.select_for_update(no_key=True).get(pk=require_administered_company(actor))
    user = lock_unchanged(actor)
    require_room(ApiToken.objects.filter(company=company))
    if scopes == DIRECTORY_SCOPES:
        require_room_for_directory(company)
    token, key = ApiToken.issue(company=company, created_by=user, name=name, scopes=scopes, days=days)
    publish(ApiTokenCreated.by(actor, token))
    return token, key


def require_create_company_token(actor: Actor) -> None:
    """Raise NotAllowed unless the actor is HR: superusers have no tokens."""
    if actor.role != Role.HR:
        raise NotAllowed(ONLY_HR)


def lock_unchanged(actor: Actor) -> User:
    """Lock and return the actor's account. Raises NotAllowed if it was changed since it signed in.

    So that no token is created by a session that has been ended at this moment.
    """
    known = actor.signed_in_user
    unchanged = {"password": known.password, "role": known.role, "company": known.company_id, "is_active": True}
    user: User | None = User.objects.select_for_update(no_key=True).filter(pk=known.pk, **unchanged).first()
    if user is None:
        raise NotAllowed(ACCOUNT_CHANGED, code="account_changed")
    return user


def require_room(tokens: ApiTokenQuerySet) -> None:
    """Raise Conflict if there are as many tokens as there may be. Lock their owner first."""
    if tokens.not_revoked().count() >= MAX_TOKENS:
        raise Conflict(
            gettext("There can be at most {most} API tokens. Revoke one that is not needed.").format(most=MAX_TOKENS),
            code="too_many_tokens",
        )


def require_room_for_directory(company: Company) -> None:
    """Raise Conflict if two tokens of the company's directory are in force. Lock the company first."""
    if ApiToken.objects.in_force().of_directory().filter(company=company).count() >= MAX_DIRECTORY_TOKENS:
        sentence = gettext("There can be at most {most} tokens of the directory. Revoke one that is not needed.")
        raise Conflict(sentence.format(most=MAX_DIRECTORY_TOKENS), code="too_many_tokens")


@transaction.atomic
def revoke_own_token(*, actor: Actor, token_id: int) -> None:
    """Revoke a token of the user. Raises NotFound, ReauthenticationRequired."""
    revoke(actor, own_tokens(actor), token_id)


@transaction.atomic
def revoke_company_token(*, actor: Actor, token_id: int) -> None:
    """Revoke a token of the company. Raises NotAllowed, NotFound, ReauthenticationRequired."""
    revoke(actor, company_tokens(actor), token_id)


def revoke(actor: Actor, tokens: ApiTokenQuerySet, token_id: int) -> None:
    """Revoke one of these tokens. Raises NotFound, ReauthenticationRequired."""
    token = get_or_not_found(tokens, token_id)
    require_recent_proof(actor)
    if ApiToken.objects.filter(pk=token.pk).revoke():
        publish(ApiTokenRevoked.by(actor, token))


def publish_expiring_tokens() -> None:
    """Publish `ApiTokenExpiring` once for each token that expires soon. A periodic task.

    Not for tokens that were created for so short a time, of which nobody needs to be reminded.
    """
    now = timezone.now()
    soon = ApiToken.objects.in_force().filter(reminded_at=None, expires_at__lte=now + TOKEN_REMINDER)
    for token in soon.select_related("user"):
        with transaction.atomic():
            # Of several workers, only one publishes it.
            is_first = ApiToken.objects.filter(pk=token.pk, reminded_at=None).update(reminded_at=now)
            if is_first and token.expires_at - token.created_at > TOKEN_REMINDER:
                publish(ApiTokenExpiring.by(Actor.system(), token))
