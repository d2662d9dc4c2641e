"""Connecting, changing and disconnecting a company's identity providers, and reminding HR of secrets that end."""

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import (
    IdentityProviderChanged,
    IdentityProviderChangeDiscarded,
    IdentityProviderChangePrepared,
    IdentityProviderCreated,
    IdentityProviderDeleted,
    IdentityProviderSecretExpires,
)
from accounts.models import (
    TOKEN_REST,
    ApiToken,
    Company,
    CompanyDomain,
    Department,
    DeviceToken,
    IdentityProvider,
    IdentityProviderQuerySet,
    Role,
    SignInCode,
    User,
    new_provider_key,
)
from accounts.openid_connect import parse
from accounts.permissions import require_administered_company, require_recent_proof
from accounts.services.enforcement import is_enforced, require_not_enforced
from common.destinations import InvalidAddress, resolve_in_time
from common.encryption import Encrypted
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.languages import filled
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found

MAX_PROVIDERS = 5
# Days before the end of a client secret on which HR is reminded, in order.
REMINDER_DAYS = (30, 7)
# Paths of issuers for the people of any organisation, whose addresses are not the company's.
# The last one is Microsoft's, for private accounts.
ANY_ORGANISATION = ("common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad")
ISSUER_MISSING = _("Enter the issuer")
CLIENT_MISSING = _("Enter the client ID")
SECRET_MISSING = _("Enter the client secret")
# Where they change, links are made again: the same `sub` may be another person.
IDENTITY = ("issuer", "client_id")
# What a test is about.
TESTED = (*IDENTITY, "client_secret", "scopes", "domains", "role_mapping")


def providers_of(actor: Actor) -> IdentityProviderQuerySet:
    """Return the providers of the company that the actor administers. Raises NotAllowed, NotFound without a company."""
    company_id = require_administered_company(actor)
    return IdentityProvider.objects.filter(company=company_id).prefetch_related("domains")


def create_provider(
    *, actor: Actor, domains: list[str], client_secret: str | None = None, **values: Any
) -> IdentityProvider:
    """Connect a provider to the company that the actor administers.

    Issuer, client and secret can follow, since the provider gives them for its redirect address. Raises NotAllowed,
    NotFound, ReauthenticationRequired, InvalidInput, Conflict for more than `MAX_PROVIDERS`.
    """
    company_id = require_administered_company(actor)
    require_recent_proof(actor)
    require_usable_issuer(values["issuer"])
    with transaction.atomic():
        # Lock the company, so that its providers are made one after the other.
        Company.objects.select_for_update(no_key=True).get(pk=company_id)
        if IdentityProvider.objects.filter(company=company_id).count() >= MAX_PROVIDERS:
            raise Conflict(gettext("A company can have at most {most} identity providers.").format(most=MAX_PROVIDERS))
        require_own_departments(company_id, values["role_mapping"])
        provider = IdentityProvider(company_id=company_id, **values)
        provider.client_secret = Encrypted.of(client_secret or "")
        require_complete(provider)
        provider.save()
        route(provider, domains)
        publish(IdentityProviderCreated.by(actor, provider))
    return provider


