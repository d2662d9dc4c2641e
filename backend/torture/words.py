"""The words that stand in everything a company has."""

# The company whose people are hostile or struck by faults, and the one whose person opens a list every second.
BESET = "zanzibar"
# Put together, since hypothesis looks for constants in our code and sends them: the callers would be told their own.
BYSTANDING = "".join(("xan", "adu"))
