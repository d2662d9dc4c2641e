"""Tests of the connection to an identity provider: a sign-in that signs nobody in, whose steps are stored.

A test begins with `begin_test`, whose ticket lets a browser go to the provider without the token of its user. It ends
with `finish_test` or `fail_test`, when the browser comes back; without, after `RETURN_TIME`.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.company_sign_in import address_of, mapped, missing_claim
from accounts.events import IdentityProviderTested
from accounts.models import IdentityProvider, Role, has_directory
from accounts.openid_connect import SignInError, callback_url
from accounts.permissions import require_administered_company, require_recent_proof
from accounts.provider_faults import Fault, Step, sentence_of, step_of
from accounts.services.identity_providers import apply_pending
from common.errors import Conflict
from common.events import publish
from common.queries import get_or_not_found

RETURN_TIME = timedelta(minutes=5)
SALT = "accounts.provider_tests"
STARTED, SUCCEEDED, FAILED = "STARTED", IdentityProvider.TEST_SUCCEEDED, "FAILED"


@transaction.atomic
def begin_test(*, actor: Actor, provider_id: int) -> tuple[IdentityProvider, str]:
    """Begin a test. Returns the provider and the ticket for the browser, which is valid for `RETURN_TIME`.

    Raises NotAllowed, NotFound, ReauthenticationRequired, Conflict for one that is not complete.
    """
    require_administered_company(actor)
    provider = get_or_not_found(IdentityProvider.objects.visible_to(actor).select_for_update(), provider_id)
    require_recent_proof(actor)
    if not provider.with_pending().is_complete:
        raise Conflict(gettext("Enter issuer, client ID and client secret first, and save."), code="incomplete")
    tester = actor.signed_in_user.pk
    store(provider, tester, STARTED, provider.version)
    publish(IdentityProviderTested.by(actor, provider))
    key = provider.with_pending().key
    return provider, signing.dumps([key, tester], salt=SALT)


def provider_to_test(key: str) -> IdentityProvider | None:
    """Return the company's provider with this key as it is to be tested: with the change that waits for it."""
    providers = IdentityProvider.objects.select_related("company")
    found = providers.filter(Q(key=key) | Q(pending__key=key)).first()
    return found.with_pending() if found else None


def tester_of(key: str, ticket: str) -> int | None:
    """Return the id of the user who began the test of the provider with this key; None if the ticket is not valid."""
    try:
        ticket_key, tester = signing.loads(ticket, salt=SALT, max_age=RETURN_TIME)
    except signing.BadSignature:
        return None
    return int(tester) if ticket_key == key else None


def finish_test(provider: IdentityProvider, tester: int, version: int | None, claims: Mapping[str, Any]) -> None:
    """Store what would follow from the claims of whoever signed in at the provider. Nothing else is stored of them.

    A change of the provider that has waited for this takes effect.
    """
    try:
        email = address_of(claims, provider)
    except SignInError as error:
        fail_test(provider, tester, version, error.fault, error.values)
        return
    # With a directory, no role follows from claims.
    if not has_directory(provider.company_id) and (claim := missing_claim(claims, provider)):
        fail_test(provider, tester, version, Fault.CLAIM_MISSING, {"claim": claim})
        return
    role = (mapped(claims, provider.role_mapping) or (Role.EMPLOYEE.value, None))[0]
    with transaction.atomic():
        store(provider, tester, SUCCEEDED, version, email=email, role=role)
        apply_pending(provider.pk, tester, version)


def fail_test(
    provider: IdentityProvider,
    tester: int,
    version: int | None,
    fault: Fault,
    values: Mapping[str, str | int] | None = None,
) -> None:
    """Store why a test failed."""
    store(provider, tester, FAILED, version, fault=fault.value, values=dict(values or {}))


def store(provider: IdentityProvider, tester: int, state: str, version: int | None, **more: Any) -> None:
    """Store a test: by whom, when, and of which version of the provider.

    The result of an earlier test than the last one is dropped; without `version`, it is taken for that of the last one.
    """
    begun = provider.last_test or {}
    if state != STARTED and version not in (None, begun.get("version")):
        return
    if state == STARTED:
        begun = {"began_at": timezone.now().isoformat(), "version": version}
    provider.last_test = {**begun, "state": state, "by": tester, **more}
    kept = {"began_at", "version", "state", "by", *more}
    provider.last_test = {name: value for name, value in provider.last_test.items() if name in kept}
    provider.save(update_fields=["last_test"])


def described_test(provider: IdentityProvider) -> dict[str, Any] | None:
    """Return the last test as the screen shows it, in the language of the request; None without one.

    `state` is STARTED, SUCCEEDED or FAILED; `is_current`: the provider has not been changed since. `steps` are those
    of `Step` with `done` (null for those that were not reached) and the `sentence` about the one that failed.
    """
    test = provider.last_test
    if test is None:
        return None
    began_at = datetime.fromisoformat(test["began_at"])
    state, fault = test["state"], test.get("fault")
    if state == STARTED and began_at < timezone.now() - RETURN_TIME:
        state, fault = FAILED, Fault.NO_RETURN.value
    failed = step_of(Fault(fault)) if state == FAILED else None
    steps = list(Step)
    last = len(steps) if state == SUCCEEDED else steps.index(failed) if failed else -1
    return {
        "state": state,
        "began_at": began_at,
        "by": test["by"],
        "is_current": test["version"] == provider.version,
        "email": test.get("email", ""),
        "role": "" if has_directory(provider.company_id) else test.get("role", ""),
        "sentence": sentence_of(Fault(fault), test.get("values", {}), callback_url(provider.with_pending().key))
        if failed
        else "",
        "steps": [
            {
                "step": step.value,
                "name": step.label,
                "done": step != failed if at <= last else None,
            }
            for at, step in enumerate(steps)
        ],
    }
