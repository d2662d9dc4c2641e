from django.urls import path

from accounts.views import api_tokens

urlpatterns = [
    path("company-tokens/", api_tokens.CompanyTokenList.as_view(), name="company-token-list"),
    path("company-tokens/<int:pk>/", api_tokens.CompanyTokenDetail.as_view(), name="company-token-detail"),
]
