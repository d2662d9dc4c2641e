"""Serializers of the activity: the audit log, as HR and superusers read it."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.serializers.account import CompanyReferenceSerializer
from audit.models import AuditEvent
from audit.serializers.wording import ActivityKind, as_whom, kind_of, object_name, sentence
from common.origin import browser_name
from common.query_params import QuerySerializer, separator_filter

EXPORT_HEADINGS = (
    _("Time (UTC)"),
    _("What happened"),
    _("Acting as"),
    _("Kind"),
    _("Action"),
    _("Company"),
    _("Address"),
    _("Browser"),
    _("Request"),
)


class ActivityExportQuery(QuerySerializer):
    """How to write the exported file."""

    separator = separator_filter()


class ActivitySerializer(serializers.ModelSerializer[AuditEvent]):
    """One entry."""

    kind = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField(help_text="What happened, as a sentence.")
    as_whom = serializers.SerializerMethodField(
        help_text="In whose place a superuser acted, or with which API token somebody did; else empty."
    )
    object_name = serializers.SerializerMethodField(
        help_text="Whom or what it happened to, as in `text`; empty where that has no name."
    )
    company = CompanyReferenceSerializer(read_only=True, allow_null=True)
    browser = serializers.SerializerMethodField(help_text="Such as `Firefox on Windows`; empty where there is none.")

    class Meta:
        model = AuditEvent
        fields = (
            "id", "at", "kind", "action", "text", "as_whom", "actor", "company", "object_type", "object_id",
            "object_name", "address", "browser",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {"address": {"help_text": "The network address; empty where there is none."}}

    def get_kind(self, event: AuditEvent) -> ActivityKind:
        return kind_of(event.action)

    def get_text(self, event: AuditEvent) -> str:
        return sentence(event)

    def get_object_name(self, event: AuditEvent) -> str:
        return object_name(event)

    def get_as_whom(self, event: AuditEvent) -> str:
        return as_whom(event)

    def get_browser(self, event: AuditEvent) -> str:
        return browser_name(event.agent) if event.agent else ""


def export_row(event: AuditEvent) -> Sequence[str]:
    """Return the cells of one entry, in the order of EXPORT_HEADINGS."""
    return (
        f"{event.at:%Y-%m-%d %H:%M:%S}",
        sentence(event),
        as_whom(event),
        str(kind_of(event.action).label),
        event.action,
        event.company.name if event.company else "",
        event.address,
        browser_name(event.agent) if event.agent else "",
        event.request_id,
    )
