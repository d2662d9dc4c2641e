"""Serializers of webhooks. Only responses to creating a webhook or renewing its secret contain the secret."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from common.input_fields import (
    MISSING_FIELDS,
    REQUIRED,
    EditSerializer,
    ListField,
    Text,
    choose,
)
from webhooks.kinds import KINDS
from webhooks.models import MAX_ADDRESS, MAX_NAME, Failure, Shape, Webhook, WebhookDelivery
from webhooks.signing import is_expired

NO_KIND = _("Select at least one event")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook.

    `failing_since` is the time since which all attempts have failed, `switched_off_at` the time at which the product
    switched it off.
    """

    kinds = serializers.ListField(child=serializers.CharField(), read_only=True)
    secret_lost = serializers.BooleanField(
        source="secret.is_lost",
        read_only=True,
        help_text="Whether the secret cannot be read any more: nothing is sent until it is renewed.",
    )
    previous_secret_until = serializers.SerializerMethodField(
        help_text="Until when the previous secret also signs messages; null if it does not."
    )

    class Meta:
        model = Webhook
        fields = (
            "id", "name", "address", "shape", "kinds", "with_personal_data", "enabled", "failing_since",
            "switched_off_at", "secret_lost", "previous_secret_until", "updated_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {"updated_at": {"help_text": "Send it with a change; 409 if it is outdated."}}

    def get_previous_secret_until(self, webhook: Webhook) -> datetime | None:
        return None if is_expired(webhook.previous_until) else webhook.previous_until


class WebhookSecretSerializer(serializers.Serializer[Any]):
    """The secret of a webhook, in the format for its receiver. Later responses do not contain it."""

    secret = serializers.CharField(read_only=True, help_text="`whsec_` and the base64 of its bytes.")


class SecretRenewalInput(serializers.Serializer[Any]):
    """The options for renewing a secret."""

    keep_previous = serializers.BooleanField(
        default=True,
        help_text="Whether the previous secret also signs messages, for 24 hours, so that the receiver can "
        "change over. Send `false` where others may know it.",
    )


class SecretRenewedSerializer(WebhookSecretSerializer):
    """The new secret, and the time until which the previous one also signs."""

    previous_secret_until = serializers.DateTimeField(read_only=True, allow_null=True)


class WebhookCreatedSerializer(WebhookSecretSerializer):
    """A new webhook and its secret."""

    id = serializers.IntegerField(read_only=True)


class WebhookKindSerializer(serializers.Serializer[Any]):
    """A kind of event that a webhook can receive. `.github/docs/webhooks.md` describes the messages in JSON."""

    kind = serializers.CharField(read_only=True)
    name = serializers.CharField(read_only=True, help_text="The name for people.")


class WebhookFields(serializers.Serializer[Any]):
    """The writable fields of a webhook."""

    name = Text(missing=MISSING_FIELDS, max_length=MAX_NAME)
    address = Text(
        missing=MISSING_FIELDS, max_length=MAX_ADDRESS, help_text="https only, and not in a private network."
    )
    shape = serializers.ChoiceField(Shape.choices, error_messages=choose(_("Select a format")))
    kinds = ListField(
        child=serializers.CharField(max_length=60),
        min_length=1,
        max_length=len(KINDS),
        help_text="Kinds of /webhook-kinds/.",
        error_messages=dict.fromkeys((*REQUIRED, "not_a_list", "min_length", "max_length"), NO_KIND),
    )
    with_personal_data = serializers.BooleanField(
        default=False, help_text="Whether messages name the candidate and the referrer."
    )
    enabled = serializers.BooleanField(default=True)

    def validate_kinds(self, kinds: list[str]) -> list[str]:
        return [kind for kind in KINDS if kind in kinds] + sorted({*kinds} - KINDS.keys())


class WebhookInput(WebhookFields):
    """A new webhook."""


class WebhookUpdate(WebhookFields, EditSerializer):
    """A change of a webhook; all fields are required."""


class WebhookDeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    """A delivery in the log, with its outcome."""

    failure = serializers.ChoiceField(
        Failure.choices, read_only=True, allow_blank=True, help_text="Why the last attempt failed; empty if it did not."
    )

    class Meta:
        model = WebhookDelivery
        fields = (
            "id", "webhook", "kind", "created_at", "state", "attempts", "answer_code", "failure", "last_attempt_at",
            "next_attempt_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "kind": {"help_text": "The kind of the event; `webhook.test` for a test."},
            "answer_code": {"help_text": "The response's status code."},
            "next_attempt_at": {"help_text": "Meaningful only while PENDING."},
        }
