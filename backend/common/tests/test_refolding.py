"""The migrations that compute folded columns again."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection as database
from django.db.migrations import RunPython
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from accounts.tests.factories import UserFactory
from common.fields import FoldedField
from companies.tests.factories import CompanyFactory, DepartmentFactory
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

MIGRATIONS: dict[str, tuple[str, Any]] = {
    "accounts.User": ("accounts.migrations.0002_refold", UserFactory),
    "companies.Company": ("companies.migrations.0003_refold", CompanyFactory),
    "companies.Department": ("companies.migrations.0004_settings_and_folded_departments", DepartmentFactory),
    "connections.Connection": ("connections.migrations.0004_refold", ConnectionFactory),
    "jobs.Job": ("jobs.migrations.0002_refold", JobFactory),
    "referrals.Referral": ("referrals.migrations.0003_refold", ReferralFactory),
}


def folded_columns(model: type[Model]) -> list[str]:
    return [field.name for field in model._meta.concrete_fields if isinstance(field, FoldedField)]


def test_every_model_with_a_folded_column_has_a_refolding_migration() -> None:
    assert {model._meta.label for model in apps.get_models() if folded_columns(model)} == set(MIGRATIONS)


@pytest.mark.django_db
@pytest.mark.parametrize("label", MIGRATIONS)
def test_texts_folded_by_an_older_rule_are_folded_again(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("common.refolding.BATCH", 2)
    module, factory = MIGRATIONS[label]
    rows = apps.get_model(label)._base_manager.filter(pk__in=[factory().pk for _ in range(5)])
    columns = folded_columns(rows.model)
    expected = list(rows.order_by("pk").values())
    rows.update(**dict.fromkeys(columns, "stale"))
    historical = MigrationLoader(database).project_state().apps
    operations: list[Any] = import_module(module).Migration.operations
    refold: Any = next(operation for operation in operations if isinstance(operation, RunPython))
    refold.code(historical, SimpleNamespace(connection=database))
    assert list(rows.order_by("pk").values()) == expected
