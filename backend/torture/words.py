"""The words that stand in everything a company has."""

# The company whose people are hostile or struck by faults, and the one whose person opens a list every second.
BESET = "zanzibar"
BYSTANDING = "xanadu"
