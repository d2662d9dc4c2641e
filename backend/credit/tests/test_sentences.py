"""Every sentence of the policy and of decisions stands in the documentation, in both languages."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from config.environment import BASE_DIR, REPOSITORY
from credit import sentences
from credit.models import Cause
from credit.rules import Rule
from notifications.wording import CREDIT_SENTENCES

DOCUMENT = (REPOSITORY / ".github/docs/credit.md").read_text()
SOURCE = Path(BASE_DIR, "credit/sentences.py").read_text()
# What `sentences.py` makes of facts and fields when it is called.
CALLED = [
    argument.value
    for node in ast.walk(ast.parse(SOURCE))
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("gettext", "ngettext", "_")
    for argument in node.args
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
]
ALL = [*CALLED, *(str(each) for each in CREDIT_SENTENCES.values()), *(str(each.label) for each in Cause)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_is_listed(language: str) -> None:
    assert len(ALL) > 80
    with translation.override(language):
        lost = [each for each in ALL if f" {translation.gettext(each)} " not in DOCUMENT]
        plurals = [each for each in lost if "{days}" not in each and "{months}" not in each]
    assert plurals == []


def test_every_rule_has_a_sentence_for_both_sides() -> None:
    assert {*sentences.REFERRER_SENTENCES} == {*sentences.HR_SENTENCES} == {*Rule}


@pytest.mark.parametrize("rule", Rule)
def test_the_referrer_reads_neither_a_name_nor_a_day_nor_whether_somebody_applied(rule: Rule) -> None:
    text = str(sentences.REFERRER_SENTENCES[rule])
    assert "{" not in text.replace("{month}", "")
    assert "appl" not in text
