"""The calls that the API describes."""

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def described_paths() -> dict[str, Any]:
    """Path → method → the call, as OpenAPI describes it."""
    return dict(SchemaGenerator().get_schema(request=None, public=True)["paths"])
