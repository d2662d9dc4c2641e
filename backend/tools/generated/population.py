"""The generated people who can be connections: the same number is always the same person."""

from dataclasses import dataclass
from random import Random

from faker import Faker

from common.text import folded
from connections.deduplication import email_key, name_key, url_key
from matching.rules import employer_key, position_key

# Locales with a variety of names like in networks of LinkedIn: with accents, in other scripts, of several words.
LOCALES = ("en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "pl_PL", "pt_BR", "cs_CZ", "tr_TR", "sv_SE", "ja_JP", "uk_UA")
NAMES_PER_LOCALE = 400
EMPLOYERS_PER_LOCALE = 200
POSITIONS = 1_200
LEVELS = ("", "", "", "Junior ", "Senior ", "Senior ", "Lead ", "Principal ", "Head of ")
# Few people have an address, since LinkedIn exports it only if they allow that.
EMAIL_EVERY = 20
# Multipliers that have no common factor with the lengths of the lists, so that neighbours differ in all attributes.
STRIDES = (7_919, 104_729, 15_485_863, 32_452_843)

Text = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """The data of one person in an export, with the values that the product derives from them."""

    first_name: str
    last_name: str
    email: str
    employer: str
    position: str
    profile_url: str
    name_folded: str
    employer_folded: str
    position_folded: str
    email_key: str | None
    url_key: str | None
    name_key: str
    profile: str
    employer_key: str


def with_folded(texts: set[str]) -> list[Text]:
    """Return the sorted texts, each with its folded form for searches."""
    return [(text, folded(text)) for text in sorted(texts)]


class Population:
    """`size` people. Populations with the same seed are equal."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        random = Random(seed)
        self.names: list[tuple[list[Text], list[Text]]] = []
        employers: set[str] = set()
        for locale in LOCALES:
            fake = Faker(locale)
            fake.seed_instance(seed)
            first = {fake.first_name() for _ in range(NAMES_PER_LOCALE)}
            last = {fake.last_name() for _ in range(NAMES_PER_LOCALE)}
            self.names.append((with_folded(first), with_folded(last)))
            employers |= {fake.company() for _ in range(EMPLOYERS_PER_LOCALE)}
        fake = Faker("en_US")
        fake.seed_instance(seed)
        self.employers = with_folded(employers)
        self.positions = with_folded({random.choice(LEVELS) + fake.job() for _ in range(POSITIONS)})

    def person(self, number: int) -> Acquaintance:
        """Return the person with this number, from 0 to `size` - 1."""
        firsts, lasts = self.names[number % len(self.names)]
        first, first_folded = firsts[number * STRIDES[0] % len(firsts)]
        last, _ = lasts[number * STRIDES[1] // len(firsts) % len(lasts)]
        employer, employer_folded = self.employers[number * STRIDES[2] % len(self.employers)]
        position, position_folded = self.positions[number * STRIDES[3] % len(self.positions)]
        url = f"https://www.linkedin.com/in/{'-'.join(first_folded.split())}-{number:x}"
        email = "" if number % EMAIL_EVERY else f"person{number}@mail.example"
        return Acquaintance(
            first_name=first,
            last_name=last,
            email=email,
            employer=employer,
            position=position,
            profile_url=url,
            name_folded=folded(f"{first} {last}"),
            employer_folded=employer_folded,
            position_folded=position_folded,
            email_key=email_key(email),
            url_key=url_key(url),
            name_key=name_key(first, last, employer),
            profile=position_key(position, employer),
            employer_key=employer_key(employer),
        )
