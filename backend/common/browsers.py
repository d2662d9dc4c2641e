"""What people call a browser, by what it says of itself."""

from functools import lru_cache

UNKNOWN = "Unknown browser"


@lru_cache(maxsize=1000)
def browser_name(agent: str) -> str:
    """ "Firefox on Windows"; `agent` is the header User-Agent.

    The patterns are many, and run in time linear to the text: see `regex` of ua-parser in `pyproject.toml`.
    """
    # Loaded by the first who asks: its patterns take 30 MB.
    import ua_parser

    found = ua_parser.parse(agent)
    browser = found.user_agent.family if found.user_agent else ""
    system = found.os.family if found.os else ""
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN
