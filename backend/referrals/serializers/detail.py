"""Serializers of one referral with its history and everything that reviewers need to decide."""

from math import ceil
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from credit.serializers.credit import CreditSerializer, credit_of
from referrals.messages import changes_to_thank_for
from referrals.models import Referral, ReferralStatus
from referrals.permissions import reviews, sees_internal
from referrals.serializers.referrals import ReferralSerializer
from referrals.services import can_be_read, seconds_to_undo

# How many earlier referrals of the same person are shown: the latest ones.
MOST_OTHERS = 20
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
    message = serializers.SerializerMethodField(
        help_text="To the referrer; null for none, and for those who do not review the referral while it can be undone."
    )
    internal_note = serializers.SerializerMethodField(help_text=REVIEWERS_ONLY)
    reason = serializers.SerializerMethodField(help_text=f"Why they were rejected. {REVIEWERS_ONLY}")

    @extend_schema_field(serializers.ChoiceField(ReferralStatus.choices, allow_null=True))
    def get_from_status(self, change: Any) -> str | None:
        return change.from_status or None

    def get_undo_seconds(self, change: Any) -> int | None:
        seconds = seconds_to_undo(change)
        is_last = change is self.context["changes"][-1]
        actor = self.context["actor"]
        own = actor.user is not None and change.changed_by_id == actor.effective_user.pk
        made = is_last and change.from_status and own
        return ceil(seconds) if seconds and made and change.undone_at is None else None

    def get_message(self, change: Any) -> str | None:
        return (change.message_to_referrer or None) if self.context["internal"] or can_be_read(change) else None

    def get_internal_note(self, change: Any) -> str | None:
        return (change.internal_note or None) if self.context["internal"] else None

    def get_reason(self, change: Any) -> str | None:
        return change.reason.name if change.reason and self.context["internal"] else None


class OtherReferralSerializer(serializers.ModelSerializer[Referral]):
    """Another referral of the same person."""

    job_title = serializers.CharField(source="job.title", read_only=True)
    referrer_name = serializers.CharField(source="referrer.get_full_name", read_only=True)

    class Meta:
        model = Referral
        fields: tuple[str, ...] = ("id", "job_title", "status", "referrer_name", "created_at", "updated_at")
        read_only_fields: tuple[str, ...] = fields


class ReferralDetailSerializer(ReferralSerializer):
    """A referral with its history, oldest first, and further details for reviewers."""

    job_description = serializers.CharField(source="job.description", read_only=True)
    job_requirements = serializers.CharField(source="job.requirements", read_only=True)
    history = serializers.SerializerMethodField()
    thanks_for = serializers.SerializerMethodField(
        help_text="Id of the last status change, if the caller can thank for its words: they do not review the "
        "referral, and have written nothing since. Else null."
    )
    other_referrals = serializers.SerializerMethodField(
        help_text="Of the same person, the latest first: for those who review this one, as far as they see them.",
    )

    credit = serializers.SerializerMethodField(
        help_text="Whether it is credited: for its referrer and HR. Null for others, and while nothing is decided."
    )

    class Meta(ReferralSerializer.Meta):
        fields = (
            *ReferralSerializer.Meta.fields, "job_description", "job_requirements", "history", "thanks_for",
            "other_referrals", "credit",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(StatusChangeSerializer(many=True))
    def get_history(self, referral: Referral) -> Any:
        actor = self.context["actor"]
        changes = list(referral.history.select_related("changed_by", "reason", "window"))
        internal = sees_internal(actor, referral.job.hiring_manager_id)
        context = {"actor": actor, "internal": internal, "changes": changes}
        return StatusChangeSerializer(changes, many=True, context=context).data

    def get_thanks_for(self, referral: Referral) -> int | None:
        actor = self.context["actor"]
        if reviews(actor, referral.job.hiring_manager_id):
            return None
        last = referral.history.filter(undone_at=None).order_by("-id").values("pk")[:1]
        return changes_to_thank_for(actor).filter(pk__in=last).values_list("pk", flat=True).first()

    @extend_schema_field(CreditSerializer(allow_null=True))
    def get_credit(self, referral: Referral) -> dict[str, Any] | None:
        return credit_of(self.context["actor"], referral, self.context.get("decision"))

    @extend_schema_field(OtherReferralSerializer(many=True))
    def get_other_referrals(self, referral: Referral) -> Any:
        actor = self.context["actor"]
        if not reviews(actor, referral.job.hiring_manager_id):
            return []
        # Managers see only referrals that they could open, not even the number of others: they must not learn who
        # referred whom to other managers' jobs.
        same = Referral.objects.filter(person=referral.person_id).exclude(pk=referral.pk)
        referrals = same.visible_to(actor).select_related("job", "referrer")
        return OtherReferralSerializer(referrals.order_by("-created_at", "-id")[:MOST_OTHERS], many=True).data


class ReferralCreatedSerializer(ReferralDetailSerializer):
    """The response to a new referral; the warning and the `decision` about its credit are in the context."""

    warning = serializers.SerializerMethodField(help_text="A sentence to show, or null.")

    class Meta(ReferralDetailSerializer.Meta):
        fields = (*ReferralDetailSerializer.Meta.fields, "warning")
        read_only_fields = fields

    def get_warning(self, referral: Referral) -> str | None:
        warning = self.context["warning"]
        return str(warning) if warning else None
