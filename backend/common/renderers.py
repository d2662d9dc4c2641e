"""JSON out, by orjson: lists of thousands of rows are most of what this server writes."""

from typing import Any

import orjson
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class OrjsonRenderer(BaseRenderer):
    """Writes `application/json`; an empty answer (204) writes nothing."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        if data is None:
            return b""
        # `default=str`: lazy translations and decimals.
        return orjson.dumps(data, default=str, option=orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS)


class IgnoreAccept(DefaultContentNegotiation):
    """Writes failures as JSON whatever kind of answer was asked for: for calls that answer something else."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type
