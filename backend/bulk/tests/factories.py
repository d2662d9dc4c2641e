from typing import Any

from factory import LazyAttribute, SelfAttribute
from factory.django import DjangoModelFactory

from bulk.models import BulkAction
from common.undo import open_window


class BulkActionFactory(DjangoModelFactory[BulkAction]):
    """A bulk action of `user`, without rows, that the worker does not know of."""

    class Meta:
        model = BulkAction

    company = SelfAttribute("user.company")
    kind = "status"
    window: Any = LazyAttribute(lambda bulk: open_window(bulk.user.pk, endless=True))
