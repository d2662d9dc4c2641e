"""The referrals of the demo companies, as planned: believable on every day of the year."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from demo.contacts import make_contacts
from demo.network import make_networks
from demo.plan import Plan, Planned
from demo.sources import Firm, read_firm, world
from referrals.models import ReferralStatus

CONTACTS = make_contacts(random.Random("contacts"), 2600)
BRIGHTWATER = read_firm("brightwater")
KESTREL = read_firm("kestrel")
NETWORKS = {firm.name: make_networks(firm, CONTACTS) for firm in (BRIGHTWATER, KESTREL)}
# A leap day, the turn of the year, the days on which clocks change, a Monday at midnight.
DAYS = [
    datetime(2026, 11, 21, 3, 0, tzinfo=UTC),
    datetime(2027, 1, 1, 0, 0, 1, tzinfo=UTC),
    datetime(2027, 3, 28, 2, 30, tzinfo=UTC),
    datetime(2027, 7, 5, 0, 0, tzinfo=UTC),
    datetime(2028, 2, 29, 23, 59, tzinfo=UTC),
    datetime(2028, 10, 29, 2, 30, tzinfo=UTC),
]


def plan(firm: Firm, now: datetime) -> list[Planned]:
    return Plan(firm, NETWORKS[firm.name], now).build()


@pytest.mark.parametrize("now", DAYS)
@pytest.mark.parametrize("firm", [BRIGHTWATER, KESTREL], ids=lambda firm: firm.name)
def test_every_referral_is_possible(firm: Firm, now: datetime) -> None:
    joined = {person.login: person.joined for person in firm.people}
    for referral in plan(firm, now):
        opening = referral.opening
        assert referral.contact in NETWORKS[firm.name][referral.login]
        assert joined[referral.login] > referral.age
        assert opening.opened > referral.age > (opening.closed or 0)
        moments = [referral.made, *(at for _, at, _ in referral.moments)]
        assert moments == sorted(set(moments))
        assert now - timedelta(days=366) < moments[0]
        assert moments[-1] <= now
        assert all(at.weekday() < 5 for _, at, _ in referral.moments)
        statuses = [ReferralStatus.PENDING, *(status for status, _, _ in referral.moments)]
        assert all(before != after for before, after in pairwise(statuses))


@pytest.mark.parametrize("now", DAYS)
def test_the_big_company_has_all_there_is_to_see(now: datetime) -> None:
    made = plan(BRIGHTWATER, now)
    counts = Counter(referral.status for referral in made)
    assert len(made) == BRIGHTWATER.referrals == 150
    assert set(counts) == set(ReferralStatus.values)
    assert 8 <= counts[ReferralStatus.HIRED] <= 25
    assert counts[ReferralStatus.PENDING] >= 5
    months = {referral.made.strftime("%Y-%m") for referral in made}
    assert len(months) >= 12


@pytest.mark.parametrize("now", DAYS)
def test_the_demo_accounts_see_every_status(now: datetime) -> None:
    made = plan(BRIGHTWATER, now)
    own = [referral for referral in made if referral.login == "employee"]
    managed = [referral for referral in made if referral.opening.manager == "manager"]
    assert len(own) == 9
    for referrals in (own, managed):
        assert {referral.status for referral in referrals} == set(ReferralStatus.values)


@pytest.mark.parametrize("now", DAYS)
def test_jobs_hire_as_many_as_they_look_for(now: datetime) -> None:
    hires = Counter(r.opening.title for r in plan(BRIGHTWATER, now) if r.status == ReferralStatus.HIRED)
    for opening in BRIGHTWATER.openings:
        room = opening.openings - 1 if opening.status == "OPEN" else int(opening.filled)
        assert hires[opening.title] <= room
        assert not opening.filled or hires[opening.title] == 1


def test_nobody_is_left_waiting_at_a_closed_job() -> None:
    for referral in plan(BRIGHTWATER, DAYS[0]):
        if referral.opening.status == "CLOSED":
            assert referral.status in (ReferralStatus.HIRED, ReferralStatus.REJECTED)


def test_some_people_are_referred_twice_to_one_job() -> None:
    made = Counter((referral.opening.title, referral.contact) for referral in plan(BRIGHTWATER, DAYS[0]))
    assert sorted(made.values(), reverse=True)[: BRIGHTWATER.duplicates + 1] == [2] * BRIGHTWATER.duplicates + [1]


def test_notes_are_varied_and_have_no_blanks_left() -> None:
    assert len(set(world("notes")["notes"])) >= 40
    notes = [referral.notes for referral in plan(BRIGHTWATER, DAYS[0]) if referral.notes]
    assert len(notes) > 120
    assert len(set(notes)) > 0.95 * len(notes)
    assert not any("{" in note for note in notes)


def test_the_same_day_gives_the_same_plan() -> None:
    assert plan(BRIGHTWATER, DAYS[0]) == plan(BRIGHTWATER, DAYS[0])


def test_the_company_is_as_described() -> None:
    roles = Counter(person.role for person in BRIGHTWATER.people)
    assert (len(BRIGHTWATER.people), roles["HR"], roles["HIRING_MANAGER"]) == (40, 4, 8)
    assert len(BRIGHTWATER.openings) == 25
    assert {opening.status for opening in BRIGHTWATER.openings} == {"OPEN", "CLOSED", "ON_HOLD"}
    assert {opening.type for opening in BRIGHTWATER.openings} == {"FULL_TIME", "PART_TIME", "CONTRACT", "INTERNSHIP"}
    assert len({opening.department for opening in BRIGHTWATER.openings} - {""}) == 10
    assert sum(opening.manager == "manager" for opening in BRIGHTWATER.openings) == 6
    assert (len(KESTREL.people), len(KESTREL.openings), KESTREL.referrals) == (8, 5, 12)


def test_the_people_they_know_are_of_many_cultures_and_seldom_show_an_address() -> None:
    known = [contact for network in NETWORKS[BRIGHTWATER.name].values() for contact in network]
    assert 3500 < len(known) < 5000
    assert 0.015 < sum(bool(contact.email) for contact in known) / len(known) < 0.04
    names = {f"{contact.first} {contact.last}" for contact in known}
    assert any("田" in name for name in names)
    assert any("ø" in name for name in names)
    assert all(contact.email.endswith(".example") for contact in known if contact.email)
    sizes = sorted(map(len, NETWORKS[BRIGHTWATER.name].values()))
    assert sizes[0] == 20
    assert sizes[-1] == 310
    assert 115 <= len(NETWORKS[BRIGHTWATER.name]["employee"]) <= 125
