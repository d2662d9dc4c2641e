import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import { COMPANY_CODE, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { joinCompany, useInvitation } from "./queries";
import { INVITATION, UNLINKED } from "./unlinkedMessages";

/** An invitation link that was opened while signed in: joins the company, or says why not. */
export function JoinInvitation() {
  const [query] = useSearchParams();
  const code = query.get(COMPANY_CODE) ?? "";
  return (
    <PageFrame title={INVITATION.title} width="narrow">
      {code ? <Invitation code={code} /> : <Refusal severity="error">{INVITATION.incomplete}</Refusal>}
    </PageFrame>
  );
}

function Invitation({ code }: { code: string }) {
  const { user, isSuperuser, replaceUser } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const company = useInvitation(code);
  const join = useMutation({
    mutationFn: () => joinCompany(code),
    onSuccess: (account) => {
      notify(UNLINKED.joined(account.profile.company?.name ?? ""));
      void navigate(paths.dashboard, { replace: true });
      replaceUser(account);
    },
  });

  if (company.isPending) return <LoadingState />;
  const [invalid] = getFieldErrors(company.error).company_code ?? [];
  if (invalid) return <Refusal severity="error">{invalid}</Refusal>;
  if (!company.data) return <QueryError query={company} />;
  const { id, name } = company.data;
  if (isSuperuser) return <Refusal>{INVITATION.superuser(name)}</Refusal>;
  // Also a moment after joining, until the dashboard is there.
  if (user?.company?.id === id) return <Refusal>{INVITATION.member(name)}</Refusal>;
  if (user?.company) return <Refusal>{INVITATION.elsewhere(name, user.company.name)}</Refusal>;
  return (
    <>
      {join.error && <ErrorBanner>{errorMessage(join.error)}</ErrorBanner>}
      <Alert severity="info">{INVITATION.offer(name, user?.username ?? "")}</Alert>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button variant="contained" loading={join.isPending} onClick={() => join.mutate()}>
          {UNLINKED.join}
        </Button>
        <ButtonLink to={paths.dashboard} color="inherit">
          {INVITATION.notNow}
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
        {INVITATION.dashboard}
      </ButtonLink>
    </div>
  </>
);
