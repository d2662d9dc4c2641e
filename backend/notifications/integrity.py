"""Integrity checks of notifications. `common.integrity` checks companies and foreign keys for every model."""

from django.db.models import Count, Exists, F, OuterRef, Q

from common.integrity_checks import CheckResult, integrity_check
from notifications.kinds import NotificationKind
from notifications.models import Digest, Notification
from notifications.wording import path_of, text_of

ABOUT_REFERRALS = (
    NotificationKind.REFERRAL_MADE,
    NotificationKind.REFERRAL_STATUS,
    NotificationKind.REFERRAL_MESSAGE,
    NotificationKind.ANSWER_DUE,
    NotificationKind.ANSWER_OVERDUE,
)
ABOUT_JOBS = (NotificationKind.JOB_STATUS, NotificationKind.JOB_ASSIGNED, NotificationKind.JOB_ASK)
CHUNK = 2_000


@integrity_check("Nobody was told of one event twice")
def check_repetitions() -> CheckResult:
    pairs = Notification.objects.order_by().values("event_id", "recipient")
    repeated = pairs.annotate(times=Count("pk")).filter(times__gt=1).order_by("event_id", "recipient")
    wrong = [f"event {event} to user {user}" for event, user in repeated.values_list("event_id", "recipient")]
    return CheckResult(pairs.distinct().count(), [*wrong])


@integrity_check("Every notification is about something, can be put into words, and leads somewhere")
def check_subjects() -> CheckResult:
    orphans = Notification.objects.filter(
        Q(kind__in=ABOUT_REFERRALS, referral=None)
        | Q(kind=NotificationKind.REFERRAL_MESSAGE, message=None)
        | Q(kind__in=ABOUT_JOBS, job=None)
    )
    wrong = {*orphans.values_list("pk", flat=True)}
    count = 0
    for notification in Notification.objects.with_details().order_by("pk").iterator(chunk_size=CHUNK):
        count += 1
        try:
            readable = bool(text_of(notification) and path_of(notification))
        except KeyError:
            readable = False
        if not readable:
            wrong.add(notification.pk)
    return CheckResult(count, [*sorted(wrong)])


@integrity_check("The words of a notification are of the referral that it is about")
def check_words() -> CheckResult:
    with_words = Notification.objects.exclude(change=None, message=None)
    foreign = with_words.filter(
        Q(change__isnull=False) & ~Q(change__referral=F("referral"))
        | Q(message__isnull=False) & ~Q(message__referral=F("referral"))
    )
    return CheckResult(with_words.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])


@integrity_check("Nobody was told of a status change that was undone")
def check_undone() -> CheckResult:
    about_changes = Notification.objects.exclude(change=None)
    wrong = about_changes.filter(change__undone_at__isnull=False).order_by("pk")
    return CheckResult(about_changes.count(), [*wrong.values_list("pk", flat=True)])


@integrity_check("Every notification that a digest has is in one that there is")
def check_digests() -> CheckResult:
    collected = Notification.objects.filter(digest_day__isnull=False)
    digests = Digest.objects.filter(recipient=OuterRef("recipient"), day=OuterRef("digest_day"))
    lost = collected.exclude(Exists(digests)).order_by("pk")
    return CheckResult(collected.count(), [*lost.values_list("pk", flat=True)])
