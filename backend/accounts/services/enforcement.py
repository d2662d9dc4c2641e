"""Enforcing a company's identity provider: its people begin sessions with it alone, but for named exceptions.

Passwords are kept, so that they work again once it is lifted. Superusers stand outside.
"""

from collections.abc import Iterable
from typing import TypedDict

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.domains import to_ascii
from accounts.events import (
    IdentityProviderChangeDiscarded,
    SignInEnforced,
    SignInEnforcementLifted,
    SignInExceptionAdded,
    SignInExceptionRemoved,
)
from accounts.models import (
    TOKEN_REST,
    ApiToken,
    Company,
    CompanySettings,
    DeviceToken,
    IdentityProvider,
    Role,
    SignInCode,
    User,
    UserQuerySet,
)
from accounts.permissions import require_administered_company, require_recent_proof
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.languages import filled
from common.queries import get_or_not_found

MAX_EXCEPTIONS = 200
NO_EMERGENCY_HR = _(
    "Choose at least one active HR person with a password, so that somebody can sign in when the provider is down."
)
NOT_TESTED = _("Test the connection yourself first: the test has to succeed with what is saved now.")
NOT_OFFERED = _("Offer the provider at sign-in first, and save.")


class Enforcement(TypedDict):
    """Whether a provider is enforced, who may sign in otherwise, and who could not sign in."""

    enforced: bool
    tested_by_caller: bool
    exceptions: list[User]
    unable: list[User]


def people_of(company_id: int) -> UserQuerySet:
    """Return the active people of a company whom enforcing its provider is about, by name."""
    people = User.objects.active().filter(company=company_id).exclude(role=Role.SUPERUSER)
    found: UserQuerySet = people.order_by("name_folded", "pk")
    return found


def enforcement_of(*, actor: Actor, provider_id: int) -> Enforcement:
    """Return what enforcing a provider means, before it is enforced and afterwards. Raises NotAllowed, NotFound."""
    company_id = require_administered_company(actor)
    providers = IdentityProvider.objects.visible_to(actor).prefetch_related("domains")
    provider = get_or_not_found(providers, provider_id)
    people = people_of(company_id)
    return {
        "enforced": is_enforced(provider),
        "tested_by_caller": provider.was_tested_by(actor.signed_in_user.pk),
        "exceptions": list(people.filter(sign_in_exception=True)),
        "unable": people_who_could_not_sign_in(provider, people.filter(sign_in_exception=False)),
    }


def people_who_could_not_sign_in(provider: IdentityProvider, people: UserQuerySet) -> list[User]:
    """Return those of these people who could not sign in with the provider.

    They have not signed in with it yet, and have no address of its domains.
    """
    linked = SocialAccount.objects.filter(provider=provider.key).values("user")
    domains = set(provider.routed_domains)
    return [user for user in people.exclude(pk__in=linked) if to_ascii(user.email.rpartition("@")[2]) not in domains]


def is_enforced(provider: IdentityProvider) -> bool:
    """Whether the company enforces this provider."""
    return CompanySettings.objects.filter(enforced_provider=provider.pk).exists()


def require_not_enforced(provider: IdentityProvider) -> None:
    """Raise Conflict while the company enforces this provider."""
    if is_enforced(provider):
        sentence = gettext("Everyone has to sign in with {name}. Let people sign in otherwise first.")
        raise Conflict(filled(sentence, name=provider.name), code="enforced")


