"""Columns that are kept by the model itself, or by the database."""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import F

from common.text import folded


class FoldedField(models.TextField):  # type: ignore[type-arg]  # Django's class takes no arguments at run time
    """What other columns of the row say, without case and accents, so that a search finds it on every database.

    Computed whenever the row is saved, `bulk_create` included; `QuerySet.update` and `save(update_fields=…)` have to
    name it. Each text stands on its own line, so that no match reaches from one into the next. Folding can lengthen a
    text: `max_length` cuts it. When `common.text.folded` changes, a migration with `common.refolding` mends what is
    stored.
    """

    def __init__(self, *, of: Sequence[str] = (), **options: Any) -> None:
        self.of = tuple(of)
        super().__init__(**{**options, "editable": False, "default": ""})

    def deconstruct(self) -> Any:
        """What a migration writes down."""
        name, path, args, options = super().deconstruct()
        for fixed in ("editable", "default"):
            options.pop(fixed, None)
        return name, path, args, {**options, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Fold the other columns anew."""
        value = "\n".join(folded(getattr(model_instance, name) or "") for name in self.of)[: self.max_length]
        setattr(model_instance, self.attname, value)
        return value


class KeptByDatabase:
    """A column that triggers write, see `common.kept_figures`: saving an instance leaves it as it is stored."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "editable": False})

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """What is written: its beginning, and then what is there, whatever an instance that was read before says."""
        return self.get_default() if add else F(self.attname)  # type: ignore[attr-defined]  # of the field


class KeptNumber(KeptByDatabase, models.BigIntegerField):  # type: ignore[type-arg]  # as above
    """A sum over other rows."""


class KeptDateTime(KeptByDatabase, models.DateTimeField):  # type: ignore[type-arg]  # as above
    """A moment that other rows tell."""
