"""Serializers of one referral with its history and everything that reviewers need to decide."""

from math import ceil
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.names import full_name, name_columns
from common.row_serializers import needs
from connections.deduplication import Identity
from referrals.duplicates import IDENTITY
from referrals.models import Referral, ReferralQuerySet, ReferralStatus, StatusChange, is_of
from referrals.permissions import reviews, sees_internal
from referrals.serializers.referrals import ReferralSerializer, Row
from referrals.undoing import can_be_read, seconds_to_undo

# How many earlier referrals of the same person are shown: the latest ones.
MOST_EARLIER = 20
REVIEWERS_ONLY = "Null for those who do not review the referral, and where there is none."


class StatusChangeSerializer(serializers.Serializer[Any]):
    """One status change. In the context: the `actor`, and `internal`: whether they review the referral."""

    from_status = serializers.SerializerMethodField(help_text="Null where the history begins.")
    to_status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    changed_by_name = serializers.CharField(
        source="changed_by.get_full_name", read_only=True, allow_null=True, default=None
    )
    at = serializers.DateTimeField(read_only=True)
    undone_at = serializers.DateTimeField(
        read_only=True,
        allow_null=True,
        help_text="When it was undone, before anybody was told of it; null if it stands.",
    )
    undo_seconds = serializers.SerializerMethodField(
        help_text="For how many seconds the caller can still undo it: POST …/undo/. Null if they cannot."
    )
    words = serializers.SerializerMethodField(
        help_text="To the referrer; null for none, and for those who do not review the referral while it can be undone."
    )
    internal_note = serializers.SerializerMethodField(help_text=REVIEWERS_ONLY)
    reason = serializers.SerializerMethodField(help_text=f"Why they were rejected. {REVIEWERS_ONLY}")

    @extend_schema_field(serializers.ChoiceField(ReferralStatus.choices, allow_null=True))
    def get_from_status(self, change: Any) -> str | None:
        return change.from_status or None

    def get_undo_seconds(self, change: Any) -> int | None:
        seconds = seconds_to_undo(change.at)
        is_last = change is self.context["changes"][-1]
        made = is_last and change.from_status and change.changed_by_id == self.context["actor"].effective_user.pk
        return ceil(seconds) if seconds and made and change.undone_at is None else None

    def get_words(self, change: Any) -> str | None:
        return (change.words or None) if self.context["internal"] or can_be_read(change) else None

    def get_internal_note(self, change: Any) -> str | None:
        return (change.internal_note or None) if self.context["internal"] else None

    def get_reason(self, change: Any) -> str | None:
        return change.reason.name if change.reason and self.context["internal"] else None


class EarlierReferralSerializer(serializers.Serializer[Any]):
    """An earlier referral of the same person."""

    id = serializers.IntegerField(read_only=True)
    job_title = serializers.CharField(read_only=True)
    status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    referrer_name = serializers.CharField(read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)


class ReferralDetailSerializer(ReferralSerializer):
    """A referral with its history, oldest first, and further details for reviewers."""

    job_description = serializers.CharField(source="job__description", read_only=True)
    job_requirements = serializers.CharField(source="job__requirements", read_only=True)
    history = StatusChangeSerializer(many=True, read_only=True)
    earlier_referrals = EarlierReferralSerializer(
        many=True,
        read_only=True,
        help_text="Of the same person, the latest first: for those who review this one, as far as they see them.",
    )

    @needs("id", "job__hiring_manager_id")
    def get_history(self, row: Row) -> Any:
        actor = self.context["actor"]
        changes = list(StatusChange.objects.filter(referral=row["id"]).select_related("changed_by", "reason"))
        internal = sees_internal(actor, row["job__hiring_manager_id"])
        context = {"actor": actor, "internal": internal, "changes": changes}
        return StatusChangeSerializer(changes, many=True, context=context).data

    @needs("id", "company_id", "connection_id", *IDENTITY, "created_at", "job__hiring_manager_id")
    def get_earlier_referrals(self, row: Row) -> list[dict[str, Any]]:
        actor = self.context["actor"]
        if not reviews(actor, row["job__hiring_manager_id"]):
            return []
        # Managers see only referrals that they could open, not even the number of others: they must not learn who
        # referred whom to other managers' jobs.
        found = earlier_referrals(row).visible_to(actor).order_by("-created_at", "-id")
        columns = ("id", "job__title", "status", "created_at", "updated_at", *name_columns("referrer"))
        return [
            {
                **{name: each[name] for name in ("id", "status", "created_at", "updated_at")},
                "job_title": each["job__title"],
                "referrer_name": full_name(each, "referrer"),
            }
            for each in found.values(*columns)[:MOST_EARLIER]
        ]


def earlier_referrals(row: Row) -> ReferralQuerySet:
    """Return the referrals of the same person in the company that were created before this one."""
    referrals = Referral.objects.filter(company=row["company_id"]).exclude(pk=row["id"])
    before = Q(created_at__lt=row["created_at"]) | Q(created_at=row["created_at"], pk__lt=row["id"])
    person = is_of(Identity(*(row[name] for name in IDENTITY)))
    if row["connection_id"]:
        person |= Q(connection=row["connection_id"])
    return referrals.filter(before, person)


class ReferralCreatedSerializer(ReferralDetailSerializer):
    """The response to a new referral; the warning is in the context."""

    warning = serializers.CharField(read_only=True, allow_null=True, help_text="A sentence to show, or null.")

    @needs()
    def get_warning(self, row: Row) -> str | None:
        warning: str | None = self.context["warning"]
        return warning
