"""Services of a referral's message thread: reading, posting and editing, with permission checks."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Role, User, UserQuerySet
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.models import UndoWindow, undo_has_ended
from common.queries import get_or_not_found
from common.undo import TOO_LATE, cancel_events
from referrals.events import ReferralMessageEdited, ReferralMessagePosted, ReferralMessageUndone
from referrals.models import (
    Audience,
    EarlierText,
    Mention,
    MessageKind,
    Referral,
    ReferralMessage,
    ReferralMessageQuerySet,
    StatusChange,
)
from referrals.permissions import require_internal, reviews
from referrals.promise import first_answer_columns

EDITABLE = timedelta(minutes=5)
MAY_NOT_SEE = _("Someone you mention may not see this. Choose from the people offered.")


def thread_of(actor: Actor, referral_id: int) -> ReferralMessageQuerySet:
    """Return the messages of a referral that the actor sees, oldest first. Raises NotFound."""
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    return ReferralMessage.objects.visible_to(actor).filter(referral=referral)


def readers_of(referral: Referral, audience: str) -> UserQuerySet:
    """Return the company's users who see messages for this audience.

    HR and the job's hiring manager; for shared messages also the referrer and the creator. The inverse of
    `Referral.objects.visible_to` and `sees_internal`, without superusers, who are not colleagues.
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
    """Return the users whom the actor can mention in a message. Raises NotFound, NotAllowed as posting would."""
    visible = Referral.objects.visible_to(actor).select_related("job")
    referral = get_or_not_found(visible, referral_id)
    if audience == Audience.INTERNAL:
        require_internal(actor, referral)
    return readers_of(referral, audience).exclude(pk=actor.effective_user.pk)


def refuse_erased(referral: Referral) -> None:
    """Raise Conflict if the candidate was erased: a text about them would not be erased any more."""
    if referral.erased_at is not None:
        raise Conflict(gettext("This candidate was erased, so nothing more can be written about them."), code="erased")


def changes_to_thank_for(actor: Actor) -> QuerySet[StatusChange]:
    """Return the status changes that came with words for the actor, who has written nothing about the referral since.

    Of the referrals that they see: the caller filters by referral.
    """
    if actor.read_only:
        return StatusChange.objects.none()
    user = actor.effective_user
    since = ReferralMessage.objects.filter(referral=OuterRef("referral"), author=user, created_at__gt=OuterRef("at"))
    changes = StatusChange.objects.filter(~Exists(since), undo_has_ended(), undone_at=None, referral__erased_at=None)
    return changes.exclude(message_to_referrer="").exclude(changed_by=user)


@transaction.atomic
def post_message(
    *,
    actor: Actor,
    referral_id: int,
    audience: str,
    text: str,
    mentioned: Collection[int] = (),
    thanks_for: int | None = None,
) -> ReferralMessage:
    """Post a message that mentions the users with the ids `mentioned`.

    `thanks_for` is the id of a status change: if the actor has written since, as after a second press of the button,
    returns what they wrote and posts nothing. Raises NotFound; NotAllowed for an internal message by somebody who does
    not review the referral; Conflict after the candidate's erasure; InvalidInput if somebody is mentioned who would not
    see the message.
    """
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible.select_related("job"), referral_id)
    if thanks_for is not None:
        at = get_or_not_found(referral.history.all(), thanks_for).at
        own = ReferralMessage.objects.filter(referral=referral, author=actor.effective_user, created_at__gt=at)
        if sent := own.first():
            return sent
    return add_message(actor, referral, audience, text, mentioned)


