"""What is usual in a country: its currency and its time zones."""

from zoneinfo import available_timezones

from babel.core import get_global
from babel.numbers import get_territory_currencies

from accounts.currencies import CURRENCIES


def currency_of(country: str) -> str:
    """Return the currency of a country as an ISO 4217 code; empty if it has none of its own."""
    return next((currency for currency in get_territory_currencies(country) if currency in CURRENCIES), "")


def time_zones_of(country: str) -> list[str]:
    """Return the time zones of a country by their IANA names, sorted."""
    return sorted(available_timezones().intersection(get_global("territory_zones").get(country, ())))
