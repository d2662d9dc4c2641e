"""Tenancy guards: the database refuses rows that reference rows of another company."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from audit.models import AuditEvent
from audit.triggers import drop_triggers
from common.tenancy_relations import Relation, foreign_keys, tenancy_of, tenant_relations
from common.tenancy_triggers import create_guards, drop_all, missing_guards
from common.tests.concurrency import run_concurrently
from companies.models import Company, Department
from companies.tests.factories import CompanyFactory, DepartmentFactory
from config.tests.running_product import wait_until
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import JobAsk
from notifications.models import Notification
from notifications.tests.factories import NotificationFactory
from referrals.answer_counts import AnswerCounts
from referrals.counts import (
    JobMonth,
    LastReferral,
    ReferralCounts,
    ReferrerCounts,
    ReferrerYear,
    RejectionCounts,
)
from referrals.models import Referral, StatusChange
from referrals.reasons import RejectionReason
from referrals.services_reasons import reasons_of
from referrals.tests.factories import ReferralFactory
from referrals.thread import EarlierText, Mention, ReferralMessage
from webhooks.models import Webhook, WebhookDelivery
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = pytest.mark.django_db
RELATIONS = list(tenant_relations())
MIXED = "would mix two companies"


def drop_log_triggers() -> None:
    """Drop the audit log's triggers for one test; they would refuse every change before the guards."""
    drop_triggers()


def withdrawn_referral() -> Referral:
    """Create a withdrawn referral with all its foreign keys set."""
    referral: Referral = ReferralFactory()
    referral.withdrawn_at, referral.withdrawn_by = referral.created_at, referral.referrer
    referral.save()
    return referral


def message() -> ReferralMessage:
    """Create a message on a referral, by its referrer."""
    referral = ReferralFactory()
    return ReferralMessage.objects.create(
        company=referral.company, referral=referral, author=referral.referrer, audience="shared", text="When?"
    )


def full_notification() -> Notification:
    """Create a notification with all its foreign keys set."""
    told: Notification = NotificationFactory()
    told.job, told.person = told.referral.job, told.referral.referrer  # type: ignore[union-attr]  # it is about one
    told.save()
    return told


# Creates one row of each guarded model, with its related rows in a company of its own.
MAKE: dict[type[models.Model], Callable[[], Any]] = {
    User: UserFactory,
    Department: DepartmentFactory,
    Job: JobFactory,
    Connection: ConnectionFactory,
    JobAsk: lambda: JobAsk.objects.create(
        company=(asked := JobFactory()).company, job=asked, asked_by=asked.hiring_manager
    ),
    Referral: withdrawn_referral,
    RejectionReason: lambda: reasons_of(CompanyFactory().pk)[0],
    StatusChange: lambda: ReferralFactory().history.get(),
    ReferralMessage: message,
    EarlierText: lambda: EarlierText.objects.create(
        company=(written := message()).company, message=written, text="Before", replaced_at=written.created_at
    ),
    Mention: lambda: Mention.objects.create(
        company=(written := message()).company, message=written, person=written.author
    ),
    ReferralCounts: lambda: ReferralFactory().job.referral_counts,
    AnswerCounts: lambda: ReferralFactory().job.answer_counts,
    JobMonth: lambda: JobMonth.objects.get(job=ReferralFactory().job),
    LastReferral: lambda: ReferralFactory().job.last_referral,
    ReferrerCounts: lambda: ReferrerCounts.objects.get(referrer=ReferralFactory().referrer),
    RejectionCounts: lambda: RejectionCounts.objects.get(company=ReferralFactory().company),
    ReferrerYear: lambda: ReferrerYear.objects.get(referrer=ReferralFactory().referrer),
    Webhook: WebhookFactory,
    WebhookDelivery: WebhookDeliveryFactory,
    Notification: full_notification,
    AuditEvent: lambda: AuditEvent.objects.create(company=CompanyFactory(), action="job.created"),
}


