"""Usernames, which are unique in any case, and found by the index of that."""

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services.sign_up import find_free_username
from accounts.tests.factories import PASSWORD, UserFactory
from common.fields import is_regardless_of_case

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_a_username_is_found_by_its_index() -> None:
    UserFactory(username="Ada.Byron")
    named = User.objects.filter(is_regardless_of_case("username", "ADA.byron"))
    assert named.get().username == "Ada.Byron"
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # It would read a small table whole.
            cursor.execute("SET LOCAL enable_seqscan = off")
    assert "user_username_unique" in named.order_by().explain()


def test_a_username_signs_in_in_any_case(api: APIClient) -> None:
    UserFactory(username="Ada.Byron")
    answer = api.post("/api/auth/token/", {"username": "ADA.byron", "password": PASSWORD})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ([], "ada.byron"),
        (["Ada.Byron"], "ada.byron2"),
        (["ada.byron", "ADA.BYRON2", "ada.byron4", "ada.byronic"], "ada.byron3"),
        (["ada.byron", *(f"ada.byron{number}" for number in range(2, 102))], "ada.byron102"),
    ],
)
def test_the_first_free_username_is_derived_from_an_address(taken: list[str], free: str) -> None:
    for name in taken:
        UserFactory(username=name)
    assert find_free_username("Ada.Byron@home.example") == free
