"""The index over the class of a wait that migration 0017 makes and 0020 replaces."""

from typing import Any

from django.db import models
from django.db.models import F, Func, Index


class WaitClass(Func):
    """The number of the class of a wait between two times; `ends` are those of the classes, in hours."""

    output_field = models.SmallIntegerField()
    arg_joiner = " - "

    def __init__(self, until: Any, since: Any, *, ends: tuple[int, ...]) -> None:
        super().__init__(until, since)
        self.ends = ends

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        ends = ", ".join(f"'{end} hours'" for end in self.ends)
        template = f"width_bucket(%(expressions)s, ARRAY[{ends}]::interval[])"
        return super().as_sql(compiler, connection, template=template, **context)


class WaitIndex(Index):
    """On SQLite only over the columns."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        columns = [each for each in self.expressions if isinstance(each, F)]
        return Index(*columns, name=self.name, condition=self.condition).create_sql(
            model, schema_editor, using, **options
        )