def tenant_models() -> set[type[models.Model]]:
    """Return all models that belong to a company, directly or through others, without `tenant_relations`."""
    found: set[type[models.Model]] = {Company}
    while more := {m for m in apps.get_models() for fk in foreign_keys(m) if fk.related_model in found} - found:
        found |= more
    return found - {Company}


def test_every_foreign_key_within_companies_is_guarded_or_has_a_reason_not_to_be() -> None:
    known = tenant_models()
    held = {str(relation) for relation in RELATIONS}
    for model in known:
        rules = tenancy_of(model)
        keys = [fk for fk in foreign_keys(model) if fk.related_model in known or fk.related_model is Company]
        # One key determines the company. A model with only one key cannot mix companies.
        names = {fk.name for fk in keys} - {rules.through or ("company" if len(keys) > 1 else keys[0].name)}
        open_ones = {name for name in names - rules.free.keys() if f"{model._meta.label}.{name}" not in held}
        assert not open_ones, (
            f"{model._meta.label}: {open_ones}. Give it a foreign key `company`, or say by an attribute `tenancy` "
            "through whom it belongs to one, or why these may lead to another."
        )
        assert all(rules.free.values())


def test_the_guarded_foreign_keys_include_the_core_models() -> None:
    assert {str(relation) for relation in RELATIONS} >= {
        "accounts.User.department",
        "jobs.Job.department",
        "jobs.Job.hiring_manager",
        "referrals.Referral.job",
        "referrals.Referral.connection",
        "referrals.Referral.referrer",
        "referrals.Referral.duplicate_of",
        "referrals.StatusChange.referral",
        "referrals.StatusChange.changed_by",
        "audit.AuditEvent.actor",
    }


@pytest.mark.parametrize("relation", RELATIONS, ids=str)
def test_rows_cannot_be_changed_to_reference_another_company(relation: Relation) -> None:
    row, foreign = MAKE[relation.model](), MAKE[relation.parent]()
    drop_log_triggers()
    rows = relation.model._base_manager.filter(pk=row.pk)
    with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
        rows.update(**{relation.field.name: foreign})
    assert not relation.rows_of_several_companies().exists()


@pytest.mark.parametrize("relation", RELATIONS, ids=str)
def test_rows_that_reference_another_company_cannot_be_added(relation: Relation) -> None:
    row, foreign = MAKE[relation.model](), MAKE[relation.parent]()
    for field in relation.model._meta.concrete_fields:
        if field.unique and not field.primary_key:
            setattr(row, field.attname, "another")
    row.pk, row._state.adding = None, True
    setattr(row, relation.field.name, foreign)
    if relation.model is User:
        row.email = "another@example.com"
    if relation.model is Notification:
        row.event_id += 1000
    with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.parametrize("relation", [each for each in RELATIONS if each.everywhere], ids=str)
def test_superusers_may_be_referenced_in_every_company(relation: Relation) -> None:
    row, superuser = MAKE[relation.model](), SuperuserFactory()
    theirs = ConnectionFactory(owner=superuser) if relation.through else superuser
    drop_log_triggers()
    relation.model._base_manager.filter(pk=row.pk).update(**{relation.field.name: theirs})
    assert not relation.rows_of_several_companies().exists()


@pytest.mark.parametrize("model", [Department, Job, Referral, Connection], ids=lambda model: model.__name__)
def test_referenced_rows_cannot_move_to_another_company(model: type[models.Model]) -> None:
    row = MAKE[model]()
    elsewhere = {"owner": UserFactory()} if model is Connection else {"company": CompanyFactory()}
    with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
        model._base_manager.filter(pk=row.pk).update(**elsewhere)
    row.save()


def test_users_can_join_a_company_but_not_leave_one_that_has_their_rows() -> None:
    newcomer: User = UserFactory(company=None)
    newcomer.company = CompanyFactory()
    newcomer.save()
    referrer: User = ReferralFactory().referrer
    for company in (CompanyFactory(), None):
        with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
            User.objects.filter(pk=referrer.pk).update(company=company)
    with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
        User.objects.filter(pk=UserFactory(department=None).pk).update(department=DepartmentFactory())


