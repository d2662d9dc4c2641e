"""Template filters of mails in plain text, which need no `load`."""

import re

from django import template

register = template.Library()
# Invisible, and not allowed beside the dots of host names, so that a mail program that makes a link all the same leads
# nowhere. (Browsers leave out a word joiner and a zero-width space, and would find the host.)
NON_JOINER = "\u200c"
# What holds web and e-mail addresses together, with the full stops that browsers take for dots.
JOINTS = re.compile(r"(?<=\S)([.:/@\u3002\uff0e\uff61])(?=\S)")


@register.filter
def without_links(name: object) -> str:
    """Return what somebody is called so that mail programs make no link of it, however much it looks like an address.

    Names such as Booking.com are legitimate, so that they are not refused; but those in mails to strangers are not to
    lead anywhere. They look as before: an invisible character stands on both sides of each dot within a word.
    """
    return JOINTS.sub(rf"{NON_JOINER}\1{NON_JOINER}", str(name))
