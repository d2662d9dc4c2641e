"""The kinds of actors, and a decorator by which permission rules declare the kinds that they accept."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from django.db import models

from common.errors import NotAllowed
from common.tenancy import Scope

P = ParamSpec("P")
R = TypeVar("R")


class ActorKind(models.TextChoices):
    """The kind of an `accounts.actors.Actor`."""

    PERSON = "person", "Somebody who signed in, as themselves"
    SUPERUSER_VIEW = "superuser_view", "A superuser in the view of one company, or of one person in it"
    CANDIDATE = "candidate", "A candidate, by the token of a link"
    INTEGRATION = "integration", "Another product, by its token"
    SYSTEM = "system", "This product itself: a command or the worker"


# Everybody who signs in.
SIGNED_IN = (ActorKind.PERSON, ActorKind.SUPERUSER_VIEW)


def accepts(*kinds: ActorKind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a permission rule: it raises NotAllowed (403) if its first argument is an actor of another kind."""

    def decorate(rule: Callable[P, R]) -> Callable[P, R]:
        @wraps(rule)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            if cast("Scope", args[0]).kind not in kinds:
                raise NotAllowed("This cannot be done with this kind of access.", code="actor_kind")
            return rule(*args, **kwargs)

        return checked

    return decorate
