"""The words that are in all texts of a company."""

# BESET is the company whose users are hostile or affected by faults, BYSTANDING that of the bystander.
BESET = "zanzibar"
# Not a literal, since hypothesis collects literals from our code and sends them, so that responses would contain it.
BYSTANDING = "".join(("xan", "adu"))