def add_message(
    actor: Actor,
    referral: Referral,
    audience: str,
    text: str,
    mentioned: Collection[int] = (),
    window: UndoWindow | None = None,
) -> ReferralMessage:
    """Store a message, its mentions and its event. The referral has to be locked.

    Does not change the referral's version, so that it does not reveal internal messages. A message to the referrer is
    an answer; one that can be undone in a `window` is so once they are told of it: see `record_answer`. Raises as
    `post_message` does.
    """
    if audience == Audience.INTERNAL:
        require_internal(actor, referral)
    refuse_erased(referral)
    people = [*readers_of(referral, audience).filter(pk__in=mentioned).order_by("pk").values_list("pk", flat=True)]
    if len(people) != len(set(mentioned)):
        raise InvalidInput({"mentioned": [MAY_NOT_SEE]})
    message = store_message(actor, referral, audience, text, window=window)
    Mention.objects.bulk_create(Mention(company_id=message.company_id, message=message, person_id=pk) for pk in people)
    answers = audience == Audience.SHARED and reviews(actor, referral.job.hiring_manager_id)
    if answers and window is None and (answer := first_answer_columns(referral, message.created_at)):
        Referral.objects.filter(pk=referral.pk).update(**answer)
    event = ReferralMessagePosted.of(actor, message, audience=audience, mentioned_ids=people)
    publish(event, window)
    return message


def record_answer(message_id: int) -> None:
    """Store that a message which could be undone has answered its referrer, who is told of it now."""
    message = ReferralMessage.objects.filter(pk=message_id).first()
    if message is None or message.window_id is None:
        return
    referral = Referral.objects.select_for_update(no_key=True).filter(pk=message.referral_id).first()
    if referral is not None and (answer := first_answer_columns(referral, message.created_at)):
        Referral.objects.filter(pk=referral.pk).update(**answer)


def store_message(
    actor: Actor,
    referral: Referral,
    audience: str,
    text: str,
    kind: str = MessageKind.MESSAGE,
    window: UndoWindow | None = None,
) -> ReferralMessage:
    """Create the row of a message."""
    message: ReferralMessage = ReferralMessage.objects.create(
        company_id=referral.company_id,
        referral=referral,
        author=actor.effective_user,
        audience=audience,
        kind=kind,
        text=text,
        window=window,
    )
    return message


def undo_message(actor: Actor, message: ReferralMessage) -> None:
    """Delete a message of a window, before anybody is told of it. Raises Conflict if it is too late."""
    # Lock the referral first, as editing a message does.
    Referral.including_withdrawn.select_for_update(no_key=True).get(pk=message.referral_id)
    if not cancel_events(message.window_id, ReferralMessagePosted.subject_type, message.referral_id):
        raise Conflict(TOO_LATE, code="too_late")
    publish(ReferralMessageUndone.of(actor, message))
    message.delete()


def editable_until(message: ReferralMessage, actor: Actor) -> datetime | None:
    """Return until when the actor may still edit a message; None if they may not (any more)."""
    until = message.created_at + EDITABLE
    own = message.author_id == actor.effective_user_id and message.kind == MessageKind.MESSAGE
    return until if own and actor.writes_as_person and timezone.now() < until else None


def require_author(actor: Actor, message: ReferralMessage) -> None:
    """Raise NotAllowed unless the actor wrote this message."""
    if message.author_id != actor.effective_user.pk:
        raise NotAllowed(gettext("Only the author can edit this. Write another entry instead."))


@transaction.atomic
def edit_message(*, actor: Actor, referral_id: int, message_id: int, text: str) -> ReferralMessage:
    """Edit the text of a message within five minutes. The previous text is kept; mentions do not change.

    Raises NotFound; NotAllowed for somebody else's message; Conflict when it is too late.
    """
    # Lock the referral first, as erasing the candidate does.
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible, referral_id)
    message = get_or_not_found(thread_of(actor, referral_id).select_related("referral"), message_id)
    require_author(actor, message)
    refuse_erased(referral)
    if editable_until(message, actor) is None:
        raise Conflict(gettext("This can no longer be edited. Write another entry instead."), code="too_late")
    if text == message.text:
        return message
    now = timezone.now()
    EarlierText.objects.create(company_id=message.company_id, message=message, text=message.text, replaced_at=now)
    message.text, message.edited_at = text, now
    message.save(update_fields=("text", "edited_at"))
    publish(ReferralMessageEdited.of(actor, message))
    return message
