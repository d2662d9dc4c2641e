"""Working days in all weeks, countries and time zones."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.working_days import DAY, WEEKDAYS, WorkingCalendar, countries, public_holidays, regions

pytestmark = [
    # For some countries, the library has only a few decades of holidays.
    pytest.mark.filterwarnings("ignore:Requested Holidays are available only"),
]

ZONES = sorted(available_timezones())
# Countries with several calendars, without holidays, and one that does not exist.
COUNTRIES = ["", "AT", "DE", "US", "IN", "SA", "IL", "CN", "ET", "AQ", "XX"]
REGIONS = ["", "BY", "SN", "CA", "NIR", "XX"]
days = st.dates(date(2015, 1, 1), date(2040, 12, 31))
moments = st.datetimes(datetime(2015, 1, 1), datetime(2040, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
calendars = st.builds(
    WorkingCalendar,
    time_zone=st.sampled_from(ZONES),
    working_week=st.sets(st.sampled_from(WEEKDAYS), min_size=1).map(tuple),
    country=st.sampled_from(COUNTRIES),
    # A region of one of these countries, which is unknown in the others.
    region=st.sampled_from(REGIONS),
)
counts = st.integers(0, 60)
AUSTRIA = WorkingCalendar("Europe/Vienna", country="AT")


@given(calendars, days, counts)
def test_so_many_working_days_later_is_a_working_day_and_so_many_days_were_worked(
    calendar: WorkingCalendar, day: date, count: int
) -> None:
    later = calendar.add(day, count)
    assert later == day if count == 0 else calendar.is_working_day(later)
    assert calendar.between(day, later) == count
    worked = [day + DAY * number for number in range(1, (later - day).days + 1)]
    assert sum(map(calendar.is_working_day, worked)) == count


@given(calendars, days, st.integers(-10, 1_500))
def test_days_between_are_counted_as_if_one_by_one(calendar: WorkingCalendar, start: date, length: int) -> None:
    worked = [start + DAY * number for number in range(1, length + 1)]
    assert calendar.between(start, start + DAY * length) == sum(map(calendar.is_working_day, worked))


@given(calendars, days, counts, counts)
def test_working_days_add_up(calendar: WorkingCalendar, day: date, one: int, other: int) -> None:
    assert calendar.add(calendar.add(day, one), other) == calendar.add(day, one + other)


@given(calendars, days, counts, st.integers(0, 400), st.integers(0, 400))
def test_what_was_left_of_a_promise_before_a_hold_is_left_after_it(
    calendar: WorkingCalendar, made: date, promised: int, waited: int, held: int
) -> None:
    due = calendar.add(made, promised)
    paused_on, resumed_on = made + DAY * waited, made + DAY * (waited + held)
    moved = calendar.add(due, calendar.between(paused_on, resumed_on))
    if due >= paused_on:
        assert calendar.between(resumed_on, moved) == calendar.between(paused_on, due)
    else:
        assert calendar.between(moved, resumed_on) == calendar.between(due, paused_on)
    assert (held > 0 and moved > due) or calendar.between(paused_on, resumed_on) == 0


@given(calendars, days, st.integers(1, 5), days)
def test_the_latest_day_since_when_so_many_days_were_worked(
    calendar: WorkingCalendar, today: date, count: int, due: date
) -> None:
    latest = calendar.before(today, count)
    assert calendar.between(latest, today) == count
    assert calendar.between(latest + DAY, today) < count
    if abs((due - today).days) < 400:
        assert (due <= latest) == (calendar.between(due, today) >= count)


@given(calendars, moments)
def test_a_day_begins_by_the_clock_on_the_wall(calendar: WorkingCalendar, moment: datetime) -> None:
    here = moment.astimezone(calendar.zone)
    assert calendar.day_of(moment) == here.date()
    assert calendar.morning_of(moment) == (here.date() if here.hour >= 8 else here.date() - DAY)
    # No time zone differs by more than a day.
    assert abs(calendar.day_of(moment) - moment.date()) <= DAY


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Pacific/Kiritimati", "2026-11-22T10:00", date(2026, 11, 23)),
        ("Pacific/Apia", "2011-12-30T09:59", date(2011, 12, 29)),  # the 30th was left out there
        ("Pacific/Apia", "2011-12-30T10:00", date(2011, 12, 31)),
        ("Asia/Kathmandu", "2026-11-21T18:15", date(2026, 11, 22)),
        ("Etc/GMT+12", "2026-11-22T11:59", date(2026, 11, 21)),
        ("Europe/Vienna", "2026-10-24T22:30", date(2026, 10, 25)),  # the night that is an hour longer
    ],
)
def test_unusual_time_zones(zone: str, moment: str, day: date) -> None:
    assert WorkingCalendar(zone).day_of(datetime.fromisoformat(f"{moment}+00:00")) == day


def test_eight_oclock_stays_eight_oclock_across_daylight_saving_changes() -> None:
    last_before = datetime(2026, 3, 28, 7, 0, tzinfo=UTC)
    first_after = datetime(2026, 3, 29, 6, 0, tzinfo=UTC)
    for eight in (last_before, first_after):
        assert AUSTRIA.morning_of(eight) == eight.date()
        assert AUSTRIA.morning_of(eight - timedelta(minutes=1)) == eight.date() - DAY


def test_weekends_and_holidays_are_skipped() -> None:
    # Christmas Day and St Stephen's: a Friday and a Saturday in 2026; New Year's Day, a Friday.
    assert AUSTRIA.add(date(2026, 12, 23), 2) == date(2026, 12, 28)
    assert AUSTRIA.add(date(2026, 12, 30), 2) == date(2027, 1, 4)
    sundays = WorkingCalendar("Asia/Dubai", ("SUNDAY",))
    assert sundays.add(date(2026, 11, 22), 5) == date(2026, 12, 27)


def test_a_region_has_its_own_holidays_and_those_of_its_country() -> None:
    """Epiphany, the 6th of January, is a holiday in Bavaria and not in Berlin; New Year's Day is one in both."""
    new_year, epiphany = date(2026, 1, 1), date(2026, 1, 6)
    germany, bavaria, berlin = (WorkingCalendar(country="DE", region=region) for region in ("", "BY", "BE"))
    assert [each.is_working_day(epiphany) for each in (germany, bavaria, berlin)] == [True, False, True]
    assert not any(each.is_working_day(new_year) for each in (germany, bavaria, berlin))
    assert bavaria.add(date(2026, 1, 5), 1) == date(2026, 1, 7)
    assert bavaria.between(date(2026, 1, 5), date(2026, 1, 7)) == 1


