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
# The texts of each call by which `sentences.py` makes a sentence of facts and fields: of `ngettext`, both forms.
CALLED = [
    [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    for node in ast.walk(ast.parse(SOURCE))
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("gettext", "ngettext", "_")
]
WORDS = [str(each) for each in (*CREDIT_SENTENCES.values(), *(cause.label for cause in Cause))]


def translated(texts: list[str]) -> list[str]:
    """Return a text, or both forms of one with a number, in the language that is active."""
    singular, *plurals = texts
    if not plurals:
        return [translation.gettext(singular)]
    return [translation.ngettext(singular, plurals[0], number) for number in (1, 2)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_is_listed(language: str) -> None:
    assert len(CALLED) > 60
    with translation.override(language):
        listed = [text for texts in (*CALLED, *([each] for each in WORDS)) for text in translated(texts)]
    assert [each for each in listed if f" {each} " not in DOCUMENT] == []


def test_every_rule_has_a_sentence_for_both_sides() -> None:
    assert {*sentences.REFERRER_SENTENCES} == {*sentences.HR_SENTENCES} == {*Rule}


@pytest.mark.parametrize("rule", Rule)
def test_the_referrer_reads_neither_a_name_nor_a_day_nor_whether_somebody_applied(rule: Rule) -> None:
    text = str(sentences.REFERRER_SENTENCES[rule])
    assert "{" not in text.replace("{month}", "")
    assert "appl" not in text
