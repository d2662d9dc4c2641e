import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { RejectionReasonField } from "@/features/companies/RejectionReasonField";
import { CLOSE_JOB_LIMITS } from "@/shared/api/inputLimits.generated";
import type { ClosedJob, Job } from "@/shared/api/types";
import { tooLong } from "@/shared/forms/countCharacters";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";
import { saveErrorMessage, updateFailed, useCloseJob } from "./queries";
import { useTellClosed } from "./useTellClosed";

type CloseJobDialogProps = {
  job: Job;
  /** How many referrals were neither hired nor rejected. */
  waiting: number;
  /** Closes the job without words. */
  onCloseOnly: () => void;
  onClose: () => void;
};

/** A `reason` of 0 is none. */
type Values = { message: string; reject: boolean; reason: number };

/** Closes a job, with words to the referrers of those who wait. */
export function CloseJobDialog({ job, waiting, onCloseOnly, onClose }: CloseJobDialogProps) {
  const { title } = job;
  const tell = useTellClosed();
  const closeJob = useCloseJob(job);
  const form = useServerForm<Values, ClosedJob | null>({
    defaults: { message: "", reject: false, reason: 0 },
    check: ({ message }) => ({ message: messageError(message) }),
    send: async ({ message, reject, reason }) => {
      const text = message.trim();
      // Closing alone is the ordinary change, which can be undone.
      if (!text && !reject) return null;
      return closeJob({ message: text, reject, reason: reject && reason !== 0 ? reason : null });
    },
    errorText: (error, otherMessages) => saveErrorMessage(updateFailed(), error, otherMessages),
    onSaved: (saved) => {
      if (saved) tell(saved);
      else onCloseOnly();
      onClose();
    },
  });
  const { reject, message } = form.watch();
  return (
    <FormDialog form={form} title={t`Close ${title}?`} submitLabel={t`Close Job`} onClose={onClose}>
      <Typography variant="body2">
        {plural(waiting, {
          one: "# referral is still waiting for a decision.",
          other: "# referrals are still waiting for a decision.",
        })}
      </Typography>
      <Field
        label={t`Message to their referrers`}
        hint={t`Optional. Everyone who referred one of these people gets it.`}
        multiline
        minRows={3}
        {...form.field("message")}
        error={messageError(message) ?? form.field("message").error}
      />
      <FormControlLabel
        label={plural(waiting, {
          one: "Also set this referral to Rejected",
          other: "Also set these # referrals to Rejected",
        })}
        control={<Checkbox checked={reject} onChange={(_, checked) => form.set("reject", checked)} />}
      />
      {reject && <RejectionReasonField companyId={job.company} {...form.select("reason")} />}
      {!reject && (
        <Typography variant="caption" color="textSecondary">
          <Trans>Otherwise they stay open, and you can still decide on them.</Trans>
        </Typography>
      )}
    </FormDialog>
  );
}

const messageError = (message: string): string | undefined => tooLong(message, CLOSE_JOB_LIMITS.message);
