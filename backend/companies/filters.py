"""Filters of the lists of companies and departments."""

from django_filters.rest_framework import FilterSet

from common.filters import OrderingFilter, SearchFilter


class CompanyFilter(FilterSet):
    """Search and sort order of the list of companies."""

    search = SearchFilter("the name or a domain")
    ordering = OrderingFilter("name", name="name_folded")


class DepartmentFilter(FilterSet):
    """Search and sort order of the list of departments, which is in the order of their creation by default."""

    search = SearchFilter("the name")
    ordering = OrderingFilter(name="name_folded")
