"""Serializers of bulk actions."""

from math import ceil
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.actors import actor_of
from bulk.handlers import REASONS
from bulk.models import BulkAction, BulkKind, BulkRow, BulkState
from bulk.services import MAX_ROWS, seconds_to_undo
from common.input_fields import EditSerializer, IdField, ListField, Text
from jobs.serializers import JobSerializer, SavedJobSerializer
from referrals.models import MAX_MESSAGE, Referral, ReferralStatus
from referrals.serializers.referrals import DecisionTexts

MAX_QUERY = 2_000


class BulkInput(serializers.Serializer[Any]):
    """Which rows it is done to: those with these `ids`, or all that match the `query`."""

    ids = ListField(child=IdField(), required=False, allow_empty=False, max_length=MAX_ROWS)
    query = Text(
        max_length=MAX_QUERY,
        required=False,
        allow_blank=True,
        help_text="The query of the list whose rows are meant, such as `status=PENDING&search=Ada`; order and page do "
        "not matter.",
    )
    count = serializers.IntegerField(
        min_value=1, help_text="How many rows the screen has shown; 409 if they are more or less now."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("ids" in attrs) == ("query" in attrs):
            raise serializers.ValidationError(gettext("Send either `ids` or `query`."))
        return attrs


class ReferralBulkInput(BulkInput, DecisionTexts):
    """What is done to which referrals."""

    action = serializers.ChoiceField(
        [(kind.value, kind.label) for kind in (BulkKind.STATUS, BulkKind.REASSIGN, BulkKind.REMIND)], source="kind"
    )
    status = serializers.ChoiceField(ReferralStatus.choices, required=False)
    hiring_manager = IdField(
        source="hiring_manager_id", required=False, help_text="Who gets the jobs of the referrals."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed = {BulkKind.STATUS: "status", BulkKind.REASSIGN: "hiring_manager_id"}.get(attrs["kind"])
        if needed and not attrs.get(needed):
            sentences = {
                "status": gettext("Choose a status."),
                "hiring_manager_id": gettext("Choose a hiring manager of the company."),
            }
            raise serializers.ValidationError({needed.removesuffix("_id"): [sentences[needed]]})
        return super().validate(attrs)


class BulkRowSerializer(serializers.ModelSerializer[BulkRow]):
    """What became of one row. Without its name where the caller does not see what it is about (any more)."""

    # The context has the `referrals` that the caller sees, by id.
    id = serializers.IntegerField(source="subject_id", read_only=True, help_text="Of what it is about: the referral.")
    name = serializers.SerializerMethodField()
    details = serializers.SerializerMethodField(help_text="Tells those of one name apart: the title of the job.")
    reason = serializers.SerializerMethodField(help_text="A sentence: why it was skipped, or not undone; else null.")

    class Meta:
        model = BulkRow
        fields = ("id", "name", "details", "state", "reason")
        read_only_fields = fields

    def get_name(self, row: BulkRow) -> str | None:
        referral: Referral | None = self.context["referrals"].get(row.referral_id)
        return referral.shown_name if referral else None

    def get_details(self, row: BulkRow) -> str | None:
        referral: Referral | None = self.context["referrals"].get(row.referral_id)
        return referral.job.title if referral else None

    def get_reason(self, row: BulkRow) -> str | None:
        return str(REASONS.get(row.reason, REASONS["failed"])) if row.reason else None


class BulkActionSerializer(serializers.ModelSerializer[BulkAction]):
    """A bulk action: how far it is, and once each row has a result, what became of each."""

    action = serializers.ChoiceField(BulkKind.choices, source="kind", read_only=True)
    status = serializers.SerializerMethodField(help_text="Null for other actions.")
    hiring_manager_name = serializers.CharField(
        source="hiring_manager.get_full_name", read_only=True, allow_null=True, default=None
    )
    running = serializers.SerializerMethodField(help_text="Whether rows are still done, or undone.")
    total = serializers.SerializerMethodField()
    waiting = serializers.SerializerMethodField(help_text="Rows whose turn has not come, or that are still undone.")
    done = serializers.SerializerMethodField()
    skipped = serializers.SerializerMethodField()
    undone = serializers.SerializerMethodField()
    kept = serializers.SerializerMethodField(help_text="Rows that could not be undone.")
    undo_seconds = serializers.SerializerMethodField(
        help_text="For how many seconds it can still be undone: POST …/undo/. Null if it cannot."
    )
    rows = serializers.SerializerMethodField(help_text="Empty while it is running.")

    class Meta:
        model = BulkAction
        fields = (
            "id", "action", "status", "hiring_manager_name", "running", "total", "waiting", "done", "skipped", "undone",
            "kept", "created_at", "finished_at", "undo_requested_at", "undone_at", "undo_seconds", "rows",
        )  # fmt: skip
        read_only_fields = fields

    # By state; a bulk action is always serialized alone.
    _counts: dict[str, int] | None = None

    def counts(self, bulk: BulkAction) -> dict[str, int]:
        if self._counts is None:
            self._counts = dict(bulk.rows.order_by().values_list("state").annotate(number=Count("*")))
        return self._counts

    @extend_schema_field(serializers.ChoiceField(ReferralStatus.choices, allow_null=True))
    def get_status(self, bulk: BulkAction) -> str | None:
        return bulk.status or None

    def get_running(self, bulk: BulkAction) -> bool:
        return bulk.undone_at is None if bulk.undo_requested_at else bulk.finished_at is None

    def get_total(self, bulk: BulkAction) -> int:
        return sum(self.counts(bulk).values())

    def get_waiting(self, bulk: BulkAction) -> int:
        still_to_undo = bulk.undo_requested_at is not None and bulk.undone_at is None
        return self.counts(bulk).get(BulkState.DONE if still_to_undo else BulkState.WAITING, 0)

    def get_done(self, bulk: BulkAction) -> int:
        return self.counts(bulk).get(BulkState.DONE, 0)

    def get_skipped(self, bulk: BulkAction) -> int:
        return self.counts(bulk).get(BulkState.SKIPPED, 0)

    def get_undone(self, bulk: BulkAction) -> int:
        return self.counts(bulk).get(BulkState.UNDONE, 0)

    def get_kept(self, bulk: BulkAction) -> int:
        return self.counts(bulk).get(BulkState.KEPT, 0)

    def get_undo_seconds(self, bulk: BulkAction) -> int | None:
        return ceil(seconds_to_undo(bulk)) or None

    @extend_schema_field(BulkRowSerializer(many=True))
    def get_rows(self, bulk: BulkAction) -> Any:
        if self.get_running(bulk):
            return []
        # By hand, since `prefetch_related` sends one condition for each row, of which SQLite takes a thousand.
        visible = Referral.objects.visible_to(actor_of(self.context["request"])).select_related("job")
        referrals = {referral.pk: referral for referral in visible.filter(pk__in=bulk.rows.values("referral"))}
        return BulkRowSerializer(bulk.rows.all(), many=True, context={"referrals": referrals}).data


class CloseJob(EditSerializer):
    """What is done about the people who wait when their job is closed."""

    message = Text(
        max_length=MAX_MESSAGE, required=False, allow_blank=True, help_text="To the referrers of all who wait."
    )
    reject = serializers.BooleanField(required=False, help_text="Whether all who wait are rejected.")
    reason = IdField(
        source="reason_id",
        required=False,
        allow_null=True,
        help_text="Of the rejections: one of GET /rejection-reasons/. For those who review the referrals.",
    )


class UndoJobInput(serializers.Serializer[Any]):
    """The version that the change led to."""

    updated_at = serializers.DateTimeField(help_text="As the change returned it; 409 if another version is stored.")


class ClosedJobSerializer(SavedJobSerializer):
    """A job that was just closed. `bulk_action` says how far those are who wait; null where nobody is told anything."""

    bulk_action = BulkActionSerializer(allow_null=True, read_only=True)

    class Meta(SavedJobSerializer.Meta):
        fields = (*SavedJobSerializer.Meta.fields, "bulk_action")


class UndoneJobSerializer(JobSerializer):
    """A job whose change was just undone. `bulk_action` says how far those are who waited when it was closed."""

    bulk_action = BulkActionSerializer(allow_null=True, read_only=True)

    class Meta(JobSerializer.Meta):
        fields = (*JobSerializer.Meta.fields, "bulk_action")
