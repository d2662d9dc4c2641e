import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlineOutlined from "@mui/icons-material/ErrorOutlineOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { api } from "@/shared/api/client";
import type { IdentityProvider } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";

/** Tries a sign-in that signs nobody in, and says what is wrong. */
export function ProviderTest({ provider }: { provider: IdentityProvider }) {
  const { readOnly } = useSession();
  const { id, last_test: test } = provider;
  const testing = useAction({
    run: async () => {
      // Opened by the press itself, since browsers block what opens later.
      const tab = window.open("about:blank");
      try {
        const { address } = await api.post("/identity-providers/{id}/test/", { path: { id } });
        if (tab) tab.location.href = address;
        else window.location.assign(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    changes: "provider",
  });
  const isComplete = provider.issuer !== "" && provider.client_id !== "" && provider.has_secret;
  return (
    <Section
      title={t`Test`}
      description={t`Opens your provider in a new tab. Nobody is signed in, and no account is made.`}
      actions={
        !readOnly && (
          <Button
            variant="contained"
            loading={testing.busy}
            disabled={!isComplete}
            sx={{ flexShrink: 0 }}
            onClick={() => testing.start()}
          >
            <Trans>Test Connection</Trans>
          </Button>
        )
      }
    >
      {testing.error && <ErrorBanner onClose={testing.reset}>{testing.error}</ErrorBanner>}
      {test ? (
        <Stack spacing={2} aria-live="polite">
          <TestResult key={`${test.began_at} ${test.state}`} test={test} />
          <Steps steps={test.steps} />
        </Stack>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {isComplete ? (
            <Trans>Not tested yet.</Trans>
          ) : (
            <Trans>Save issuer, client ID and client secret first.</Trans>
          )}
        </Typography>
      )}
    </Section>
  );
}

type Test = NonNullable<IdentityProvider["last_test"]>;

function TestResult({ test: { state, sentence, email, role, began_at, is_current } }: { test: Test }) {
  const time = formatDateTime(began_at);
  const roleName = role && roleLabel(role);
  const outdated = !is_current && <Trans> The provider was changed since: test again.</Trans>;
  if (state === "FAILED")
    return (
      <Alert severity="error">
        {sentence}
        {outdated}
      </Alert>
    );
  if (state === "STARTED")
    return (
      <Alert severity="info">
        <Trans>Waiting for your sign-in in the other tab, since {time}. Then come back here.</Trans>
      </Alert>
    );
  return (
    <Alert severity={is_current ? "success" : "warning"}>
      {roleName ? (
        <Trans>
          It works: {email} would sign in as {roleName}. Tested {time}.
        </Trans>
      ) : (
        <Trans>
          It works: {email} would sign in. Tested {time}.
        </Trans>
      )}
      {outdated}
    </Alert>
  );
}

/** The steps of a test: done, failed, or not reached. */
const Steps = ({ steps }: { steps: Test["steps"] }) => (
  <Stack component="ol" spacing={0.75} sx={{ listStyle: "none", m: 0, p: 0 }}>
    {steps.map(({ step, name, done }) => (
      <Box component="li" key={step} sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        {done === null ? (
          <RadioButtonUncheckedOutlined fontSize="small" color="disabled" />
        ) : done ? (
          <CheckCircleOutlined fontSize="small" color="success" />
        ) : (
          <ErrorOutlineOutlined fontSize="small" color="error" />
        )}
        <Typography variant="body2" color={done === null ? "textSecondary" : "textPrimary"}>
          {name}
        </Typography>
        <Box component="span" sx={visuallyHidden}>
          {done === null ? t`not reached` : done ? t`done` : t`failed`}
        </Box>
      </Box>
    ))}
  </Stack>
);
