"""Accounts that are not needed any more: what names them, and replacing one by another."""

from collections.abc import Iterator

from django.db import models

from accounts.models import User


def relations_to_accounts() -> Iterator[models.ForeignObjectRel]:
    """Yield the relations from rows that outlive an account to it: a job to its hiring manager, the audit log."""
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and relation.on_delete is not models.CASCADE:
            yield relation


def is_named(user: User) -> bool:
    """Whether anything names an account that would outlive it."""
    return any(
        each.related_model._base_manager.filter(**{each.field.name: user.pk}).exists()
        for each in relations_to_accounts()
    )


def replace(unused: User, user: User) -> None:
    """Delete an account that was never used, and let another one of the company take its place, as a hiring manager."""
    for each in relations_to_accounts():
        # The audit log keeps what was true.
        if each.on_delete is not models.DO_NOTHING:
            each.related_model._base_manager.filter(**{each.field.name: unused.pk}).update(**{each.field.name: user})
    unused.delete()
