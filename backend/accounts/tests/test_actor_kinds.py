"""Which kinds of actors the services take: whoever did not sign in is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.actors import Actor
from accounts.models import Role
from accounts.services import onboarding, sign_up, users
from accounts.tests.factories import SuperuserFactory, UserFactory
from common.actor_kinds import SIGNED_IN, ActorKind
from common.errors import NotAllowed
from companies.services.companies import update_company

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "service",
    [
        users.create_user,
        users.update_user,
        users.set_active,
        users.issue_reset_link,
        onboarding.onboard_company,
        sign_up.invite_user,
        update_company,
    ],
)
@pytest.mark.parametrize("kind", [kind for kind in ActorKind if kind not in SIGNED_IN])
def test_whoever_did_not_sign_in_is_refused(service: Callable[..., Any], kind: ActorKind) -> None:
    # Before anything else is looked at: nothing else is given.
    with pytest.raises(NotAllowed):
        service(actor=Actor(kind))


def test_an_actor_says_what_it_is() -> None:
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


def test_the_platform_belongs_to_a_superuser_whatever_company_they_have() -> None:
    assert Actor.for_user(SuperuserFactory(company=UserFactory().company)).sees_platform


def test_the_system_is_no_user_and_sees_no_platform() -> None:
    system = Actor.system()
    assert (system.kind, system.role, system.sees_platform, system.is_superuser) == ("system", "", False, False)
    with pytest.raises(NotAllowed):
        _ = system.effective_user
