"""What referrers write about their candidates."""

import random
from collections.abc import Iterator

from demo.contacts import Contact
from demo.sources import world

# Some send no note at all.
SILENT_SHARE = 0.1


class Notes:
    """Hands out notes; none is used again before all have been used."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.order = self.shuffled()

    def shuffled(self) -> Iterator[str]:
        """The templates without end, in a new order each time round."""
        while True:
            templates = list(world("notes")["notes"])
            self.rng.shuffle(templates)
            yield from templates

    def about(self, contact: Contact, field: str) -> str:
        """A note about a candidate for a job in a field, or nothing."""
        if self.rng.random() < SILENT_SHARE:
            return ""
        blank = [
            name for name, value in (("{employer}", contact.employer), ("{position}", contact.position)) if not value
        ]
        template = next(note for note in self.order if not any(name in note for name in blank))
        return self.filled(template, contact, field)

    def filled(self, template: str, contact: Contact, field: str) -> str:
        """A template with its blanks filled."""
        skills = world("notes")["skills"]
        return template.format(
            first=contact.first,
            employer=contact.employer or "their last company",
            position=contact.position,
            years=self.rng.choice(("two", "three", "three", "four", "five", "six", "eight", "ten")),
            skill=self.rng.choice(skills.get(field) or ["the trade"]),
        )
