"""Writing in a referral's thread: who may is decided here."""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role, User, UserQuerySet
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.queries import get_or_not_found
from referrals.events import ReferralMessageEdited, ReferralMessagePosted
from referrals.models import Referral
from referrals.permissions import require_internal, reviews
from referrals.promise import note_first_answer
from referrals.thread import Audience, EarlierText, Mention, MessageKind, ReferralMessage, ReferralMessageQuerySet

EDITABLE = timedelta(minutes=5)
MAY_NOT_SEE = "Somebody whom you mention may not see this. Choose from the people who are offered."


def thread_of(actor: Actor, referral_id: int) -> ReferralMessageQuerySet:
    """The entries of a referral that the actor sees, oldest first. Raises NotFound."""
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    return ReferralMessage.objects.visible_to(actor).filter(referral=referral)


def readers_of(referral: Referral, audience: str) -> UserQuerySet:
    """The people of the company who see entries for this audience: HR, the job's manager; the others if it is shared.

    What `Referral.objects.visible_to` and `sees_internal` say, from the other side. Superusers are not among them: they
    are nobody's colleagues.
    """
    managers = [referral.job.hiring_manager_id]
    readers = Q(role=Role.HR)
    if audience == Audience.SHARED:
        managers.append(referral.created_by_id)
        readers |= Q(pk=referral.referrer_id)
    readers |= Q(role=Role.HIRING_MANAGER, pk__in=[pk for pk in managers if pk])
    people: UserQuerySet = User.objects.active().filter(readers, company_id=referral.company_id)
    return people.exclude(role=Role.SUPERUSER)


def mentionable(*, actor: Actor, referral_id: int, audience: str) -> UserQuerySet:
    """Whom the actor can mention in such an entry, by name. Raises NotFound, NotAllowed as writing it would."""
    visible = Referral.objects.visible_to(actor).select_related("job")
    referral = get_or_not_found(visible, referral_id)
    if audience == Audience.INTERNAL:
        require_internal(actor, referral)
    return readers_of(referral, audience).exclude(pk=actor.effective_user.pk)


def refuse_erased(referral: Referral) -> None:
    """Raise Conflict for a candidate who was forgotten: what is written of them now would be kept for ever."""
    if referral.erased_at is not None:
        raise Conflict("This candidate was erased, so nothing more can be written about them.", code="erased")


@transaction.atomic
def post_message(*, actor: Actor, referral_id: int, read_input: Callable[[], dict[str, Any]]) -> ReferralMessage:
    """Write an entry. `read_input` gives the fields of `MessageCreate`.

    Raises NotFound; NotAllowed for an internal one by who does not review; Conflict after the candidate's erasure;
    InvalidInput where somebody is mentioned who may not see it.
    """
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible.select_related("job"), referral_id)
    given = read_input()
    return add_message(actor, referral, given["audience"], given["text"], given.get("mentioned", ()))


def add_message(
    actor: Actor, referral: Referral, audience: str, text: str, mentioned: Collection[int] = ()
) -> ReferralMessage:
    """An entry of a referral that is locked. The referral keeps its version: nobody can tell by it that it was written.

    Raises as `post_message` does.
    """
    if audience == Audience.INTERNAL:
        require_internal(actor, referral)
    refuse_erased(referral)
    people = [*readers_of(referral, audience).filter(pk__in=mentioned).order_by("pk").values_list("pk", flat=True)]
    if len(people) != len(set(mentioned)):
        raise InvalidInput({"mentioned": [MAY_NOT_SEE]})
    message = store_message(actor, referral, audience, text)
    Mention.objects.bulk_create(Mention(company_id=message.company_id, message=message, person_id=pk) for pk in people)
    if audience == Audience.SHARED and reviews(actor, referral.job.hiring_manager_id):
        note_first_answer(referral, message.created_at)
    publish(ReferralMessagePosted.of(actor, message, audience=audience, mentioned_ids=people))
    return message


def store_message(
    actor: Actor, referral: Referral, audience: str, text: str, kind: str = MessageKind.MESSAGE
) -> ReferralMessage:
    """The row of an entry."""
    message: ReferralMessage = ReferralMessage.objects.create(
        company_id=referral.company_id,
        referral=referral,
        author=actor.effective_user,
        audience=audience,
        kind=kind,
        text=text,
    )
    return message


def editable_until(message: ReferralMessage, actor: Actor) -> datetime | None:
    """Until when the actor may still change an entry; None where they may not now."""
    until = message.created_at + EDITABLE
    own = message.author_id == actor.effective_user.pk and message.kind == MessageKind.MESSAGE
    return until if own and not actor.read_only and timezone.now() < until else None


@transaction.atomic
def edit_message(
    *, actor: Actor, referral_id: int, message_id: int, read_input: Callable[[], dict[str, Any]]
) -> ReferralMessage:
    """Change what an entry says, within five minutes; what it said before is kept. Who is mentioned stays.

    Raises NotFound; NotAllowed for somebody else's; Conflict when it is too late.
    """
    # The referral first, as its erasure does.
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible, referral_id)
    message = get_or_not_found(thread_of(actor, referral_id).select_related("referral"), message_id)
    if message.author_id != actor.effective_user.pk:
        raise NotAllowed("Only the author can edit this. Write another entry instead.")
    text = read_input()["text"]
    refuse_erased(referral)
    if editable_until(message, actor) is None:
        raise Conflict("This can no longer be edited. Write another entry instead.", code="too_late")
    if text == message.text:
        return message
    now = timezone.now()
    EarlierText.objects.create(company_id=message.company_id, message=message, text=message.text, replaced_at=now)
    message.text, message.edited_at = text, now
    message.save(update_fields=("text", "edited_at"))
    publish(ReferralMessageEdited.of(actor, message))
    return message
