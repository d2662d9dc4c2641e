import Typography from "@mui/material/Typography";
import { useState } from "react";
import { JOB } from "@/features/jobs/messages";
import { useJob } from "@/features/jobs/queries";
import { errorMessage } from "@/shared/api/errors";
import type { Job, Referral, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { SEARCH_DELAY_MS, useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { useSession } from "@/shared/session/useSession";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { Button } from "@/shared/ui/inputs/Button";
import { SearchPicker } from "@/shared/ui/inputs/SearchPicker";
import { CREATE_REFERRAL, PROFILE, REFER } from "./messages";
import { useCreateReferral, useJobsToReferTo } from "./queries";
import { NoteField, noteError } from "./refer/NoteField";

type CreateReferralProps = {
  /** The referral whose candidate is referred again. */
  referral: Referral;
  name: string;
  onCreated: (referral: ReferralCreated) => void;
};

/** "Create New Referral" for reviewers. Employees refer from the job instead. */
export function CreateReferral({ referral, name, onCreated }: CreateReferralProps) {
  const { effectiveRole, readOnly } = useSession();
  const [open, setOpen] = useState(false);
  const { connection } = referral;
  if (effectiveRole === "EMPLOYEE") return null;
  if (connection === null || readOnly) {
    return (
      <BlockedButton variant="outlined" reason={readOnly ? PROFILE.readOnly : PROFILE.deleted}>
        {PROFILE.create}
      </BlockedButton>
    );
  }
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {PROFILE.create}
      </Button>
      {open && (
        <CreateReferralDialog
          connection={connection}
          name={name}
          previousJob={referral.job}
          onClose={() => setOpen(false)}
          onCreated={(created) => {
            setOpen(false);
            onCreated(created);
          }}
        />
      )}
    </>
  );
}

type Values = { job: Job | null; notes: string };

const EMPTY: Values = { job: null, notes: "" };

type CreateReferralDialogProps = {
  connection: number;
  name: string;
  /** A job to which this connection was already referred. */
  previousJob: number;
  onClose: () => void;
  onCreated: (referral: ReferralCreated) => void;
};

/** Refers an already referred connection to another open job. */
function CreateReferralDialog(props: CreateReferralDialogProps) {
  const { connection, name, previousJob, onClose, onCreated } = props;
  const [term, setTerm] = useState("");
  const jobs = useOpenJobs(term, connection, previousJob);
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    check: ({ notes }) => ({ notes: noteError(notes) }),
    send: ({ job, notes }: Values) =>
      refer.mutateAsync({ job: job?.id ?? 0, connection, notes: notes.trim() }),
    failureText: (error) => REFER.failed(errorMessage(error)),
    onSaved: onCreated,
  });
  const [job, notes] = form.watch(["job", "notes"]);
  return (
    <FormDialog
      form={{ ...form, dirty: notes.trim() !== "" }}
      title={CREATE_REFERRAL.title(name)}
      submitLabel={REFER.submit}
      submitDisabled={!job}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {CREATE_REFERRAL.credit}
      </Typography>
      <JobPicker
        value={job}
        onChange={(chosen) => form.set("job", chosen)}
        onSearch={setTerm}
        jobs={jobs}
        disabled={form.busy}
      />
      <NoteField form={form} />
    </FormDialog>
  );
}

type JobPickerProps = {
  value: Job | null;
  onChange: (job: Job | null) => void;
  /** Called with the typed text, for the server's search. */
  onSearch: (term: string) => void;
  jobs: ReturnType<typeof useOpenJobs>;
  disabled: boolean;
};

/** Selects one of the open jobs. */
function JobPicker({ value, onChange, onSearch, jobs, disabled }: JobPickerProps) {
  return (
    <>
      <QueryError query={jobs} text={JOB.fetchFailed} />
      <SearchPicker<Job>
        label={CREATE_REFERRAL.job}
        placeholder={CREATE_REFERRAL.jobPlaceholder}
        options={jobs.rows}
        value={value}
        disabled={disabled}
        openOnFocus
        onChange={(_event, job) => onChange(job)}
        // The title of the selected job is not a search term.
        onInputChange={(_event, text, reason) => onSearch(reason === "input" ? text : "")}
        getOptionLabel={({ title }) => title}
        getOptionDetails={({ department_name, location }) => [department_name, location]}
        loading={jobs.busy}
        loadingText={CREATE_REFERRAL.searching}
        noOptionsText={CREATE_REFERRAL.noJobs}
      />
    </>
  );
}

/**
 * The open jobs that match a term and to which `connection` was not referred. A superuser who views
 * the whole platform gets the jobs of `previousJob`'s company, as the connection can only be
 * referred there.
 */
function useOpenJobs(term: string, connection: number, previousJob: number) {
  const { isSuperuser, companyId } = useSession();
  const seesPlatform = isSuperuser && companyId === null;
  const previous = useJob(seesPlatform ? previousJob : null);
  const company = seesPlatform ? previous.data?.company : undefined;
  const search = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const query = useJobsToReferTo({
    search,
    connection,
    company,
    enabled: !seesPlatform || company !== undefined,
  });
  return {
    rows: query.data?.rows ?? [],
    busy: query.isFetching || previous.isFetching || search !== term.trim(),
    error: query.error ?? previous.error,
    refetch: () => (previous.error ? previous.refetch() : query.refetch()),
  };
}
