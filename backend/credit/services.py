"""Services of credit: recording earlier contacts, objecting, answering objections, and having it decided anew."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.services.company_settings import settings_of
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.queries import get_or_not_found
from credit.deciding import decide_person
from credit.events import CreditDecidedAnew, EarlierContactRecorded, ObjectionAnswered, ObjectionMade
from credit.models import Cause, CreditDecision, EarlierContact, Objection
from credit.permissions import require_decide, require_object
from credit.rules import Outcome, always_excluded
from referrals.models import Referral, ReferralStatus

ERASED = _("The candidate was erased. Nothing can be decided any more.")
FUTURE = _("Choose today or an earlier day")
REASON_NEEDED = _("The review has begun. Say why this counts now.")
NOTHING_DECIDED = _("Nothing is decided about this referral yet.")
IS_CREDITED = _("This referral is credited to you.")
OBJECTED = _("You have already objected to this decision.")
NO_OBJECTION = _("There is no objection to answer.")
ALWAYS_EXCLUDED = _(
    "This cannot be upheld: whoever managed the job when the person was referred or hired, or set a status of the "
    "referral, cannot earn."
)
NOT_AWAITED = _("This decision does not wait for HR.")


def locked_referral(actor: Actor, referral_id: int) -> Referral:
    """Lock and return a referral that the actor sees. Raises NotFound."""
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    return get_or_not_found(visible.select_related("job"), referral_id)


def refuse_erased(referral: Referral) -> None:
    """Raise Conflict if the candidate was erased."""
    if referral.erased_at:
        raise Conflict(ERASED, code="erased")


@transaction.atomic
def record_contact(
    *, actor: Actor, referral_id: int, kind: str, day: date, reference: str = "", reason: str = ""
) -> EarlierContact:
    """Record that a referred person applied, or was in touch with the company, on a day.

    Once the review has begun, it counts for this referral only, and needs a reason. Raises NotFound, NotAllowed;
    InvalidInput for a day in the future, and for a missing reason; Conflict for an erased candidate.
    """
    referral = locked_referral(actor, referral_id)
    require_decide(actor, referral)
    refuse_erased(referral)
    if day > settings_of(referral.company_id).today:
        raise InvalidInput({"day": [FUTURE]})
    late = referral.status != ReferralStatus.PENDING
    if late and not reason:
        raise InvalidInput({"reason": [REASON_NEEDED]})
    contact = EarlierContact.objects.create(
        company_id=referral.company_id,
        referral=referral,
        kind=kind,
        day=day,
        reference=reference,
        reason=reason if late else "",
        is_late=late,
        entered_by=actor.effective_user,
    )
    event = EarlierContactRecorded.by(actor, referral, late=late)
    decide_person(event, referral.person_id, Cause.CONTACT)
    publish(event)
    return contact


def current_decision(referral: Referral) -> CreditDecision | None:
    """Return the decision about a referral that holds, with its policy; None if there is none yet."""
    holding = CreditDecision.objects.filter(referral=referral, superseded_at=None)
    return holding.select_related("policy").first()


@transaction.atomic
def object_to_decision(*, actor: Actor, referral_id: int, text: str) -> Objection:
    """Object to the decision about a referral of the actor's own. There is no deadline.

    Raises NotFound, NotAllowed; Conflict if the referral is credited, its candidate erased, or it was objected already.
    """
    referral = locked_referral(actor, referral_id)
    require_object(actor, referral)
    refuse_erased(referral)
    decision = current_decision(referral)
    if decision is None:
        raise Conflict(NOTHING_DECIDED, code="nothing_decided")
    if decision.outcome == Outcome.CREDITED:
        raise Conflict(IS_CREDITED, code="credited")
    if not may_object_again(referral, decision):
        raise Conflict(OBJECTED, code="already_objected")
    objection = Objection.objects.create(
        company_id=referral.company_id, referral=referral, text=text, made_by=actor.effective_user
    )
    publish(ObjectionMade.by(actor, referral, objection_id=objection.pk))
    return objection


def may_object_again(referral: Referral, decision: CreditDecision) -> bool:
    """Whether there is no objection since the referral came to be decided as it is."""
    last = Objection.objects.filter(referral=referral).last()
    if last is None:
        return True
    if last.answered_at is None:
        return False
    since = CreditDecision.objects.filter(referral=referral).exclude(outcome=decision.outcome, rule=decision.rule)
    return since.filter(superseded_at__gt=last.made_at).exists()


@transaction.atomic
def answer_objection(*, actor: Actor, referral_id: int, upheld: str, answer: str) -> Objection:
    """Answer the open objection to the decision about a referral, with a reason.

    `upheld` is one of `credit.rules.Upheld`, or empty. Raises NotFound; NotAllowed, also where the actor would earn
    themselves; Conflict without an open objection, or where the referral can never earn.
    """
    referral = locked_referral(actor, referral_id)
    require_decide(actor, referral)
    refuse_erased(referral)
    objection = Objection.objects.select_for_update(no_key=True).filter(referral=referral, answered_at=None).first()
    if objection is None:
        raise Conflict(NO_OBJECTION, code="no_objection")
    decision = current_decision(referral)
    if upheld and decision and always_excluded(decision.known_facts):
        raise Conflict(ALWAYS_EXCLUDED, code="always_excluded")
    objection.upheld, objection.answer = upheld, answer
    objection.answered_by, objection.answered_at = actor.effective_user, timezone.now()
    objection.save(update_fields=("upheld", "answer", "answered_by", "answered_at"))
    event = ObjectionAnswered.by(actor, referral, objection_id=objection.pk, upheld=bool(upheld))
    if upheld:
        decide_person(event, referral.person_id, Cause.OBJECTION)
    publish(event)
    return objection


@transaction.atomic
def decide_anew(*, actor: Actor, referral_id: int) -> None:
    """Decide about a referral whose referrer changed the candidate's address or profile again.

    Raises NotFound, NotAllowed; Conflict if it does not wait for that.
    """
    referral = locked_referral(actor, referral_id)
    require_decide(actor, referral)
    refuse_erased(referral)
    decision = current_decision(referral)
    if decision is None or not decision.known_facts.awaits_hr:
        raise Conflict(NOT_AWAITED, code="not_awaited")
    event = CreditDecidedAnew.by(actor, referral)
    pk = [referral.pk]
    decide_person(event, referral.person_id, Cause.HR, found_anew=pk, confirmed=pk)
    publish(event)
