"""Who referred whom to which job, when, and what became of it: worked out before anything is stored."""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from demo import paths
from demo.contacts import Contact, written
from demo.notes import Notes
from demo.sources import Firm, Opening, Story
from referrals.models import ReferralStatus as Status

# How many refer in each month of the year: few in the summer and at its end, many after the holidays.
SEASON = (1.15, 1.1, 1.15, 1.0, 0.95, 0.9, 0.7, 0.5, 1.2, 1.3, 1.1, 0.6)
WEEKEND = 0.3
# How far back referrals reach, in days.
HORIZON = 364
# Some are forgotten half-way.
STALLED_SHARE = 0.4
# What says nothing about what somebody can do.
COMMON_WORDS = frozenset({"senior", "manager", "engineer", "specialist", "associate", "head", "of", "lead", "and"})


@dataclass(frozen=True)
class Planned:
    """One referral to be stored. `moments` are (status, when, login of who set it)."""

    login: str
    opening: Opening
    contact: Contact
    made: datetime
    age: int
    notes: str
    moments: tuple[tuple[str, datetime, str], ...]

    @property
    def status(self) -> str:
        """Where it stands today."""
        return self.moments[-1][0] if self.moments else Status.PENDING


class Plan:
    """Builds the referrals of one company. `networks` is who knows whom, by login."""

    def __init__(self, firm: Firm, networks: Mapping[str, Sequence[Contact]], now: datetime) -> None:
        self.firm = firm
        self.networks = networks
        self.trades = {login: Counter(contact.field for contact in known) for login, known in networks.items()}
        self.now = now
        self.rng = random.Random(f"{firm.seed} referrals")
        self.notes = Notes(self.rng)
        self.by_title = {opening.title: opening for opening in firm.openings}
        self.referred: set[tuple[str, Contact]] = set()
        self.hired: set[Contact] = set()
        self.hires: Counter[str] = Counter()
        self.made: list[Planned] = []

    def build(self) -> list[Planned]:
        """All of them, oldest first."""
        for story in self.firm.stories:
            self.tell(story)
        for opening in self.firm.openings:
            if opening.filled and not self.hires[opening.title]:
                self.fill(opening)
        missing = self.firm.referrals - self.firm.duplicates - len(self.made)
        for opening, age in sorted(self.days(missing), key=lambda pair: -pair[1]):
            self.happen(opening, age)
        self.refer_again()
        return sorted(self.made, key=lambda planned: planned.made)

    def tell(self, story: Story) -> None:
        """A referral as it is written down."""
        opening = self.by_title[story.job]
        contact = written(story.candidate)
        text = self.notes.filled(story.notes, contact, opening.hires_from) if story.notes else ""
        self.add(story.referrer, opening, contact, story.age, list(story.steps), text)

    def fill(self, opening: Opening) -> None:
        """The referral by which a closed job was filled, on the day before it was closed."""
        closed = opening.closed or 0
        age = min(opening.opened - 3, closed + self.rng.randrange(20, 45))
        login = self.referrer(opening, age)
        steps = paths.straight_to_hired(age - closed - 1.0)
        self.add(login, opening, self.candidate(login, opening), age, steps)

    def happen(self, opening: Opening, age: int) -> None:
        """A referral as chance has it."""
        login = self.referrer(opening, age)
        # A job that is still open has hired at most all but one of those it looks for.
        room = opening.openings - 1 - self.hires[opening.title] if opening.status == "OPEN" else 0
        steps = paths.walk(self.rng, paths.PACES.get(opening.department, paths.USUAL), may_hire=room > 0)
        if self.rng.random() < STALLED_SHARE and age < 130:
            steps = steps[: self.rng.randrange(len(steps))]
        self.add(login, opening, self.candidate(login, opening), age, steps)

    def refer_again(self) -> None:
        """Colleagues who refer somebody that is referred to the job already."""
        known_to = {login: frozenset(known) for login, known in self.networks.items()}
        again = [
            (first, person)
            for first in self.made
            for person in self.firm.people
            if person.refers and person.login != first.login and person.joined > first.age
            if first.age - (first.opening.closed or 0) > 3 and first.contact in known_to[person.login]
        ]
        self.rng.shuffle(again)
        one_each = {first.contact: (first, person) for first, person in again}
        for first, person in list(one_each.values())[: self.firm.duplicates]:
            age = self.rng.randrange(max((first.opening.closed or 0) + 1, first.age - 14), first.age)
            steps = [(str(Status.REJECTED), self.rng.uniform(1, 4))] if self.rng.random() < 0.5 else []
            self.add(person.login, first.opening, first.contact, age, steps)

    def days(self, count: int) -> list[tuple[Opening, int]]:
        """So many pairs of a job and a day (as age) on which somebody is referred to it."""
        ages = [age for age in range(1, HORIZON) if self.open_at(age)]
        weights = [season(self.now - timedelta(days=age)) * (1 + math.exp(-age / 50)) for age in ages]
        return [(self.noticed(age), age) for age in self.rng.choices(ages, weights, k=count)]

    def open_at(self, age: int) -> list[Opening]:
        """The jobs that people could be referred to so many days ago."""
        return [one for one in self.firm.openings if (one.closed or 0) < age < one.opened - 2]

    def noticed(self, age: int) -> Opening:
        """One of them; most colleagues react when a job is new."""
        openings = self.open_at(age)
        weights = [one.appeal * (1 + 2 * math.exp(-(one.opened - age) / 20)) for one in openings]
        return self.rng.choices(openings, weights)[0]

    def referrer(self, opening: Opening, age: int) -> str:
        """Who refers: those who are keen on it, and who know people of the trade."""
        people = [person for person in self.firm.people if person.refers and person.joined > age]
        weights = [person.refers * self.choice_of(person.login, opening) for person in people]
        return self.rng.choices(people, weights)[0].login

    def choice_of(self, login: str, opening: Opening) -> float:
        """How many people of the trade somebody knows, as far as it matters."""
        return 0.2 + min(self.trades[login][opening.hires_from], 12)

    def candidate(self, login: str, opening: Opening) -> Contact:
        """Whom they refer: most likely somebody of the trade, of whom they have an address."""
        known = [
            contact
            for contact in self.networks[login]
            if (opening.title, contact) not in self.referred and contact not in self.hired
        ]
        return self.rng.choices(known, [fit(contact, opening) for contact in known])[0]

    def add(
        self,
        login: str,
        opening: Opening,
        contact: Contact,
        age: int,
        steps: list[paths.Step],
        notes: str | None = None,
    ) -> None:
        """Note down a referral that was made `age` days ago, cut at what its job allowed and at today."""
        made = (self.now - timedelta(days=age)).replace(
            hour=self.rng.randrange(7, 22), minute=self.rng.randrange(60), second=self.rng.randrange(60), microsecond=0
        )
        stop = float(age - opening.closed) if opening.closed else None
        steps = paths.stopped(self.rng, steps, stop, for_good=opening.status == "CLOSED")
        moments = tuple((*moment, self.reviewer(opening)) for moment in paths.timed(self.rng, made, steps, self.now))
        text = self.notes.about(contact, opening.hires_from) if notes is None else notes
        planned = Planned(login, opening, contact, made, age, text, moments)
        self.made.append(planned)
        self.referred.add((opening.title, contact))
        if planned.status == Status.HIRED:
            self.hired.add(contact)
            self.hires[opening.title] += 1

    def reviewer(self, opening: Opening) -> str:
        """Who moves a referral along: most often the hiring manager, otherwise somebody of HR."""
        if opening.manager and self.rng.random() < 0.75:
            return opening.manager
        hr = [person for person in self.firm.people if person.role == "HR"]
        return self.rng.choice(hr).login


def season(day: datetime) -> float:
    """How likely people refer on a day of the year and of the week."""
    return SEASON[day.month - 1] * (WEEKEND if day.weekday() > 4 else 1)


def fit(contact: Contact, opening: Opening) -> float:
    """How likely somebody is put forward for a job."""
    trade = 40.0 if contact.field == opening.hires_from else 1.0
    words = set(contact.position.lower().split()) & set(opening.title.lower().replace(",", "").split())
    named = 5.0 if words - COMMON_WORDS else 1.0
    return trade * named * (4.0 if contact.email else 1.0)
