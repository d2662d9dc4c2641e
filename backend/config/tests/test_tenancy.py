"""The check that no row names one of another company finds each foreign key that could."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import models

from accounts.models import Role, User
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory
from audit.models import AuditEvent
from common.tenancy_relations import Relation, has_rows_elsewhere, relations, rows_of_two_companies
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from notifications.tests.factories import NotificationFactory
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def relation(name: str) -> Relation:
    return next(each for each in relations() if str(each) == name)


def test_foreign_keys_between_rows_of_companies_are_found_by_themselves() -> None:
    found = {str(each) for each in relations()}
    assert found >= {
        "accounts.User.department",
        "jobs.Job.hiring_manager",
        "jobs.Job.department",
        "matching.Dismissal.connection",
        "notifications.Notification.recipient",
        "referrals.Referral.connection",
        "referrals.Referral.person",
        "referrals.PersonAnswer.second",
        "referrals.Referral.job",
        "referrals.Referral.referrer",
        "referrals.StatusChange.changed_by",
        "referrals.StatusChange.referral",
        "webhooks.WebhookDelivery.webhook",
    }
    # The log keeps who did what, wherever they went since.
    assert not any(each.model is AuditEvent for each in relations())


MIXED: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "accounts.User.department": (UserFactory, DepartmentFactory),
    "jobs.Job.hiring_manager": (JobFactory, UserFactory),
    "notifications.Notification.recipient": (NotificationFactory, UserFactory),
    "referrals.Referral.referrer": (ReferralFactory, UserFactory),
    # A connection belongs to the company of its owner.
    "referrals.Referral.connection": (ReferralFactory, ConnectionFactory),
    "referrals.StatusChange.referral": (lambda: ReferralFactory().history.get(), ReferralFactory),
}


@pytest.mark.mixes_companies
@pytest.mark.parametrize("name", MIXED)
def test_a_row_that_names_one_of_another_company_is_reported(name: str) -> None:
    make, make_other = MIXED[name]
    row, other, key = make(), make_other(), relation(name)
    assert rows_of_two_companies() == []
    rows: models.QuerySet[Any] = key.model._base_manager.filter(pk=row.pk)
    rows.update(**{key.field.name: other})
    assert f"{name} of {row.pk}" in rows_of_two_companies()


def test_superusers_may_be_named_in_every_company() -> None:
    superuser: User = SuperuserFactory(company=CompanyFactory())
    JobFactory(hiring_manager=superuser)
    ReferralFactory(connection=ConnectionFactory(owner=superuser), referrer=superuser, job=JobFactory())
    assert rows_of_two_companies() == []


def test_somebody_who_acted_in_a_company_has_rows_elsewhere_for_another() -> None:
    superuser: User = SuperuserFactory()
    job = JobFactory(hiring_manager=superuser)
    assert has_rows_elsewhere(superuser, CompanyFactory().pk)
    assert not has_rows_elsewhere(superuser, job.company_id)
    # Likewise by their connection.
    connected: User = SuperuserFactory(username="other", email="other@example.com")
    referral = ReferralFactory(connection=ConnectionFactory(owner=connected), referrer=superuser, job=job)
    assert has_rows_elsewhere(connected, CompanyFactory().pk)
    assert not has_rows_elsewhere(connected, referral.company_id)
    assert connected.role == Role.SUPERUSER
