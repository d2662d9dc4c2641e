"""Suggestions: which of their connections an employee might refer to an open job, and why.

The words of this app:

- To *understand* a position or a job is to parse its texts into a profile: occupations ("roles"), level, industry.
- An *owner* is the employee whose connections they are; an owner's connections together are their *network*.
- To *rate* is to compare the profile of a job with that of a position; a *suggestion* is a pair with a rating.
"""
