"""Parsing the dates of exports and spreadsheets: `04 Mar 2025`, `11/4/18, 3:04 PM`, `31.01.2020`, …"""

import re
import unicodedata
from calendar import month_abbr
from collections.abc import Iterable
from datetime import date, timedelta

from common.text import folded
from connections.linkedin_parser.months import IGNORED_WORDS, MONTHS

# Written so that a long run of blanks does not cause backtracking.
TIME = re.compile(
    r"(?<![T,\s])[T,\s]+[0-9]{1,2}[:.][0-9]{2}([:.][0-9]{2}(\.[0-9]+)?)?"
    r"(\s*[AaPp]\.?[Mm]\.?)?(\s*(Z|UTC|GMT|[+-][0-9:]+))?\s*$"
)
# LinkedIn's own format until 2018; always month first.
AMERICAN_TIME = re.compile(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?\s*[AaPp]\.?[Mm]\.?$")
NUMERIC = re.compile(r"([0-9]{1,4})\s*([./-])\s*([0-9]{1,2})\s*\2\s*([0-9]{1,4})\.?$")
# Chinese, Japanese and Korean: `2024年3月4日`, also with a weekday or half of the day behind it.
YEAR_FIRST = re.compile(
    r"([0-9]{4})\s*[年년]\s*([0-9]{1,2})\s*[月월](?:\s*([0-9]{1,2})\s*[日号號일]?)?(?:[^0-9].{0,40})?$"
)
# The month of `4 3月 2024`, and of `04-3月-24` as Excel writes it.
NUMBERED_MONTH = re.compile(r"(?<![0-9])([0-9]{1,2})\s*[月월]")
TOKENS = re.compile(r"[0-9]+|[^\W\d_]+")
SERIAL = re.compile(r"[0-9]{5}$")
DIGITS = "0123456789"
FIRST_YEAR, LAST_YEAR = 1900, 2100
# Spreadsheets count days from here; LinkedIn opened on day 37 746.
SERIAL_ZERO, FIRST_SERIAL, LAST_SERIAL = date(1899, 12, 30), 37_000, 73_000


class DateOrder:
    """Whether the day comes before the month in numeric dates, by separator, decided from all dates of a file."""

    def __init__(self, texts: Iterable[str]) -> None:
        """`texts`: all dates of the file."""
        self.day_first = {".": True, "/": False, "-": True}
        self.decided = {".": True, "/": False, "-": False}
        month_first_seen = {"/": False, "-": False}
        for text in texts:
            self.observe(text, month_first_seen)
        for separator, above in month_first_seen.items():
            if not self.decided[separator] and above:
                self.day_first[separator] = False
                self.decided[separator] = True

    def observe(self, text: str, month_first_seen: dict[str, bool]) -> None:
        found = NUMERIC.match(TIME.sub("", text))
        if found is None or found[2] == "." or len(found[1]) > 2:
            return
        separator = found[2]
        if int(found[1]) > 12:
            self.day_first[separator] = self.decided[separator] = True
        elif int(found[3]) > 12 or AMERICAN_TIME.search(text):
            month_first_seen[separator] = True

    def is_ambiguous(self, text: str) -> bool:
        """Whether day and month of this date could be swapped, and no date in the file decides their order."""
        found = NUMERIC.match(TIME.sub("", text))
        return found is not None and len(found[1]) <= 2 and not self.decided[found[2]] and found[1] != found[3]


def parse_date(text: str, order: DateOrder) -> tuple[date | None, bool]:
    """Return the date, or None if it is invalid, and whether it has a day (`feb-21` becomes the first of the month)."""
    bare = TIME.sub("", text).strip(" ,;\t")
    if not bare.isascii():
        # Digits of double width become ordinary ones.
        bare = unicodedata.normalize("NFKC", bare)
        if found := YEAR_FIRST.match(bare):
            return valid_date(int(found[1]), int(found[2]), int(found[3] or 1)), found[3] is not None
        bare = NUMBERED_MONTH.sub(english_month, bare)
    found = NUMERIC.match(bare)
    if found:
        return parse_numeric_date(found, order), True
    if SERIAL.match(bare):
        days = int(bare)
        return (SERIAL_ZERO + timedelta(days=days), True) if FIRST_SERIAL <= days <= LAST_SERIAL else (None, True)
    return parse_date_with_month_name(bare)


def parse_numeric_date(found: re.Match[str], order: DateOrder) -> date | None:
    first, second, third = int(found[1]), int(found[3]), int(found[4])
    if len(found[1]) > 2:
        return valid_date(first, second, third)
    day, month = (first, second) if order.day_first[found[2]] else (second, first)
    if month > 12 and day <= 12:
        # This date is in the other order than the rest of the file.
        day, month = month, day
    return valid_date(four_digit_year(found[4], third), month, day)


def parse_date_with_month_name(text: str) -> tuple[date | None, bool]:
    month, month_at, numbers = None, 0, []
    for token in TOKENS.findall(text):
        if token[0] in DIGITS:
            numbers.append(token)
            continue
        bare = folded(token)
        if month is None and bare in MONTHS:
            month, month_at = MONTHS[bare], len(numbers)
        elif bare not in IGNORED_WORDS:
            return None, True
    if month is None or any(len(number) > 4 for number in numbers):
        return None, True
    if len(numbers) == 1 and month_at == 0:
        return valid_date(four_digit_year(numbers[0], int(numbers[0])), month, 1), False
    if len(numbers) != 2:
        return None, True
    day, year = numbers if len(numbers[0]) <= 2 else reversed(numbers)
    return valid_date(four_digit_year(year, int(year)), month, int(day)), True


def english_month(found: re.Match[str]) -> str:
    """Return the name of a month that is written as a number with the word for month; the text itself for no month."""
    number = int(found[1])
    return f" {month_abbr[number]} " if 1 <= number <= 12 else found[0]


def four_digit_year(text: str, year: int) -> int:
    """Return the year with four digits; two digits mean this century."""
    return 2000 + year if len(text) <= 2 else year


def valid_date(year: int, month: int, day: int) -> date | None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
