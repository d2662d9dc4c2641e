from django.urls import path

from companies.views import CompanyDetail, CompanyList, DepartmentList

urlpatterns = [
    path("companies/", CompanyList.as_view(), name="company-list"),
    path("companies/<int:pk>/", CompanyDetail.as_view(), name="company-detail"),
    path("departments/", DepartmentList.as_view(), name="department-list"),
]
