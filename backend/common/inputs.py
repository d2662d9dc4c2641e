"""Fields of what is sent in a body."""

from rest_framework import serializers


class Text(serializers.CharField):
    """A JSON string, trimmed; nothing else is turned into one."""

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
