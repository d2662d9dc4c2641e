"""The currencies that a company can count in."""

from iso4217 import Currency

# ISO 4217 codes of money; those without decimal places are precious metals, units of account and placeholders.
CURRENCIES = tuple(sorted(currency.code for currency in Currency if currency.exponent is not None))
