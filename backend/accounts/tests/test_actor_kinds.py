"""Permission rules, and the services that call them, refuse actors that are not signed-in users."""

from collections.abc import Callable
from importlib import import_module
from inspect import getmembers, isfunction
from typing import Any

import pytest

from accounts.actors import Actor
from accounts.models import Role, UserStatus
from accounts.services import onboarding, users
from accounts.tests.factories import SuperuserFactory, UserFactory
from common.actor_kinds import SIGNED_IN, ActorKind
from common.errors import NotAllowed
from companies.services import companies, settings
from jobs.services import create_job

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
OTHERS = [kind for kind in ActorKind if kind not in SIGNED_IN]
RULES = [
    rule
    for app in ("companies", "accounts", "jobs", "connections", "referrals", "webhooks", "insights")
    for name, rule in getmembers(import_module(f"{app}.permissions"), isfunction)
    if name.startswith(("require_", "referable_"))
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.__module__}.{rule.__name__}")
@pytest.mark.parametrize("kind", OTHERS)
def test_permission_rules_refuse_actors_that_are_not_users(rule: Callable[..., Any], kind: ActorKind) -> None:
    # The rule refuses before it reads any other argument, so none is given.
    with pytest.raises(NotAllowed) as refused:
        rule(Actor(kind))
    assert refused.value.code == "actor_kind"


@pytest.mark.parametrize(
    ("service", "given"),
    [
        (users.create_user, {"role": Role.EMPLOYEE}),
        (users.update_user, {"user_id": 1, "status": UserStatus.ACTIVE}),
        (users.set_active, {"user_id": 1, "status": UserStatus.ACTIVE}),
        (users.issue_reset_link, {"user_id": 1}),
        (onboarding.onboard_company, dict.fromkeys(("email", "first_name", "last_name"), "")),
        (companies.update_company, {"company_id": 1, "read_input": dict}),
        (companies.renew_company_code, {}),
        (settings.update_settings, {"read_input": dict}),
        (create_job, {"read_input": dict}),
    ],
)
@pytest.mark.parametrize("kind", OTHERS)
def test_services_check_permission_before_reading_data(
    service: Callable[..., Any], given: dict[str, Any], kind: ActorKind
) -> None:
    with pytest.raises(NotAllowed):
        service(actor=Actor(kind), **given)


def test_actors_have_a_kind() -> None:
    person, superuser = UserFactory(role=Role.HR), SuperuserFactory()
    themselves = Actor.for_user(person)
    assert (themselves.kind, themselves.role, themselves.company_id) == ("person", Role.HR, person.company_id)
    platform = Actor.for_user(superuser)
    assert (platform.kind, platform.company_id, platform.sees_platform) == ("person", None, True)
    in_company = Actor.in_company(superuser, person.company_id)
    assert (in_company.kind, in_company.is_superuser, in_company.sees_platform) == ("superuser_view", True, False)
    view = Actor.viewing_as(superuser, person)
    assert (view.kind, view.role, view.company_id, view.read_only) == (
        "superuser_view",
        Role.HR,
        person.company_id,
        True,
    )
    assert (view.signed_in_user, view.effective_user) == (superuser, person)


def test_superusers_with_a_company_also_see_the_platform() -> None:
    assert Actor.for_user(SuperuserFactory(company=UserFactory().company)).sees_platform


def test_the_system_actor_has_no_user_and_does_not_see_the_platform() -> None:
    system = Actor.system()
    assert (system.kind, system.role, system.sees_platform, system.is_superuser) == ("system", "", False, False)
    with pytest.raises(NotAllowed):
        _ = system.effective_user
