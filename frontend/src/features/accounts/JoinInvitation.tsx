import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useNavigate, useSearchParams } from "react-router-dom";
import { getFieldErrors } from "@/shared/api/errors";
import { useAction } from "@/shared/hooks/useAction";
import { COMPANY_CODE, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { joinCompany, useInvitation } from "./queries";
import { joinedText } from "./UnlinkedNotice";

/** An invitation link that was opened while signed in: joins the company, or says why not. */
export function JoinInvitation() {
  const [query] = useSearchParams();
  const code = query.get(COMPANY_CODE) ?? "";
  return (
    <PageFrame title={t`Invitation`} width="narrow">
      {code ? (
        <Invitation code={code} />
      ) : (
        <Refusal severity="error">
          {t`This invitation link is incomplete. Open it again, or ask your HR team for a new one.`}
        </Refusal>
      )}
    </PageFrame>
  );
}

function Invitation({ code }: { code: string }) {
  const { user, isSuperuser, replaceUser } = useSession();
  const navigate = useNavigate();
  const company = useInvitation(code);
  const join = useAction({
    run: () => joinCompany(code),
    done: joinedText,
    onDone: (account) => {
      void navigate(paths.dashboard, { replace: true });
      replaceUser(account);
    },
  });

  if (company.isPending) return <LoadingState />;
  const [invalid] = getFieldErrors(company.error).company_code ?? [];
  if (invalid) return <Refusal severity="error">{invalid}</Refusal>;
  if (!company.data) return <QueryError query={company} />;
  const { id, name } = company.data;
  if (isSuperuser)
    return <Refusal>{t`This invitation is to ${name}. A superuser doesn't belong to a company.`}</Refusal>;
  // Also a moment after joining, until the dashboard is there.
  if (user?.company?.id === id) return <Refusal>{t`You are already in ${name}.`}</Refusal>;
  if (user?.company) {
    const own = user.company.name;
    return (
      <Refusal>
        {t`This invitation is to ${name}, and your account belongs to ${own}. To join with another account, sign out and open the link again.`}
      </Refusal>
    );
  }
  const username = user?.username ?? "";
  return (
    <>
      {join.error && <ErrorBanner>{join.error}</ErrorBanner>}
      <Alert severity="info">
        {t`You are invited to join ${name}. You are signed in as ${username}; this account will belong to the company.`}
      </Alert>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button variant="contained" loading={join.busy} onClick={() => join.start()}>
          <Trans>Join Company</Trans>
        </Button>
        <ButtonLink to={paths.dashboard} color="inherit">
          <Trans>Not Now</Trans>
        </ButtonLink>
      </Stack>
    </>
  );
}

type RefusalProps = { severity?: "info" | "error"; children: string };

const Refusal = ({ severity = "info", children }: RefusalProps) => (
  <>
    <Alert severity={severity}>{children}</Alert>
    <div>
      <ButtonLink to={paths.dashboard} variant="contained">
        <Trans>Go to Dashboard</Trans>
      </ButtonLink>
    </div>
  </>
);
