"""One's own data, as one takes it along."""

from typing import Any

from rest_framework import serializers

from accounts.models import DeviceToken
from accounts.serializers.account import AuthUserSerializer
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from referrals.models import Referral, StatusChange


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


class MyImportSerializer(serializers.ModelSerializer[ImportRun]):
    """An import, in figures."""

    class Meta:
        model = ImportRun
        fields = ("at", "rows_total", "created", "updated", "unchanged", "merged_in_file", "skipped_total")


class MyReferralStepSerializer(serializers.ModelSerializer[StatusChange]):
    """What became of a referral, and when."""

    status = serializers.CharField(source="to_status")

    class Meta:
        model = StatusChange
        fields = ("status", "at")


class MyReferralSerializer(serializers.ModelSerializer[Referral]):
    """Somebody whom one put forward."""

    job = serializers.CharField(source="job.title")
    history = MyReferralStepSerializer(many=True)

    class Meta:
        model = Referral
        fields = (
            "job", "candidate_name", "candidate_email", "notes", "status", "created_at", "withdrawn_at", "history",
        )  # fmt: skip


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
    imports = MyImportSerializer(many=True)
    referrals = MyReferralSerializer(many=True)
    activity = MyActivitySerializer(many=True)
