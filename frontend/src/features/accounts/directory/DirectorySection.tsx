import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { toRules, toRuleValues } from "@/features/companies/providers/providerValues";
import { RulesField } from "@/features/companies/providers/RulesField";
import { api } from "@/shared/api/client";
import type { Directory } from "@/shared/api/types";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { dotted } from "@/shared/i18n/isolate";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { useCompanyTokens } from "../tokens/queries";
import { TokenDialog } from "../tokens/TokenDialog";
import { TokenList } from "../tokens/TokenSection";
import { directoryQuery } from "./queries";

/**
 * The directory by which the company provisions people (SCIM): a section of its settings. Rarely
 * changed, so fetched only when opened, or named by the address. Only HR creates its tokens.
 */
export function DirectorySection() {
  const { isSuperuser, readOnly } = useSession();
  const isNamed = useLocation().hash === "#directory";
  const [isOpen, setIsOpen] = useState(isNamed);
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = !isSuperuser && !readOnly;
  return (
    <Section
      id="directory"
      title={t`Directory`}
      description={t`Let Entra ID, Okta or another directory add people, change them and deactivate leavers (SCIM).`}
      actions={
        !isOpen ? (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            {/* The button stays, and with it the focus; its text does not. */}
            <span key="show">
              <Trans>Show Directory</Trans>
            </span>
          </SecondaryButton>
        ) : (
          mayCreate && (
            <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsCreating(true)}>
              <span key="create">
                <Trans>Create Token</Trans>
              </span>
            </SecondaryButton>
          )
        )
      }
    >
      {isOpen && <LoadedDirectory />}
      {isCreating && <TokenDialog owner="company" ofDirectory onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

function LoadedDirectory() {
  const directory = useQuery(directoryQuery());
  const tokens = useCompanyTokens(true);
  if (!directory.data)
    return directory.error ? (
      <QueryError query={directory} text={(message) => t`Failed to load the directory: ${message}`} />
    ) : (
      <LoadingState />
    );
  const { base_url, people_count, groups } = directory.data;
  return (
    <Stack spacing={2.5}>
      <CopyField label={t`Base URL`} hint={t`Enter it in the directory, with a token.`} value={base_url} />
      <TokenList
        owner="company"
        tokens={tokens}
        label={t`Tokens of the Directory`}
        empty={{
          title: t`No directory tokens yet`,
          text: t`The directory calls the base URL with one. At most two can exist.`,
        }}
      />
      {people_count > 0 && (
        <Typography variant="body2" color="textSecondary">
          {dotted([
            plural(people_count, { one: "Manages # person", other: "Manages # people" }),
            ...(groups.length > 0 ? [plural(groups.length, { one: "# group", other: "# groups" })] : []),
          ])}
        </Typography>
      )}
      <RulesForm directory={directory.data} />
    </Stack>
  );
}

const toValues = ({ role_mapping }: Directory) => ({ role_mapping: toRuleValues(role_mapping) });

/** Which groups give which roles and departments. */
function RulesForm({ directory }: { directory: Directory }) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useServerForm({
    version: { stored: directory, toValues, loadLatest: () => api.get("/directory/", {}) },
    check: ({ role_mapping }) => ({
      role_mapping: role_mapping.some(({ value }) => !value.trim()) ? t`Give each rule a group` : undefined,
    }),
    send: ({ role_mapping }, { updated_at }) =>
      api.put("/directory/", { body: { role_mapping: toRules(role_mapping), updated_at } }),
    onSaved: (saved) => {
      queryClient.setQueryData(directoryQuery().queryKey, saved);
      form.resetTo(saved);
      notify(t`The rules were saved.`);
    },
  });
  return (
    <Form form={form} spacing={2}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <RulesField
        ofGroups
        description={
          form.watch("role_mapping").length === 0
            ? t`Without rules, HR gives the roles. With rules, the groups of the directory give them.`
            : t`The first rule that fits decides, for people in a group of the directory. Without one that fits, they are employees.`
        }
        isBusy={form.busy}
        {...form.select("role_mapping")}
      />
      <FormError form={form} />
      {!readOnly && (
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton
            form={form}
            disabled={!form.dirty && !form.latest.loaded}
          >{t`Save Rules`}</SubmitButton>
        </Box>
      )}
    </Form>
  );
}
