"""Services for managing webhooks and sending messages again. They check permissions; each is one transaction."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company
from accounts.permissions import require_administered_company, require_recent_proof
from common.destinations import InvalidAddress
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.outbox import retry_now
from common.queries import get_or_not_found
from webhooks.delivering import cancel_pending, publish_message
from webhooks.destinations import require_public
from webhooks.events import (
    WebhookChanged,
    WebhookCreated,
    WebhookDeleted,
    WebhookMessageDue,
    WebhookSecretRenewed,
)
from webhooks.kinds import KINDS, TEST
from webhooks.models import MessageState, Webhook, WebhookDelivery, WebhookQuerySet
from webhooks.permissions import require_webhook_administrator
from webhooks.signing import renew_secret

MAX_WEBHOOKS = 10
UNKNOWN_KIND = _("Select the events from the list")
IS_OFF = _("This webhook is switched off. Switch it on first.")


def webhooks_of(actor: Actor) -> WebhookQuerySet:
    """Return the webhooks of the company that the actor administers. Raises NotAllowed, NotFound without a company."""
    return Webhook.objects.filter(company=require_administered_company(actor))


def create_webhook(*, actor: Actor, **values: Any) -> tuple[Webhook, str]:
    """Create a webhook with these values. Returns it with its secret, which cannot be read later.

    Raises NotAllowed and NotFound as `webhooks_of`, ReauthenticationRequired, InvalidInput for an address that is not
    public, Conflict if the company has the maximum number of webhooks.
    """
    company_id = require_administered_company(actor)
    require_recent_proof(actor)
    require_usable_address(values["address"])
    require_known(values["kinds"])
    with transaction.atomic():
        # Lock the company, so that webhooks are created one after the other and the count is right.
        Company.objects.select_for_update(no_key=True).get(pk=company_id)
        if Webhook.objects.filter(company=company_id).count() >= MAX_WEBHOOKS:
            raise Conflict(
                gettext("A company can have at most {most} webhooks. Delete one that is not needed.").format(
                    most=MAX_WEBHOOKS
                )
            )
        webhook = Webhook(company_id=company_id, **values)
        secret = renew_secret(webhook)
        webhook.save()
        publish(WebhookCreated.by(actor, webhook))
    return webhook, secret


def require_usable_address(address: str) -> None:
    """Raise InvalidInput for an address that is not public. Not for use in transactions, since it resolves names."""
    try:
        require_public(address)
    except InvalidAddress as refused:
        raise InvalidInput({"address": [str(refused)]}) from refused


def require_known(kinds: list[str]) -> None:
    """Raise InvalidInput for kinds of events that do not exist."""
    if not set(kinds) <= KINDS.keys():
        raise InvalidInput({"kinds": [UNKNOWN_KIND]})


def update_webhook(*, actor: Actor, webhook_id: int, updated_at: datetime | None = None, **values: Any) -> None:
    """Change a webhook to these values; `updated_at` is the version that was edited.

    Switching it on resets its failures; switching it off cancels its pending deliveries. Raises NotAllowed, NotFound,
    InvalidInput, StaleVersion, and ReauthenticationRequired for another address and for switching on personal data.
    """
    require_webhook_administrator(actor)
    visible = Webhook.objects.visible_to(actor)
    stored = get_or_not_found(visible, webhook_id)
    if values["address"] != stored.address or (values["with_personal_data"] and not stored.with_personal_data):
        require_recent_proof(actor)
    # A webhook with an invalid address can still be switched off, and kinds that no longer exist can be kept.
    if values["address"] != stored.address or (values["enabled"] and not stored.enabled):
        require_usable_address(values["address"])
    require_known([kind for kind in values["kinds"] if kind not in stored.kinds])
    with transaction.atomic():
        webhook = get_or_not_found(visible.select_for_update(no_key=True), webhook_id)
        refuse_stale(updated_at, webhook.updated_at)
        changed = [name for name, value in values.items() if getattr(webhook, name) != value]
        if not changed:
            return
        for name in changed:
            setattr(webhook, name, values[name])
        if "enabled" in changed:
            reset_failures(webhook)
        webhook.updated_at = next_version(webhook.updated_at)
        webhook.save()
        publish(WebhookChanged.by(actor, webhook, fields=sorted(changed)))


def reset_failures(webhook: Webhook) -> None:
    """Reset the failures of a webhook that was switched on or off, and cancel its deliveries if it is off.

    The caller has to lock and save it.
    """
    if not webhook.enabled:
        cancel_pending(webhook)
    webhook.failing_since, webhook.failed_at, webhook.switched_off_at = None, None, None


@transaction.atomic
def delete_webhook(*, actor: Actor, webhook_id: int) -> None:
    """Delete a webhook with its log. Raises NotAllowed, NotFound."""
    require_webhook_administrator(actor)
    webhook = get_or_not_found(Webhook.objects.visible_to(actor).select_for_update(), webhook_id)
    publish(WebhookDeleted.by(actor, webhook))
    webhook.delete()


@transaction.atomic
def renew_webhook_secret(*, actor: Actor, webhook_id: int, keep_previous: bool) -> tuple[Webhook, str]:
    """Renew the secret of a webhook. Returns the webhook with the new secret, which cannot be read later.

    `keep_previous`: whether the previous secret also signs for some time. Raises NotAllowed, NotFound,
    ReauthenticationRequired.
    """
    require_webhook_administrator(actor)
    webhook = get_or_not_found(Webhook.objects.visible_to(actor).select_for_update(no_key=True), webhook_id)
    require_recent_proof(actor)
    secret = renew_secret(webhook, keep_previous=keep_previous)
    webhook.save(update_fields=["secret", "previous_secret", "previous_until"])
    publish(WebhookSecretRenewed.by(actor, webhook))
    return webhook, secret


@transaction.atomic
def send_test(*, actor: Actor, webhook_id: int) -> WebhookDelivery:
    """Queue a test message, which the worker sends at once. Raises NotAllowed, NotFound, Conflict if it is off."""
    require_webhook_administrator(actor)
    webhook = lock_for_sending(actor, webhook_id)
    delivery = WebhookDelivery.objects.create(company_id=webhook.company_id, webhook=webhook, kind=TEST)
    publish_message(delivery)
    return delivery


@transaction.atomic
def send_again(*, actor: Actor, delivery_id: int) -> None:
    """Queue a message again, or let a pending one be sent at once.

    Raises NotAllowed, NotFound, Conflict if the webhook is switched off.
    """
    require_webhook_administrator(actor)
    deliveries = WebhookDelivery.objects.visible_to(actor)
    lock_for_sending(actor, get_or_not_found(deliveries, delivery_id).webhook_id)
    now = timezone.now()
    delivery = deliveries.select_for_update().get(pk=delivery_id)
    if delivery.state == MessageState.PENDING:
        retry_now(WebhookMessageDue, delivery.company_id, delivery_id=delivery.pk)
    else:
        delivery.state, delivery.attempts, delivery.queued_at = MessageState.PENDING, 0, now
        delivery.answer_code, delivery.failure = None, ""
        publish_message(delivery)
    delivery.next_attempt_at = now
    delivery.save()


def lock_for_sending(actor: Actor, webhook_id: int) -> Webhook:
    """Lock and return a webhook, and end its pause after failures. Raises NotFound, Conflict if it is switched off."""
    rows = Webhook.objects.visible_to(actor).select_for_update(no_key=True)
    webhook = get_or_not_found(rows, webhook_id)
    if not webhook.enabled:
        raise Conflict(IS_OFF, code="webhook_off")
    webhook.failed_at = None
    webhook.save(update_fields=["failed_at"])
    return webhook
