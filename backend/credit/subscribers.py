"""Subscribers that decide about credit when something happens to referrals, within its transaction."""

from django.utils import timezone

from accounts.events import CompanyOnboarded
from accounts.services.company_settings import settings_of
from common.events import in_transaction, publish
from credit.deciding import decide_about_new, decide_person, holds_credit, person_of
from credit.events import ProtectionEnded
from credit.models import Cause, CreditDecision, EarlierContact, Objection
from credit.policies import store_first_version
from referrals.events import (
    CandidateErased,
    CandidateKeysChanged,
    PersonChanged,
    ReferralCreated,
    ReferralDecisionUndone,
    ReferralStatusChanged,
    ReferralWithdrawn,
)
from referrals.models import Referral, ReferralStatus, StatusChange


@in_transaction(CompanyOnboarded)
def store_policy_of_new_company(event: CompanyOnboarded) -> None:
    """A company has a policy from its first day."""
    if event.company_id is not None:
        store_first_version(event.company_id, settings_of(event.company_id).today)


@in_transaction(ReferralCreated)
def decide_about_new_referral(event: ReferralCreated) -> None:
    """Decide about a new referral."""
    decide_about_new(event)


@in_transaction(ReferralWithdrawn)
def decide_without_withdrawn(event: ReferralWithdrawn) -> None:
    """A withdrawn referral protects its person no longer."""
    decide_person(event, person_of(event.referral_id), Cause.WITHDRAWN)


@in_transaction(ReferralStatusChanged)
def decide_after_status(event: ReferralStatusChanged) -> None:
    """Who managed the job at the hire, and who set a status, do not earn."""
    if concerns_credit(event):
        change = StatusChange.objects.select_related("window").filter(pk=event.change_id or 0).first()
        decide_person(event, person_of(event.referral_id), Cause.STATUS, change=change)


@in_transaction(ReferralDecisionUndone)
def decide_after_undoing(event: ReferralDecisionUndone) -> None:
    """Decide as before what an undone change had changed."""
    if concerns_credit(event):
        decide_person(event, person_of(event.referral_id), Cause.UNDONE, undone=event.change_id)


@in_transaction(CandidateKeysChanged)
def decide_with_other_keys(event: CandidateKeysChanged) -> None:
    """Decide anew about a referral whose candidate has another address or profile: at once the first time, then by HR.

    Before its person is found anew, so that nobody learns from changes again and again whom colleagues have referred.
    """
    referral = Referral.including_withdrawn.only("person", "referrer").get(pk=event.referral_id)
    changed = [referral.pk]
    by_referrer = event.actor.user_id == referral.referrer_id
    decide_person(
        event,
        referral.person_id,
        Cause.PERSON,
        found_anew=changed,
        corrected=changed if by_referrer else (),
        confirmed=() if by_referrer else changed,
    )


@in_transaction(PersonChanged)
def decide_about_both_people(event: PersonChanged) -> None:
    """Decide about the referrals of the person that a referral was of, and of the one that it is of now."""
    for person_id in (event.from_person_id, event.to_person_id):
        decide_person(event, person_id, Cause.PERSON)


@in_transaction(CandidateErased)
def keep_decision_of_erased(event: CandidateErased) -> None:
    """Keep the decision of an erased referral, which protects nobody any more, and clear the texts beside it."""
    EarlierContact.objects.filter(referral=event.referral_id).update(reference="", reason="")
    Objection.objects.filter(referral=event.referral_id).update(text="", answer="")
    before = CreditDecision.objects.filter(referral=event.referral_id, superseded_at=None).first()
    if before is None:
        return
    now = timezone.now()
    CreditDecision.objects.filter(pk=before.pk).update(superseded_at=now)
    CreditDecision.objects.create(
        company_id=before.company_id,
        referral_id=before.referral_id,
        policy_id=before.policy_id,
        outcome=before.outcome,
        rule=before.rule,
        facts={**before.facts, "erased": True},
        cause=Cause.ERASED,
        made_at=now,
    )
    if holds_credit(before):
        publish(
            ProtectionEnded(
                actor=event.actor, company_id=event.company_id, referral_id=event.referral_id, job_id=event.job_id
            )
        )


def concerns_credit(event: ReferralStatusChanged | ReferralDecisionUndone) -> bool:
    """Whether a change of status may change a decision: a hire, or one by the referrer."""
    if ReferralStatus.HIRED in (event.from_status, event.to_status):
        return True
    own = Referral.including_withdrawn.filter(pk=event.referral_id, referrer=event.actor.user_id)
    return event.actor.user_id is not None and own.exists()
