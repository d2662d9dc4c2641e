"""`manage.py check_integrity` finds errors in notifications, and reports their ids."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import connection as database

from accounts.tests.factories import UserFactory
from common.tenancy_triggers import create_guards, drop_all
from common.tests.consistency import assert_consistent
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from notifications.tests.factories import NotificationFactory
from referrals.models import StatusChange
from referrals.tests.factories import ReferralFactory
from referrals.thread import ReferralMessage

pytestmark = pytest.mark.slow


def wrong_lines() -> list[str]:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_integrity", stdout=out)
    return [line for line in out.getvalue().splitlines() if line.startswith("WRONG")]


def change(row: Notification, **values: object) -> str:
    Notification.objects.filter(pk=row.pk).update(**values)
    return str(row.pk)


def remove_referral(row: Notification) -> str:
    return change(row, referral=None)


def use_missing_message(row: Notification) -> str:
    return change(row, kind="referral_message", details={"message": "MESSAGE"})


def use_missing_job(row: Notification) -> str:
    return change(row, kind="job_ask")


def use_unknown_status(row: Notification) -> str:
    return change(row, details={"status": "ADMIRED"})


def use_status_change_of_another_referral(row: Notification) -> str:
    other = ReferralFactory(job=row.referral.job, status="HIRED")  # type: ignore[union-attr]  # it has one
    return change(row, change=StatusChange.objects.filter(referral=other).last())


def use_message_of_another_referral(row: Notification) -> str:
    other = ReferralFactory(job=row.referral.job)  # type: ignore[union-attr]  # it has one
    values = {"company": row.company, "author": other.referrer, "audience": "shared", "text": "Good?"}
    return change(row, message=ReferralMessage.objects.create(referral=other, **values))


def use_missing_digest(row: Notification) -> str:
    return change(row, digest_day=date(2026, 3, 4))


@contextmanager
def without_guards() -> Iterator[None]:
    drop_all(database)
    yield
    create_guards("default")


def notify_user_of_another_company(row: Notification) -> str:
    with without_guards():
        change(row, recipient=UserFactory())
    return f"notifications.Notification.recipient of {row.pk}"


def use_job_of_another_company(row: Notification) -> str:
    with without_guards():
        change(row, job=JobFactory())
    return f"notifications.Notification.job of {row.pk}"


FAULTS: dict[Callable[[Notification], str], str] = {
    remove_referral: "is about something",
    use_missing_message: "is about something",
    use_missing_job: "is about something",
    use_unknown_status: "put into words",
    use_status_change_of_another_referral: "words of a notification",
    use_message_of_another_referral: "words of a notification",
    use_missing_digest: "a digest has",
    notify_user_of_another_company: "of another company",
    use_job_of_another_company: "of another company",
}


@pytest.mark.django_db
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_each_error_is_found_and_reported_with_its_id(plant: Callable[[Notification], str]) -> None:
    row = NotificationFactory()
    assert_consistent()
    found = plant(row)
    (line,) = wrong_lines()
    assert FAULTS[plant] in line
    assert found in line.split(" wrong: ")[1]
    for personal in (row.referral.candidate_name, row.recipient.email):
        assert personal not in line


@pytest.mark.django_db(transaction=True)
def test_duplicate_notifications_are_found() -> None:
    """This is possible only without the constraint, which is reported as well."""
    row = NotificationFactory()
    (once,) = (each for each in Notification._meta.constraints if each.name == "one_notification_per_event")
    drop_all(database)
    others = [each for each in Notification._meta.constraints if each is not once]
    # SQLite creates the table again, as defined by the model.
    with patch.object(Notification._meta, "constraints", others), database.schema_editor() as editor:
        editor.remove_constraint(Notification, once)
    try:
        NotificationFactory(referral=row.referral, event_id=row.event_id)
        create_guards("default")
        twice, constraint = sorted(wrong_lines(), key=lambda line: "constraint" in line)
        assert "told of one event twice" in twice
        assert f"event {row.event_id} to user {row.recipient_id}" in twice
        assert once.name in constraint
    finally:
        Notification.objects.all().delete()
        drop_all(database)
        with database.schema_editor() as editor:
            editor.add_constraint(Notification, once)
        create_guards("default")
    assert_consistent()
