from django.urls import path

from accounts.views_invitation import CompanyInvitation
from accounts.views_onboarding import OnboardCompany

urlpatterns = [
    path("company-invitation/", CompanyInvitation.as_view(), name="company-invitation"),
    path("onboard-company/", OnboardCompany.as_view(), name="onboard-company"),
]
