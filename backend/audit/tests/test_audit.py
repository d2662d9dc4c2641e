"""The audit log stores the events of other apps, in the transaction of the action."""

import pytest
from django.db import transaction

from accounts.actors import Actor
from accounts.events import CompanyCodeRenewed, EmailConfirmationRequested, UserRenamed, UserUpdated, ViewAsStarted
from accounts.models import Company, Role, User
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from audit.models import AuditEvent
from common.events import publish

pytestmark = pytest.mark.django_db


def acting(superuser: User, company: Company | None = None, person: User | None = None) -> Actor:
    """Return the actor of a superuser on the platform, in a company, or viewing as a person."""
    if person is not None:
        return Actor.viewing_as(superuser, person)
    return Actor.in_company(superuser, company.pk) if company else Actor.for_user(superuser)


def test_an_event_stores_actor_action_object_and_company() -> None:
    user = UserFactory()
    subject = UserFactory(company=user.company)
    publish(UserUpdated.by(Actor.for_user(user), subject))
    event = AuditEvent.objects.get()
    assert (event.actor, event.company, event.action) == (user, user.company, "user.updated")
    assert (event.object_type, event.object_id) == ("user", subject.pk)
    assert (event.acting_role, event.acting_company, event.acting_person) == ("", None, None)
    assert str(event).endswith("user.updated")


def test_an_event_stores_as_whom_a_superuser_acted() -> None:
    boss, person = SuperuserFactory(), UserFactory(role=Role.HR)
    company = CompanyFactory()
    publish(UserRenamed.by(acting(boss), boss))
    publish(UserRenamed.by(acting(boss, company), boss))
    publish(ViewAsStarted.by(acting(boss, person=person), person))
    rows = AuditEvent.objects.order_by("id").values_list(
        "actor", "company", "acting_role", "acting_company", "acting_person", "object_type", "object_id"
    )
    assert list(rows) == [
        (boss.pk, None, "", None, None, "user", boss.pk),
        (boss.pk, company.pk, "", company.pk, None, "user", boss.pk),
        (boss.pk, person.company_id, "HR", person.company_id, person.pk, "user", person.pk),
    ]


def test_an_event_stores_the_kind_of_actor() -> None:
    boss, person = SuperuserFactory(), UserFactory()
    for actor in (acting(person), acting(boss, person=person), Actor.system(person.company_id)):
        publish(UserUpdated.by(actor, person))
    kinds = AuditEvent.objects.order_by("id").values_list("actor_kind", flat=True)
    assert list(kinds) == ["person", "superuser_view", "system"]


def test_an_event_about_a_company_belongs_to_that_company() -> None:
    company = CompanyFactory()
    publish(CompanyCodeRenewed(actor=Actor.for_user(SuperuserFactory()).ref, company_id=company.pk))
    event = AuditEvent.objects.get()
    assert (event.company, event.object_type, event.object_id) == (company, "company", company.pk)


def test_requests_that_anybody_may_make_are_not_audited() -> None:
    user = UserFactory()
    publish(EmailConfirmationRequested.by(Actor.for_user(user), user))
    assert not AuditEvent.objects.exists()


def test_a_rolled_back_action_leaves_no_event() -> None:
    with transaction.atomic():
        user = UserFactory()
        publish(UserUpdated.by(Actor.for_user(user), user))
        transaction.set_rollback(True)
    assert not AuditEvent.objects.exists()


def test_companies_see_their_own_events_and_superusers_see_all() -> None:
    ours, theirs = UserFactory(role=Role.HR), UserFactory(role=Role.HR)
    for user in (ours, theirs):
        publish(UserRenamed.by(Actor.for_user(user), user))
    boss = SuperuserFactory()
    visible = AuditEvent.objects.visible_to
    assert visible(Actor.for_user(ours)).get().actor == ours
    assert not visible(Actor.for_user(UserFactory(company=None))).exists()
    assert visible(acting(boss)).count() == 2
    assert visible(acting(boss, theirs.company)).get().actor == theirs


def test_the_newest_comes_first() -> None:
    user = UserFactory()
    for kind in (UserUpdated, UserRenamed):
        publish(kind.by(Actor.for_user(user), user))
    assert [event.action for event in AuditEvent.objects.all()] == ["user.renamed", "user.updated"]
