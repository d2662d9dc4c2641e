from django.urls import path

from accounts.views_onboarding import OnboardCompany

urlpatterns = [
    path("onboard-company/", OnboardCompany.as_view(), name="onboard-company"),
]