def update_provider(
    *,
    actor: Actor,
    provider_id: int,
    domains: list[str],
    client_secret: str | None = None,
    updated_at: datetime | None = None,
    **values: Any,
) -> IdentityProvider:
    """Change a provider to these values; without `client_secret`, the stored one stays.

    Once somebody could sign in with it, another issuer or client gives the provider another key, and ends the links of
    accounts to it: before, its redirect address stays while typing errors are mended. While the company
    enforces it, a change of how it is reached waits for a test that succeeds with it. Raises NotAllowed, NotFound,
    ReauthenticationRequired, InvalidInput, StaleVersion, and Conflict for switching off an enforced one.
    """
    visible = IdentityProvider.objects.visible_to(actor)
    company_id = require_administered_company(actor)
    stored = get_or_not_found(visible, provider_id)
    require_recent_proof(actor)
    if values["issuer"] != stored.with_pending().issuer:
        require_usable_issuer(values["issuer"])
    with transaction.atomic():
        Company.objects.select_for_update(no_key=True).get(pk=company_id)
        provider = get_or_not_found(visible.select_for_update(), provider_id)
        refuse_stale(updated_at, provider.updated_at)
        require_own_departments(company_id, values["role_mapping"])
        if not values["enabled"]:
            require_not_enforced(provider)
        shown = provider.with_pending()
        changed = changes_of(shown, values, domains, client_secret)
        if not changed:
            return provider
        waiting = changed & {*IdentityProvider.PENDING} if is_enforced(provider) else set()
        if waiting:
            provider.pending = pending_of(provider, shown, values, domains, client_secret)
        else:
            is_other = can_be_linked(provider) and any(name in changed for name in IDENTITY)
            secret = Encrypted.of(client_secret) if client_secret else None
            set_domains_and_secret(provider, domains if "domains" in changed else None, secret, is_other=is_other)
        for name in changed - waiting - {"client_secret", "domains"}:
            setattr(provider, name, values[name])
        if "secret_expires_on" in changed:
            provider.reminded_days = None
        require_complete(provider.with_pending())
        if changed & {*TESTED}:
            provider.version += 1
        provider.updated_at = next_version(provider.updated_at)
        provider.save()
        if waiting and provider.pending is None:
            publish(IdentityProviderChangeDiscarded.by(actor, provider))
        elif waiting:
            publish(IdentityProviderChangePrepared.by(actor, provider, fields=sorted(waiting)))
        if changed - waiting:
            publish(IdentityProviderChanged.by(actor, provider, fields=sorted(changed - waiting)))
    return provider


def changes_of(
    shown: IdentityProvider, values: dict[str, Any], domains: list[str], client_secret: str | None
) -> set[str]:
    """Return what these values change of a provider as the form shows it. Raises InvalidInput.

    Another issuer or client needs its secret.
    """
    changed = {name for name, value in values.items() if getattr(shown, name) != value}
    if client_secret:
        changed.add("client_secret")
    elif any(name in changed and getattr(shown, name) for name in IDENTITY):
        raise InvalidInput({"client_secret": [SECRET_MISSING]})
    if sorted(domains) != shown.routed_domains:
        changed.add("domains")
    return changed


def pending_of(
    provider: IdentityProvider,
    shown: IdentityProvider,
    values: dict[str, Any],
    domains: list[str],
    client_secret: str | None,
) -> dict[str, Any] | None:
    """Return the change that waits for a test; None if it leads back to what is in force. Raises InvalidInput."""
    require_routable(provider, domains)
    pending = {name: values[name] for name in IdentityProvider.PENDING if name in values}
    secret = Encrypted.of(client_secret) if client_secret else shown.client_secret
    is_other = any(pending[name] != getattr(provider, name) for name in IDENTITY)
    pending |= {"domains": sorted(domains), "client_secret": secret.stored, "key": provider.key}
    if is_other:
        known = all(pending[name] == getattr(shown, name) for name in IDENTITY) and shown.key != provider.key
        pending["key"] = shown.key if known else new_provider_key()
    in_force = {name: getattr(provider, name) for name in (*IDENTITY, "scopes", "key")}
    in_force |= {"domains": provider.routed_domains, "client_secret": provider.client_secret.stored}
    return None if pending == in_force else pending


def can_be_linked(provider: IdentityProvider) -> bool:
    """Whether accounts can be linked to the provider: it is offered, or was and accounts are."""
    return provider.enabled or SocialAccount.objects.filter(provider=provider.key).exists()


