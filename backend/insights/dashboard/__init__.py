"""The part of each role's dashboard that shows what needs attention."""
