import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Job, JobDetail } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { askDepartmentsQuery, useAskColleagues } from "./queries";

/** How long to wait before asking again about the same job, as on the server. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether and when colleagues were asked about an open job, and whether they can be asked now. The
 * job of a user who may not ask has no `ask`.
 */
export function describeAsk({ status, ask }: JobDetail) {
  const disabledReason = ask && !ask.possible ? ask.reason : null;
  return {
    // The job may just have been closed here.
    canAsk: status === "OPEN" && ask !== undefined,
    disabledReason,
    statusText: ask?.asked_at ? describeLastAsk(ask.asked_at) : disabledReason,
  };
}

/** When colleagues were asked and, if still in the future, when they can be asked again. */
function describeLastAsk(askedAt: string): string {
  const asked = formatDate(askedAt);
  const nextAsk = new Date(Date.parse(askedAt) + PAUSE_MS);
  if (nextAsk.getTime() <= Date.now()) return t`Colleagues were asked on ${asked}.`;
  const again = formatDate(nextAsk.toISOString());
  return t`Colleagues were asked on ${asked}. You can ask again from ${again}.`;
}

type AskColleaguesProps = {
  job: Job;
  /** Why asking is not possible now, if so. */
  disabledReason: string | null;
};

/** Asks colleagues whether they know somebody for a job. */
export function AskColleagues({ job, disabledReason }: AskColleaguesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<CampaignOutlined />}
        reason={disabledReason}
        onClick={() => setOpen(true)}
      >
        <Trans>Ask Colleagues</Trans>
      </BlockableButton>
      {open && <AskDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for confirmation, and explains what colleagues will see and what the user will not. */
function AskDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { title } = job;
  const { data: departments = [] } = useQuery(askDepartmentsQuery(job.id));
  const [department, setDepartment] = useState(0);
  const name = departments.find(({ id }) => id === department)?.name;
  const askColleagues = useAskColleagues(job.id);
  const ask = useAction({
    run: () => askColleagues(department || null),
    done: () =>
      name
        ? t`We are asking everyone in ${name} about ${title}.`
        : t`We are asking your colleagues about ${title}.`,
    failed: (message) => t`Your colleagues were not asked: ${message}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Ask colleagues about ${title}?`}
      confirmLabel={t`Ask Colleagues`}
      busy={ask.busy}
      error={ask.error}
      onConfirm={() => ask.start()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <SelectField
          label={t`Whom to ask`}
          value={department}
          options={[
            { value: 0, label: t`All employees` },
            ...departments.map((one) => ({ value: one.id, label: one.name })),
          ]}
          hint={t`Departments with at least five employees can be asked on their own.`}
          readOnly={ask.busy}
          onChange={setDepartment}
        />
        <span>
          {name
            ? t`We'll ask everyone in ${name} whether they know someone for this job.`
            : t`We'll ask all employees whether they know someone for this job.`}
        </span>
        <span>
          <Trans>They see only people they know. You see only who is referred.</Trans>
        </span>
      </Stack>
    </ConfirmDialog>
  );
}