@given(calendars, days)
def test_a_region_only_adds_holidays(calendar: WorkingCalendar, day: date) -> None:
    """Some work on a day on which the rest of the country does not; nobody where a region is unknown."""
    whole = replace(calendar, region="")
    if calendar.region not in regions(calendar.country):
        assert calendar.is_working_day(day) == whole.is_working_day(day)
    elif public_holidays(calendar.country, day.year) <= public_holidays(calendar.country, day.year, calendar.region):
        assert whole.is_working_day(day) >= calendar.is_working_day(day)


@pytest.mark.parametrize(
    ("country", "code", "name"),
    [("DE", "BY", "Bayern"), ("CH", "BE", "Bern"), ("FR", "971", "Guadeloupe"), ("GB", "SCT", "Scotland")],
)
def test_regions_have_the_names_that_the_library_gives_them(country: str, code: str, name: str) -> None:
    assert regions(country)[code] == name


def test_every_region_has_a_unique_name_and_holidays() -> None:
    for country in countries():
        names = [*regions(country).values()]
        assert len(set(names)) == len(names)
    assert len(regions("DE")) == 17
    assert regions("SM") == regions("XX") == regions("") == {}


@pytest.mark.parametrize(
    "calendar",
    [WorkingCalendar("Mars/Olympus", (), "ZZ"), WorkingCalendar("../etc", ("SOMEDAY",)), WorkingCalendar("")],
)
def test_invalid_calendars_still_return_a_day(calendar: WorkingCalendar) -> None:
    assert calendar.day_of(datetime(2026, 11, 22, 23, tzinfo=UTC)) == date(2026, 11, 22)
    assert calendar.between(date(2026, 11, 22), calendar.add(date(2026, 11, 22), 5)) == 5


def test_the_search_ends_even_if_every_day_is_a_holiday(monkeypatch: pytest.MonkeyPatch) -> None:
    def every_day(_: WorkingCalendar, year: int) -> set[date]:
        return {date(year, 1, 1) + DAY * number for number in range((date(year + 1, 1, 1) - date(year, 1, 1)).days)}

    monkeypatch.setattr(WorkingCalendar, "holidays", every_day)
    later = AUSTRIA.add(date(2026, 1, 1), 3)
    assert later > date(2027, 1, 1)
    assert AUSTRIA.between(date(2026, 1, 1), later) == 3
    assert AUSTRIA.before(date(2026, 1, 1), 1) < date(2025, 1, 1)


def test_countries_have_two_letter_codes() -> None:
    assert {"AT", "DE", "GB", "US"} < set(countries())
    assert all(len(code) == 2 for code in countries())