def set_domains_and_secret(
    provider: IdentityProvider, domains: list[str] | None, secret: Encrypted | None, *, is_other: bool, key: str = ""
) -> None:
    """Set domains and secret of a locked provider, if given, and make it another one where it is.

    The caller has to save it. Raises InvalidInput for domains.
    """
    if secret is not None:
        provider.client_secret = secret
    if domains is not None:
        route(provider, domains)
    if is_other:
        end_provider_links(provider)
        provider.key = key or new_provider_key()


@transaction.atomic
def discard_pending(*, actor: Actor, provider_id: int) -> None:
    """Discard the change of an enforced provider that waits for a test.

    Raises NotAllowed, NotFound, ReauthenticationRequired.
    """
    require_administered_company(actor)
    provider = get_or_not_found(IdentityProvider.objects.visible_to(actor).select_for_update(), provider_id)
    require_recent_proof(actor)
    if provider.pending is not None:
        provider.pending, provider.version = None, provider.version + 1
        provider.updated_at = next_version(provider.updated_at)
        provider.save(update_fields=["pending", "version", "updated_at"])
        publish(IdentityProviderChangeDiscarded.by(actor, provider))


@transaction.atomic
def apply_pending(provider_id: int, tester: int, version: int | None) -> None:
    """Let the change of a provider take effect that a test of this version has just succeeded with."""
    company_id = IdentityProvider.objects.values_list("company", flat=True).get(pk=provider_id)
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    provider = IdentityProvider.objects.select_for_update().get(pk=provider_id)
    if provider.pending is None or provider.version != version:
        return
    tested = provider.with_pending()
    changed = [name for name in (*IDENTITY, "scopes") if getattr(tested, name) != getattr(provider, name)]
    if tested.routed_domains != provider.routed_domains:
        changed.append("domains")
    if tested.client_secret != provider.client_secret:
        changed.append("client_secret")
    for name in (*IDENTITY, "scopes"):
        setattr(provider, name, getattr(tested, name))
    # Without those that a superuser has taken away meanwhile, or that lead elsewhere.
    own = CompanyDomain.objects.filter(company=company_id, domain__in=tested.routed_domains)
    domains = [each.domain for each in own if each.identity_provider_id in (None, provider.pk)]
    set_domains_and_secret(provider, domains, tested.client_secret, is_other=tested.key != provider.key, key=tested.key)
    provider.pending, provider.updated_at = None, next_version(provider.updated_at)
    provider.save()
    by = User.objects.select_related("company").get(pk=tester)
    actor = Actor.in_company(by, company_id) if by.role == Role.SUPERUSER else Actor.for_user(by)
    publish(IdentityProviderChanged.by(actor, provider, fields=sorted(changed)))


@transaction.atomic
def delete_provider(*, actor: Actor, provider_id: int) -> None:
    """Disconnect a provider, and end the links of accounts to it.

    Raises NotAllowed, NotFound, ReauthenticationRequired, and Conflict for one that the company enforces.
    """
    company_id = require_administered_company(actor)
    visible = IdentityProvider.objects.visible_to(actor)
    get_or_not_found(visible, provider_id)
    require_recent_proof(actor)
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    provider = get_or_not_found(visible.select_for_update(), provider_id)
    require_not_enforced(provider)
    publish(IdentityProviderDeleted.by(actor, provider))
    end_provider_links(provider)
    provider.delete()


def end_provider_links(provider: IdentityProvider) -> None:
    """End the links of accounts to a provider, and the sessions that began with it.

    Tokens that rest since their owners no longer sign in would otherwise work again.
    """
    linked = User.objects.filter(socialaccount__provider=provider.key)
    ApiToken.objects.filter(user__in=linked, user__last_login__lt=timezone.now() - TOKEN_REST).revoke()
    SocialAccount.objects.filter(provider=provider.key).delete()
    SignInCode.objects.filter(provider=provider.key).delete()
    DeviceToken.objects.filter(provider=provider.key).delete()