@transaction.atomic
def enforce(*, actor: Actor, provider_id: int, exceptions: Iterable[int]) -> None:
    """Let the company's people begin sessions with this provider alone, but for these (ids of users); or change these.

    Ends the sessions that began otherwise, codes between two steps, and links that were mailed or shown. Raises
    NotAllowed, NotFound, ReauthenticationRequired, InvalidInput for exceptions who are not active people of the
    company, or without HR among them, and Conflict for a provider that is not offered, that the actor has not tested
    with success, or if the company enforces another one.
    """
    company_id = require_administered_company(actor)
    get_or_not_found(IdentityProvider.objects.visible_to(actor), provider_id)
    require_recent_proof(actor)
    settings = lock(company_id)
    provider = get_or_not_found(IdentityProvider.objects.visible_to(actor).select_for_update(), provider_id)
    begins = settings.enforced_provider_id is None
    if settings.enforced_provider_id not in (None, provider.pk):
        other = IdentityProvider.objects.get(pk=settings.enforced_provider_id)
        sentence = gettext("Everyone has to sign in with {name}. Let people sign in otherwise there first.")
        raise Conflict(filled(sentence, name=other.name), code="other_enforced")
    if begins and not provider.enabled:
        raise Conflict(NOT_OFFERED, code="not_offered")
    if begins and not provider.was_tested_by(actor.signed_in_user.pk):
        raise Conflict(NOT_TESTED, code="not_tested")
    # Waits for sessions that begin at this moment, which are ended below; later ones are refused.
    people = list(people_of(company_id).order_by("pk").select_for_update(no_key=True))
    chosen = {*exceptions}
    if chosen - {user.pk for user in people}:
        raise InvalidInput({"exceptions": [gettext("Choose active people of the company.")]})
    set_exceptions(actor, company_id, chosen)
    if not User.objects.emergency_hr().filter(company=company_id).exists():
        raise InvalidInput({"exceptions": [NO_EMERGENCY_HR]})
    settings.enforced_provider = provider
    settings.save(update_fields=["enforced_provider"])
    end_other_ways(company_id, provider)
    if begins:
        publish(SignInEnforced.by(actor, provider))


def lock(company_id: int) -> CompanySettings:
    """Lock a company, and return its settings."""
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    return CompanySettings.objects.select_related(None).get(pk=company_id)


def set_exceptions(actor: Actor, company_id: int, chosen: set[int]) -> None:
    """Let these people of the company be the exceptions, and nobody else."""
    users = User.objects.filter(company=company_id)
    removed = list(users.filter(sign_in_exception=True).exclude(pk__in=chosen))
    added = list(users.filter(sign_in_exception=False, pk__in=chosen))
    users.filter(pk__in=[user.pk for user in removed]).update(sign_in_exception=False)
    users.filter(pk__in=[user.pk for user in added]).update(sign_in_exception=True)
    for user in added:
        publish(SignInExceptionAdded.by(actor, user))
    for user in removed:
        publish(SignInExceptionRemoved.by(actor, user))


def end_other_ways(company_id: int, provider: IdentityProvider) -> None:
    """End what would let people of the company in without the provider, but for exceptions.

    Also for those who are deactivated, whom nobody asks when they come back.
    """
    others = User.objects.filter(company=company_id, sign_in_exception=False).exclude(role=Role.SUPERUSER)
    others.update(link_version=F("link_version") + 1)
    SignInCode.objects.filter(user__in=others).exclude(provider=provider.key).delete()
    DeviceToken.objects.filter(user__in=others).exclude(provider=provider.key).delete()


@transaction.atomic
def lift(*, actor: Actor, provider_id: int) -> None:
    """Let the company's people sign in otherwise again. Does nothing where the provider is not enforced.

    Raises NotAllowed, NotFound, ReauthenticationRequired.
    """
    company_id = require_administered_company(actor)
    provider = get_or_not_found(IdentityProvider.objects.visible_to(actor), provider_id)
    require_recent_proof(actor)
    end_enforcement(actor, lock(company_id), provider)


@transaction.atomic
def lift_as_operator(company: Company) -> IdentityProvider | None:
    """Let a company's people sign in otherwise again. Returns the provider; None if the company enforces none."""
    settings = lock(company.pk)
    provider = IdentityProvider.objects.filter(pk=settings.enforced_provider_id or 0).first()
    if provider is not None:
        end_enforcement(Actor.system(company.pk), settings, provider)
    return provider


def end_enforcement(actor: Actor, settings: CompanySettings, provider: IdentityProvider) -> None:
    """Lift it with the company locked.

    What was refused meanwhile does not come back, nor do tokens that rest. A change that waits for a test is discarded.
    """
    if settings.enforced_provider_id != provider.pk:
        return
    end_other_ways(settings.pk, provider)
    others = User.objects.filter(company=settings.pk, sign_in_exception=False)
    ApiToken.objects.filter(user__in=others, user__last_login__lt=timezone.now() - TOKEN_REST).revoke()
    waiting = IdentityProvider.objects.filter(pk=provider.pk, pending__isnull=False)
    if waiting.update(pending=None, version=F("version") + 1):
        publish(IdentityProviderChangeDiscarded.by(actor, provider))
    settings.enforced_provider = None
    settings.save(update_fields=["enforced_provider"])
    publish(SignInEnforcementLifted.by(actor, provider))
