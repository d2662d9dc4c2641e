from django.urls import path

from accounts.views.companies import (
    CompanyDetail,
    CompanyInvitation,
    CompanyList,
    CompanySettings,
    CountryDefaults,
    DepartmentDetail,
    DepartmentList,
    HolidayRegions,
)
from accounts.views.identity_providers import (
    CompanyDomainList,
    IdentityProviderDetail,
    IdentityProviderEnforcement,
    IdentityProviderList,
    IdentityProviderTest,
    PendingProviderChange,
)
from accounts.views.onboarding import AccessRequests, OnboardCompany
from accounts.views.second_factor import SecondFactorRule

urlpatterns = [
    path("access-requests/", AccessRequests.as_view(), name="access-requests"),
    path("companies/", CompanyList.as_view(), name="company-list"),
    path("companies/<int:pk>/", CompanyDetail.as_view(), name="company-detail"),
    path("company-domains/", CompanyDomainList.as_view(), name="company-domains"),
    path("company-invitation/", CompanyInvitation.as_view(), name="company-invitation"),
    path("company-settings/", CompanySettings.as_view(), name="company-settings"),
    path("company-second-factor/", SecondFactorRule.as_view(), name="company-second-factor"),
    path("country-defaults/", CountryDefaults.as_view(), name="country-defaults"),
    path("departments/", DepartmentList.as_view(), name="department-list"),
    path("departments/<int:pk>/", DepartmentDetail.as_view(), name="department-detail"),
    path("holiday-regions/", HolidayRegions.as_view(), name="holiday-regions"),
    path("identity-providers/", IdentityProviderList.as_view(), name="identity-provider-list"),
    path("identity-providers/<int:pk>/", IdentityProviderDetail.as_view(), name="identity-provider-detail"),
    path("identity-providers/<int:pk>/test/", IdentityProviderTest.as_view(), name="identity-provider-test"),
    path(
        "identity-providers/<int:pk>/enforcement/",
        IdentityProviderEnforcement.as_view(),
        name="identity-provider-enforcement",
    ),
    path("identity-providers/<int:pk>/pending/", PendingProviderChange.as_view(), name="identity-provider-pending"),
    path("onboard-company/", OnboardCompany.as_view(), name="onboard-company"),
]