def require_complete(provider: IdentityProvider) -> None:
    """Raise InvalidInput for a provider that is offered before it can sign anybody in."""
    missing = {
        "issuer": [] if provider.issuer else [ISSUER_MISSING],
        "client_id": [] if provider.client_id else [CLIENT_MISSING],
        "client_secret": [] if provider.has_secret else [SECRET_MISSING],
    }
    if provider.enabled and any(missing.values()):
        raise InvalidInput({name: sentences for name, sentences in missing.items() if sentences})


def require_usable_issuer(issuer: str) -> None:
    """Raise InvalidInput for an issuer that is not on the internet, or is for any organisation's people.

    Not for use in transactions, since it resolves the name.
    """
    if not issuer:
        return
    try:
        destination = parse(issuer)
        if destination.target.strip("/").partition("/")[0] in ANY_ORGANISATION:
            raise InvalidInput(
                {
                    "issuer": [
                        gettext(
                            "This issuer is for the people of any organisation. Enter that of your own tenant, with "
                            "its id in the address."
                        )
                    ]
                }
            )
        if urlsplit(issuer).query:
            raise InvalidInput({"issuer": [gettext("Enter the issuer without a question mark and what follows it.")]})
        resolve_in_time(destination)
    except InvalidAddress as refused:
        raise InvalidInput({"issuer": [str(refused)]}) from refused


def require_own_departments(company_id: int, role_mapping: list[dict[str, Any]]) -> None:
    """Raise InvalidInput for a rule with a department that is not the company's."""
    wanted = {rule["department"] for rule in role_mapping if rule["department"] is not None}
    if wanted - set(Department.objects.filter(company_id=company_id).values_list("pk", flat=True)):
        raise InvalidInput({"role_mapping": [gettext("Choose a department of the company.")]})


def require_routable(provider: IdentityProvider, domains: list[str]) -> None:
    """Raise InvalidInput for a domain that is not the company's.

    A domain leads to one provider: another one of the company has to leave it first.
    """
    own = CompanyDomain.objects.filter(company=provider.company_id)
    for domain in domains:
        found = own.filter(domain=domain).select_related("identity_provider").first()
        if found is None:
            sentence = gettext("{domain} is not a domain of the company. Ask a superuser to add it.")
            raise InvalidInput({"domains": [filled(sentence, domain=domain)]})
        if found.identity_provider not in (None, provider):
            sentence = gettext("{domain} signs in with {name}. Take it away there first.")
            raise InvalidInput({"domains": [filled(sentence, domain=domain, name=found.identity_provider.name)]})


def route(provider: IdentityProvider, domains: list[str]) -> None:
    """Let the people of these domains sign in with the provider. Raises InvalidInput as `require_routable`."""
    require_routable(provider, domains)
    own = CompanyDomain.objects.filter(company=provider.company_id)
    own.filter(identity_provider=provider).exclude(domain__in=domains).update(identity_provider=None)
    own.filter(domain__in=domains).update(identity_provider=provider)


def publish_secret_reminders() -> None:
    """Publish that client secrets end soon: once for each of `REMINDER_DAYS`. Repeated calls have no effect."""
    today = timezone.localdate()
    latest = today + timedelta(days=REMINDER_DAYS[0])
    for provider_id in IdentityProvider.objects.filter(secret_expires_on__range=(today, latest)).values_list("pk"):
        remind(provider_id[0])


@transaction.atomic
def remind(provider_id: int) -> None:
    """Publish that the client secret of a provider ends soon, unless that was said already."""
    provider = IdentityProvider.objects.select_for_update(no_key=True).filter(pk=provider_id).first()
    if provider is None or provider.secret_expires_on is None:
        return
    left = (provider.secret_expires_on - timezone.localdate()).days
    due = min((days for days in REMINDER_DAYS if left <= days), default=None)
    if due is None or (provider.reminded_days is not None and provider.reminded_days <= due):
        return
    provider.reminded_days = due
    provider.save(update_fields=["reminded_days"])
    publish(IdentityProviderSecretExpires.by(Actor.system(provider.company_id), provider))
