import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Department, Role, UserStatus } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { FilterBar } from "@/shared/ui/table/FilterBar";
import { allowedParams, USER_LIST } from "./queries";
import { getRoleOptions, getStatusOptions } from "./userOptions";

/** The filters of the user list, without those that are not for the signed-in user. */
export function useUserFilters() {
  const { isSuperuser, companyId } = useSession();
  const [all, change, clear] = useListParams(USER_LIST);
  const params = allowedParams(all, { isSuperuser, companyId });
  return {
    params,
    /** Whether the list covers several companies, and can be filtered by one. */
    isPlatform: isSuperuser && companyId === null,
    /** The company whose users are shown, if it is a single one. */
    companyId: companyId ?? params.company ?? null,
    active: USER_LIST.isFiltered(params),
    change,
    clear,
  };
}

type UserFilterState = ReturnType<typeof useUserFilters>;

type UserFiltersProps = { filters: UserFilterState; departments: UseQueryResult<Department[]> };

/** Filters by search, role, department and status; across the platform also by company. */
export function UserFilters({ filters, departments }: UserFiltersProps) {
  const { params } = filters;
  const { isSuperuser } = useSession();
  return (
    <FilterBar
      layout={{
        display: "grid",
        rowGap: 2,
        columnGap: { xs: 1, sm: 2 },
        // Two columns until there is room for all labels.
        gridTemplateColumns: {
          sm: "repeat(2, minmax(0, 1fr))",
          lg: filters.isPlatform ? "repeat(4, minmax(0, 1fr))" : "minmax(0, 1fr) repeat(3, 11rem)",
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", lg: filters.isPlatform ? "1 / -1" : "auto" } }}>
        <SearchField
          label={t`Search`}
          placeholder={t`Name, email, username or position`}
          value={params.search}
          onChange={(search) => filters.change({ search })}
        />
      </Box>
      {filters.isPlatform && <CompanyFilter filters={filters} />}
      <SelectField<Role | "">
        label={t`Role`}
        value={params.role ?? ""}
        options={[{ value: "", label: t`All Roles` }, ...getRoleOptions(isSuperuser)]}
        onChange={(role) => filters.change({ role })}
      />
      <DepartmentFilter filters={filters} departments={departments} />
      {/* Fills the last row of the two-column layout. */}
      <Box sx={{ gridColumn: { xs: filters.isPlatform ? "auto" : "1 / -1", lg: "auto" } }}>
        <SelectField<UserStatus | "">
          label={t`Status`}
          value={params.status ?? ""}
          options={[{ value: "", label: t`All Statuses` }, ...getStatusOptions()]}
          onChange={(status) => filters.change({ status })}
        />
      </Box>
      {params.never_signed_in && (
        <Chip
          label={t`Never signed in`}
          onDelete={() => filters.change({ never_signed_in: undefined })}
          sx={{ justifySelf: "start", alignSelf: "center" }}
        />
      )}
    </FilterBar>
  );
}

function CompanyFilter({ filters }: { filters: UserFilterState }) {
  const { companies } = useSession();
  return (
    <SelectField<number | "">
      label={t`Company`}
      // The companies may still be loading.
      value={companies.find(({ id }) => id === filters.params.company)?.id ?? ""}
      options={[
        { value: "", label: t`All Companies` },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      // Departments belong to a company.
      onChange={(id) => filters.change({ company: id, department: undefined })}
    />
  );
}

function DepartmentFilter({ filters, departments }: UserFiltersProps) {
  const { companyId } = filters;
  const department = filters.params.department ?? "";
  const departmentOptions = (departments.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const isUnlisted = department !== "" && !departmentOptions.some(({ value }) => value === department);
  return (
    <SelectField
      label={t`Department`}
      disabled={companyId === null && !department}
      value={department}
      options={[
        { value: "", label: companyId === null ? t`Choose a company` : t`All Departments` },
        ...departmentOptions,
        // Keeps a department from the URL selected, even if the company has none of that name.
        ...(isUnlisted ? [{ value: department, label: department }] : []),
      ]}
      onChange={(next) => filters.change({ department: next })}
    />
  );
}
