"""SQL expressions that the stored figures of referrals share."""


def one_if(condition: str) -> str:
    """Return an SQL expression: 1 for a row that was not withdrawn and fulfils the condition, else 0."""
    return f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {condition} THEN 1 ELSE 0 END"
