"""JSON in, by orjson: strict (no NaN, no invalid text), so what is stored can always be written out again."""

from typing import Any

import orjson
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class OrjsonParser(BaseParser):
    """Reads `application/json`. Raises ParseError (400) for anything that is not JSON."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return orjson.loads(stream.read())
        except orjson.JSONDecodeError as error:
            raise ParseError from error
