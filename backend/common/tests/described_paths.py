"""The operations in the OpenAPI schema."""

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def described_paths() -> dict[str, Any]:
    """Return path → method → operation of the OpenAPI schema."""
    return dict(SchemaGenerator().get_schema(request=None, public=True)["paths"])
