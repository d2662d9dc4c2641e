"""One's own data, as one takes it along."""

from typing import Any

from rest_framework import serializers

from accounts.models import DeviceToken
from accounts.serializers.account import AuthUserSerializer
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from matching.models import Dismissal, JobAsk
from notifications.models import Notification
from referrals.models import Referral, StatusChange
from referrals.thread import EarlierText, ReferralMessage


class MySignInSerializer(serializers.ModelSerializer[DeviceToken]):
    """A device that one is signed in on."""

    class Meta:
        model = DeviceToken
        fields = ("label", "created_at", "last_used_at", "expires_at")


class MyConnectionSerializer(serializers.ModelSerializer[Connection]):
    """Somebody whom one knows, as it was imported or typed."""

    company = serializers.CharField(source="employer")

    class Meta:
        model = Connection
        fields = (
            "first_name", "last_name", "email", "company", "position", "profile_url",
            "connected_at", "imported_at", "created_at", "updated_at",
        )  # fmt: skip


class MyDismissalSerializer(serializers.ModelSerializer[Dismissal]):
    """Somebody whom one does not want suggested for a job."""

    job = serializers.CharField(source="job.title")
    connection = serializers.CharField(source="connection.full_name")

    class Meta:
        model = Dismissal
        fields = ("job", "connection", "at")


class MyAskSerializer(serializers.ModelSerializer[JobAsk]):
    """That one had the colleagues asked about a job."""

    job = serializers.CharField(source="job.title")

    class Meta:
        model = JobAsk
        fields = ("job", "at")


class MyImportSerializer(serializers.ModelSerializer[ImportRun]):
    """An import, in figures."""

    class Meta:
        model = ImportRun
        fields = ("at", "rows_total", "created", "updated", "unchanged", "merged_in_file", "skipped_total")


class MyReferralStepSerializer(serializers.ModelSerializer[StatusChange]):
    """What became of a referral, and when; with the words that were meant for oneself."""

    status = serializers.CharField(source="to_status")

    class Meta:
        model = StatusChange
        fields = ("status", "at", "words")


class MyReferralMessageSerializer(serializers.ModelSerializer[ReferralMessage]):
    """What was written to oneself, or by oneself, on one's referral."""

    class Meta:
        model = ReferralMessage
        fields = ("text", "created_at", "edited_at")


class MyReferralSerializer(serializers.ModelSerializer[Referral]):
    """Somebody whom one put forward."""

    job = serializers.CharField(source="job.title")
    history = MyReferralStepSerializer(many=True)
    messages = MyReferralMessageSerializer(many=True)

    class Meta:
        model = Referral
        fields = (
            "job", "candidate_name", "candidate_email", "candidate_phone", "notes", "status", "created_at",
            "withdrawn_at", "history", "messages",
        )  # fmt: skip


class MyDecisionSerializer(serializers.ModelSerializer[StatusChange]):
    """What one said when one decided about a referral."""

    status = serializers.CharField(source="to_status")
    reason = serializers.CharField(source="reason.name", allow_null=True, default=None)

    class Meta:
        model = StatusChange
        fields = ("status", "at", "words", "internal_note", "reason")


class MyEarlierTextSerializer(serializers.ModelSerializer[EarlierText]):
    """What it said before."""

    class Meta:
        model = EarlierText
        fields = ("text", "replaced_at")


class MyMessageSerializer(serializers.ModelSerializer[ReferralMessage]):
    """What one wrote about a referral."""

    job = serializers.CharField(source="referral.job.title")
    earlier_texts = MyEarlierTextSerializer(many=True)

    class Meta:
        model = ReferralMessage
        fields = ("job", "audience", "text", "created_at", "edited_at", "earlier_texts")


class MyNotificationSerializer(serializers.ModelSerializer[Notification]):
    """Something that one was told. Whom it is about stands with the referral."""

    class Meta:
        model = Notification
        fields = ("kind", "referral", "job", "created_at", "read_at")


class MyActivitySerializer(serializers.ModelSerializer[AuditEvent]):
    """Something that one did, as the audit log keeps it."""

    class Meta:
        model = AuditEvent
        fields = ("at", "action", "object_type", "object_id")


class MyDataSerializer(serializers.Serializer[Any]):
    """All that is kept about oneself. Takes a `privacy.personal_data.PersonalData`."""

    exported_at = serializers.DateTimeField()
    account = AuthUserSerializer()
    sign_ins = MySignInSerializer(many=True)
    connections = MyConnectionSerializer(many=True)
    dismissed_suggestions = MyDismissalSerializer(many=True)
    asked_colleagues = MyAskSerializer(many=True)
    imports = MyImportSerializer(many=True)
    referrals = MyReferralSerializer(many=True)
    decisions = MyDecisionSerializer(many=True)
    messages = MyMessageSerializer(many=True)

    notifications = MyNotificationSerializer(many=True)
    activity = MyActivitySerializer(many=True)
