"""Saving views of lists, and how tables are set up."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.events import ListExported
from accounts.models import MAX_VIEWS, ListName, SavedView, TableSettings, User
from accounts.permissions import require_change_view, require_share_views
from common.errors import Conflict, InvalidInput, NotFound
from common.events import publish
from common.queries import get_or_not_found
from common.text import is_found


@transaction.atomic
def save_view(*, actor: Actor, list_name: str, name: str, query: str, shared: bool = False) -> SavedView:
    """Save a view of a list. Raises NotAllowed, Conflict for too many, InvalidInput for a name that is taken."""
    # Serializes the caller's views, so that their number stays bounded.
    user = User.objects.select_for_update(no_key=True).get(pk=actor.signed_in_user.pk)
    if shared:
        require_share_views(actor)
    if SavedView.objects.filter(owner=user).count() >= MAX_VIEWS:
        raise Conflict(
            gettext("You have saved {most} views. Delete one first.").format(most=MAX_VIEWS), code="too_many_views"
        )
    of_list = {"owner": user, "company_id": user.company_id, "list_name": list_name}
    return stored(SavedView(**of_list, name=name, query=bare(query), shared=shared))


@transaction.atomic
def update_view(*, actor: Actor, view_id: int, **changes: Any) -> SavedView:
    """Change a view. Raises NotFound, NotAllowed, InvalidInput for a name that is taken."""
    view = get_or_not_found(SavedView.objects.visible_to(actor).select_for_update(of=("self",), no_key=True), view_id)
    require_change_view(actor, view)
    if changes.get("shared", view.shared) != view.shared:
        require_share_views(actor)
        # Whoever begins with it may not see it any more.
        TableSettings.objects.filter(default_view=view).exclude(user=view.owner_id).update(default_view=None)
    for field, value in changes.items():
        setattr(view, field, bare(value) if field == "query" else value)
    return stored(view)


@transaction.atomic
def delete_view(*, actor: Actor, view_id: int) -> None:
    """Delete a view. Raises NotFound, NotAllowed."""
    view = get_or_not_found(SavedView.objects.visible_to(actor), view_id)
    require_change_view(actor, view)
    view.delete()


@transaction.atomic
def set_up_table(*, actor: Actor, list_name: str, **changes: Any) -> TableSettings:
    """Store how the caller set up the table of a list. Raises NotFound, InvalidInput for a view of another list."""
    if list_name not in ListName:
        raise NotFound
    default_view = changes.pop("default_view", None) if (gives_view := "default_view" in changes) else None
    if default_view is not None:
        views = SavedView.objects.visible_to(actor).filter(list_name=list_name)
        if not views.filter(pk=default_view).exists():
            raise InvalidInput({"default_view": [gettext("This view does not exist any more.")]})
    if gives_view:
        changes["default_view_id"] = default_view
    settings, _ = TableSettings.objects.update_or_create(
        user=actor.signed_in_user, list_name=list_name, defaults=changes, create_defaults=changes
    )
    return settings


def forget_names(company_id: int, names: Iterable[str]) -> None:
    """Remove searches for these folded names from the company's views, since they may be names of erased people."""
    for view in SavedView.objects.filter(company=company_id, query__contains="search=").select_for_update(no_key=True):
        parameters = parse_qsl(view.query)
        term = " ".join(value for name, value in parameters if name == "search")
        if term.strip() and any(is_found(term, name) for name in names):
            view.query = urlencode([(name, value) for name, value in parameters if name != "search"])
            view.save(update_fields=["query"])


def bare(query: str) -> str:
    """Return a query string without its question mark."""
    return query.removeprefix("?")


def stored(view: SavedView) -> SavedView:
    """Save and return a view. Raises InvalidInput for a name that its owner has given to another view of the list."""
    try:
        with transaction.atomic():
            view.save()
    except IntegrityError as error:
        raise InvalidInput({"name": [gettext("You have a view of this name already.")]}) from error
    return view


@transaction.atomic
def record_list_export(actor: Actor, list_name: str) -> None:
    """Record that somebody exported a list, which their right to read it lets them."""
    publish(ListExported(actor=actor.ref, company_id=actor.company_id, type=list_name))
