"""The personal data of a user, for the export."""

from datetime import datetime
from typing import TypedDict

from allauth.mfa.models import Authenticator
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import ApiToken, DeviceToken, SavedView, TableSettings, User
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from credit.models import CreditDecision, EarlierContact, Objection, ReferralPolicy
from directory.models import DirectoryUser
from matching.models import Dismissal, JobAsk
from notifications.models import Notification
from referrals.models import Audience, Referral, ReferralMessage, StatusChange


class PersonalData(TypedDict):
    """Everything that is stored about a user, and everything that they entered or wrote."""

    exported_at: datetime
    account: User
    sign_ins: QuerySet[DeviceToken]
    second_factors: QuerySet[Authenticator]
    api_tokens: QuerySet[ApiToken]
    directory: QuerySet[DirectoryUser]
    connections: QuerySet[Connection]
    dismissed_suggestions: QuerySet[Dismissal]
    asked_colleagues: QuerySet[JobAsk]
    imports: QuerySet[ImportRun]
    referrals: QuerySet[Referral]
    referral_notes: QuerySet[Referral]
    decisions: QuerySet[StatusChange]
    messages: QuerySet[ReferralMessage]
    credit_decisions: QuerySet[CreditDecision]
    objections: QuerySet[Objection]
    answered_objections: QuerySet[Objection]
    recorded_contacts: QuerySet[EarlierContact]
    policy_versions: QuerySet[ReferralPolicy]
    notifications: QuerySet[Notification]
    saved_views: QuerySet[SavedView]
    table_settings: QuerySet[TableSettings]
    activity: QuerySet[AuditEvent]


def personal_data(user: User) -> PersonalData:
    """Return what is stored about a user.

    Without the reviewers of their referrals, and without internal texts of reviewers other than the user. Of referrals
    that they made of a colleague's connection and may not see any more, since their role has changed, only their notes.
    """
    history = Prefetch("history", StatusChange.objects.select_related("window").order_by("at", "id"))
    shared = ReferralMessage.objects.told().filter(audience=Audience.SHARED).order_by("created_at", "id")
    made = Referral.including_withdrawn.made_by(user).select_related("job").order_by("created_at", "id")
    referrals = made.visible_to(Actor.for_user(user))
    has_texts = ~Q(message_to_referrer="") | ~Q(internal_note="") | Q(reason__isnull=False)
    written = ReferralMessage.objects.filter(author=user).select_related("referral__job")
    return {
        "exported_at": timezone.now(),
        "account": user,
        "sign_ins": user.device_tokens.all(),
        "second_factors": Authenticator.objects.filter(user=user).order_by("pk"),
        "api_tokens": user.api_tokens.all(),
        "directory": DirectoryUser.objects.filter(user=user).prefetch_related("groups"),
        "connections": Connection.objects.filter(owner=user).order_by("pk"),
        "dismissed_suggestions": Dismissal.objects.filter(user=user).select_related("job", "connection").order_by("pk"),
        "asked_colleagues": JobAsk.objects.filter(asked_by=user).select_related("job").order_by("pk"),
        "imports": ImportRun.objects.filter(owner=user),
        "referrals": referrals.prefetch_related(history, Prefetch("messages", shared)),
        "referral_notes": made.exclude(Q(pk__in=referrals.order_by().values("pk")) | Q(notes="")),
        "decisions": StatusChange.objects.filter(has_texts, changed_by=user).select_related("reason"),
        "messages": written.prefetch_related("earlier_texts").order_by("created_at", "id"),
        "credit_decisions": CreditDecision.objects.filter(referral__referrer=user)
        .select_related("referral__job", "policy")
        .order_by("made_at", "id"),
        "objections": Objection.objects.filter(made_by=user).select_related("referral__job").order_by("pk"),
        "answered_objections": Objection.objects.filter(answered_by=user).order_by("pk"),
        "recorded_contacts": EarlierContact.objects.filter(entered_by=user).order_by("pk"),
        "policy_versions": ReferralPolicy.objects.filter(created_by=user).order_by("pk"),
        "notifications": Notification.objects.filter(recipient=user),
        "saved_views": SavedView.objects.filter(owner=user),
        "table_settings": TableSettings.objects.filter(user=user).select_related("default_view"),
        "activity": AuditEvent.objects.filter(actor=user),
    }
