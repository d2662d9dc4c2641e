"""Indexes for sorted lists."""

from typing import Any

from django.db.models import Index, OrderBy


class NullsLastIndex(Index):
    """An index with NULLS LAST, which SQLite does not accept in indexes; there, descending order has nulls last."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        plain = [
            OrderBy(each.expression, descending=each.descending) if isinstance(each, OrderBy) else each
            for each in self.expressions
        ]
        return Index(*plain, name=self.name).create_sql(model, schema_editor, using, **options)