def test_a_superuser_who_acted_in_a_company_cannot_get_a_role_in_another() -> None:
    superuser: User = SuperuserFactory()
    change = StatusChange.objects.create(
        referral=(referral := ReferralFactory()), company=referral.company, to_status="HIRED", changed_by=superuser
    )
    people = User.objects.filter(pk=superuser.pk)
    with pytest.raises(IntegrityError, match=MIXED), transaction.atomic():
        people.update(role=Role.HR, company=CompanyFactory())
    people.update(role=Role.HR, company=change.company)


def test_the_audit_log_keeps_actors_who_moved_to_another_company() -> None:
    superuser: User = SuperuserFactory()
    entry = AuditEvent.objects.create(company=CompanyFactory(), action="job.created", actor=superuser)
    User.objects.filter(pk=superuser.pk).update(role=Role.HR, company=CompanyFactory())
    entry.refresh_from_db()
    assert entry.actor == superuser


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_acting_in_a_company_and_moving_to_another_at_the_same_moment_fails_for_one() -> None:
    superuser, job, elsewhere = SuperuserFactory(), JobFactory(), CompanyFactory()

    def act() -> None:
        Job.objects.filter(pk=job.pk).update(hiring_manager=superuser)

    def move() -> None:
        User.objects.filter(pk=superuser.pk).update(role=Role.HIRING_MANAGER, company=elsewhere)

    for _ in range(5):
        Job.objects.filter(pk=job.pk).update(hiring_manager=None)
        User.objects.filter(pk=superuser.pk).update(role=Role.SUPERUSER, company=None)
        failed = [answer for answer in run_concurrently(act, move) if answer is not None]
        assert [type(one) for one in failed] == [IntegrityError]
        assert not any(relation.rows_of_several_companies().exists() for relation in RELATIONS)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_migrations_restore_the_guards() -> None:
    assert missing_guards() == []
    (name,) = missing_guards_after_taking_one_away()
    call_command("migrate", verbosity=0)
    assert name not in missing_guards()


def missing_guards_after_taking_one_away() -> list[str]:
    name = "tenancy_jobs_job_company_id"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE name LIKE %s", [f"{name}%"])
            cursor.execute(f"DROP TRIGGER {cursor.fetchone()[0]}")
        else:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE tgname LIKE %s", [f"{name}%"])
            cursor.execute(f"ALTER TABLE jobs_job DISABLE TRIGGER {cursor.fetchone()[0]}")
    missing = missing_guards()
    assert len(missing) == 1
    return missing


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_guards_can_be_created_while_the_product_serves_requests() -> None:
    """A transaction holds a lock on one table and goes on to all others; there is no deadlock."""
    if connection.vendor != "postgresql":
        pytest.skip("On SQLite no requests are served during migrations")
    models_with_guards = sorted({each.model for each in RELATIONS}, key=lambda model: model._meta.db_table)
    tables = [(model._meta.db_table, str(model._meta.pk.column)) for model in models_with_guards]
    drop_all(connection)
    making = threading.Thread(target=in_a_connection_of_its_own, args=(lambda: create_guards("default"),))
    with transaction.atomic(), connection.cursor() as cursor:
        table, key = tables[-1]
        cursor.execute(f"UPDATE {table} SET {key} = {key}")  # noqa: S608  # names of ours
        making.start()
        wait_until(lambda: waits_for_a_lock(cursor))
        for table, key in tables:
            cursor.execute(f"UPDATE {table} SET {key} = {key} WHERE false")  # noqa: S608  # likewise
    making.join()
    assert missing_guards() == []


def in_a_connection_of_its_own(work: Callable[[], None]) -> None:
    try:
        work()
    finally:
        connection.close()


def waits_for_a_lock(cursor: Any) -> bool:
    cursor.execute(
        "SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database "
        "WHERE NOT granted AND datname = current_database()"
    )
    return cursor.fetchone() is not None
