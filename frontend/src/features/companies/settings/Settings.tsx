import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Fragment, type ReactNode } from "react";
import { useApiQuery } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CompaniesIcon } from "@/shared/ui/icons";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { DepartmentAnswerDays } from "./DepartmentAnswerDays";
import { SETTINGS } from "./messages";
import { RejectionReasons } from "./RejectionReasons";
import { SettingsForm } from "./SettingsForm";

/** The company's settings. `children` are sections of other features. */
export function Settings({ children }: { children?: ReactNode }) {
  const { user, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  return (
    <PageFrame
      title={SETTINGS.title}
      description={company ? SETTINGS.text(company.name) : undefined}
      width="narrow"
    >
      {company ? (
        <Fragment key={company.id}>
          <LoadedSettings companyId={company.id} />
          <DepartmentAnswerDays companyId={company.id} />
          <RejectionReasons companyId={company.id} />
          {children}
        </Fragment>
      ) : (
        <NoCompany />
      )}
    </PageFrame>
  );
}

const NoCompany = () => (
  <Card>
    <EmptyState icon={<CompaniesIcon />} title={SETTINGS.noCompany} text={SETTINGS.noCompanyText} />
  </Card>
);

// About as high as the form, so that the sections below it do not move when it appears.
const LOADING_HEIGHT = { xs: 960, sm: 660, md: 560 };

function LoadedSettings({ companyId }: { companyId: number }) {
  const settings = useApiQuery("/company-settings/");
  if (settings.data) return <SettingsForm settings={settings.data} companyId={companyId} />;
  if (settings.error) return <QueryError query={settings} text={SETTINGS.loadFailed} />;
  return (
    <Box sx={{ minHeight: LOADING_HEIGHT }}>
      <LoadingState />
    </Box>
  );
}
