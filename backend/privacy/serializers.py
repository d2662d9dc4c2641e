"""Serializers of the export of a user's own data."""

from typing import Any

from allauth.mfa.models import Authenticator
from rest_framework import serializers

from accounts.models import ApiToken, DeviceToken, SavedView, TableSettings
from accounts.serializers.account import SignedInUserSerializer
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from credit.models import CreditDecision, EarlierContact, Objection, ReferralPolicy
from credit.serializers.credit import shown
from directory.models import DirectoryUser
from matching.models import Dismissal, JobAsk
from notifications.models import Notification
from referrals.models import EarlierText, Referral, ReferralMessage, StatusChange
from referrals.services import can_be_read


class MySignInSerializer(serializers.ModelSerializer[DeviceToken]):
    """A device that the user is signed in on."""

    class Meta:
        model = DeviceToken
        fields = ("label", "created_at", "last_used_at", "expires_at")


class MySecondFactorSerializer(serializers.ModelSerializer[Authenticator]):
    """A second factor of the user, without its secret."""

    class Meta:
        model = Authenticator
        fields = ("type", "created_at", "last_used_at")


class MyApiTokenSerializer(serializers.ModelSerializer[ApiToken]):
    """An API token of the user."""

    class Meta:
        model = ApiToken
        fields = ("name", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at")


class MyDirectorySerializer(serializers.ModelSerializer[DirectoryUser]):
    """What the company's directory says of the user. `resource` is as it was sent, in SCIM's terms."""

    resource = serializers.DictField(read_only=True)
    groups = serializers.SlugRelatedField[Any](slug_field="display_name", many=True, read_only=True)

    class Meta:
        model = DirectoryUser
        fields = ("user_name", "external_id", "resource", "groups", "created_at", "updated_at")
        read_only_fields = fields


class MyConnectionSerializer(serializers.ModelSerializer[Connection]):
    """A connection of the user, as imported or entered."""

    company = serializers.CharField(source="employer")

    class Meta:
        model = Connection
        fields = (
            "first_name", "last_name", "email", "company", "position", "profile_url", "connected_at", "imported_at",
            "created_at", "updated_at",
        )  # fmt: skip
        read_only_fields = fields


class MyDismissalSerializer(serializers.ModelSerializer[Dismissal]):
    """A connection that the user does not want suggested for a job."""

    job = serializers.CharField(source="job.title")
    connection = serializers.CharField(source="connection.full_name")

    class Meta:
        model = Dismissal
        fields = ("job", "connection", "at")


class MyAskSerializer(serializers.ModelSerializer[JobAsk]):
    """A job about which the user asked colleagues for referrals."""

    job = serializers.CharField(source="job.title")

    class Meta:
        model = JobAsk
        fields = ("job", "at")


class MyImportSerializer(serializers.ModelSerializer[ImportRun]):
    """The counts of an import."""

    class Meta:
        model = ImportRun
        fields = ("at", "rows_total", "created", "updated", "unchanged", "merged_in_file", "skipped_total")


class MyReferralStepSerializer(serializers.ModelSerializer[StatusChange]):
    """A status change of the user's referral, with the message to the referrer."""

    status = serializers.CharField(source="to_status")
    message = serializers.SerializerMethodField()

    class Meta:
        model = StatusChange
        fields = ("status", "at", "undone_at", "message")

    def get_message(self, change: StatusChange) -> str:
        return change.message_to_referrer if can_be_read(change) else ""


class MyReferralMessageSerializer(serializers.ModelSerializer[ReferralMessage]):
    """A message that the user can see on their own referral."""

    class Meta:
        model = ReferralMessage
        fields = ("text", "created_at", "edited_at")


class MyReferralSerializer(serializers.ModelSerializer[Referral]):
    """A referral that the user made and may see."""

    job = serializers.CharField(source="job.title")
    history = MyReferralStepSerializer(many=True)
    messages = MyReferralMessageSerializer(many=True)

    class Meta:
        model = Referral
        fields = (
            "job", "candidate_name", "candidate_email", "candidate_phone", "notes", "relationship",
            "status", "created_at", "withdrawn_at", "history", "messages",
        )  # fmt: skip


class MyReferralNoteSerializer(serializers.ModelSerializer[Referral]):
    """What the user wrote with a referral that they may not see any more."""

    job = serializers.CharField(source="job.title")

    class Meta:
        model = Referral
        fields = ("job", "notes", "created_at")


class MyDecisionSerializer(serializers.ModelSerializer[StatusChange]):
    """A status change that the user made."""

    status = serializers.CharField(source="to_status")
    message = serializers.CharField(source="message_to_referrer", read_only=True)
    reason = serializers.CharField(source="reason.name", allow_null=True)

    class Meta:
        model = StatusChange
        fields = ("status", "at", "undone_at", "message", "internal_note", "reason")
        read_only_fields = fields


class MyEarlierTextSerializer(serializers.ModelSerializer[EarlierText]):
    """The text of a message before an edit."""

    class Meta:
        model = EarlierText
        fields = ("text", "replaced_at")


class MyMessageSerializer(serializers.ModelSerializer[ReferralMessage]):
    """A message that the user wrote on any referral."""

    job = serializers.CharField(source="referral.job.title")
    earlier_texts = MyEarlierTextSerializer(many=True)

    class Meta:
        model = ReferralMessage
        fields = ("job", "audience", "text", "created_at", "edited_at", "earlier_texts")


class MyCreditDecisionSerializer(serializers.ModelSerializer[CreditDecision]):
    """A decision about a referral of the user's own, as they were told of it."""

    job = serializers.CharField(source="referral.job.title")
    sentence = serializers.SerializerMethodField()

    class Meta:
        model = CreditDecision
        fields = ("job", "outcome", "sentence", "made_at")
        read_only_fields = fields

    def get_sentence(self, decision: CreditDecision) -> str:
        return str(shown(decision, own=True)["sentence"])


class MyObjectionSerializer(serializers.ModelSerializer[Objection]):
    """An objection of the user, with HR's answer."""

    job = serializers.CharField(source="referral.job.title")

    class Meta:
        model = Objection
        fields = ("job", "text", "made_at", "answer", "answered_at", "upheld")


class MyAnsweredObjectionSerializer(serializers.ModelSerializer[Objection]):
    """What the user answered to an objection."""

    class Meta:
        model = Objection
        fields = ("answer", "answered_at", "upheld")


class MyRecordedContactSerializer(serializers.ModelSerializer[EarlierContact]):
    """An application or an earlier contact of a candidate that the user recorded."""

    class Meta:
        model = EarlierContact
        fields = ("kind", "day", "reference", "reason", "entered_at")
        read_only_fields = fields


class MyPolicyVersionSerializer(serializers.ModelSerializer[ReferralPolicy]):
    """A version of the company's referral policy that the user made."""

    class Meta:
        model = ReferralPolicy
        fields = ("number", "valid_from", "paragraph", "link", "created_at")


class MyNotificationSerializer(serializers.ModelSerializer[Notification]):
    """A notification of the user, without the candidate's name."""

    class Meta:
        model = Notification
        fields = ("kind", "referral", "job", "created_at", "read_at")
        read_only_fields = fields


class MySavedViewSerializer(serializers.ModelSerializer[SavedView]):
    """A view of a list that the user saved."""

    class Meta:
        model = SavedView
        fields = ("list_name", "name", "query", "shared", "created_at")
        read_only_fields = fields


class MyTableSettingsSerializer(serializers.ModelSerializer[TableSettings]):
    """How the user set up the table of a list."""

    default_view = serializers.CharField(source="default_view.name", read_only=True, allow_null=True)

    class Meta:
        model = TableSettings
        fields = ("list_name", "columns", "density", "layout", "page_size", "default_view")
        read_only_fields = fields


class MyActivitySerializer(serializers.ModelSerializer[AuditEvent]):
    """An action of the user in the audit log."""

    class Meta:
        model = AuditEvent
        fields = ("at", "action", "object_type", "object_id")
        read_only_fields = fields


class MyDataSerializer(serializers.Serializer[Any]):
    """All data stored about the user. Takes a `privacy.personal_data.PersonalData`."""

    exported_at = serializers.DateTimeField()
    account = SignedInUserSerializer()
    sign_ins = MySignInSerializer(many=True)
    second_factors = MySecondFactorSerializer(many=True)
    api_tokens = MyApiTokenSerializer(many=True)
    directory = MyDirectorySerializer(many=True)
    connections = MyConnectionSerializer(many=True)
    dismissed_suggestions = MyDismissalSerializer(many=True)
    asked_colleagues = MyAskSerializer(many=True)
    imports = MyImportSerializer(many=True)
    referrals = MyReferralSerializer(many=True)
    referral_notes = MyReferralNoteSerializer(many=True)
    decisions = MyDecisionSerializer(many=True)
    messages = MyMessageSerializer(many=True)
    credit_decisions = MyCreditDecisionSerializer(many=True)
    objections = MyObjectionSerializer(many=True)
    answered_objections = MyAnsweredObjectionSerializer(many=True)
    recorded_contacts = MyRecordedContactSerializer(many=True)
    policy_versions = MyPolicyVersionSerializer(many=True)
    notifications = MyNotificationSerializer(many=True)
    saved_views = MySavedViewSerializer(many=True)
    table_settings = MyTableSettingsSerializer(many=True)
    activity = MyActivitySerializer(many=True)
