import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { CreditHint } from "@/features/credit/CreditHint";
import { useConnectionForJob, useCreateReferral } from "@/features/referrals/queries";
import { LinkedInLink, relationshipOptions } from "@/features/referrals/referralFacts";
import type { Job, ReferralCreated, Relationship, SuggestedPerson } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { FormDialog } from "@/shared/forms/FormDialog";
import { submitByKeys } from "@/shared/forms/submitByKeys";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Markdown } from "@/shared/ui/data-display/Markdown";
import { formatPlainDate } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { withControl } from "@/shared/ui/keys";
import { ConnectionPicker, noConnection } from "./ConnectionPicker";
import { NewConnectionFields, useNewConnectionForm } from "./NewConnection";
import { NoteField, noteError, submitFailed } from "./NoteField";
import { Suggestions } from "./Suggestions";

type ReferDialogProps = {
  job: Job;
  /** The connection to preselect. */
  person?: number | null;
  /** The LinkedIn address of somebody who is not in the list: begins with adding them. */
  newPerson?: string | null;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/**
 * Refers one of the user's connections to a job. A person who is not in the list can be added
 * without closing the dialog.
 */
export function ReferDialog(props: ReferDialogProps) {
  const { job, person = null, newPerson = null, onClose, onReferred } = props;
  const { title } = job;
  const { form, dirty, connection, choose } = useReferForm(job, onReferred);
  const [isAdding, setIsAdding] = useState(newPerson !== null);
  const [wasAdding, setWasAdding] = useState(false);
  usePreselectedConnection(person, job.id, choose);
  const selected = useConnectionForJob(connection?.id ?? null, job.id);
  const alreadyReferred = selected.data?.referred === true;
  // On phones the requirements start collapsed, so that the note stays visible.
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("sm"), { noSsr: true });
  const backToReferral = (): void => {
    setIsAdding(false);
    setWasAdding(true);
  };
  const newConnection = useNewConnectionForm((added) => {
    choose(added);
    backToReferral();
  }, newPerson);
  const submitKeys = withControl(t({ message: "Enter", context: "keyboard" }));
  // On a touch screen, the keyboard would cover the suggestions.
  const isTouch = useMediaQuery("(pointer: coarse)", { noSsr: true });

  if (isAdding) {
    return (
      <FormDialog
        form={newConnection}
        title={t`Add Someone You Know`}
        submitLabel={t`Add and Choose`}
        cancelLabel={t`Back`}
        onClose={backToReferral}
        fullScreenOnPhone
      >
        {/* The note waits below. */}
        <UnsavedChanges dirty={dirty} />
        <NewConnectionFields form={newConnection} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      dirty={dirty}
      title={t`Refer a Connection for ${title}`}
      submitLabel={t`Submit Referral`}
      submitDisabled={!connection?.id || alreadyReferred}
      onClose={onClose}
      fullScreenOnPhone
    >
      <Stack spacing={2} onKeyDown={submitByKeys}>
        <ConnectionPicker
          job={job.id}
          value={connection}
          onChange={choose}
          disabled={form.busy}
          autoFocus={!wasAdding && connection === null && !isTouch}
        />
        {connection ? (
          <SelectedConnection
            key={connection.id}
            person={connection}
            referred={alreadyReferred}
            onChange={form.busy ? undefined : () => choose(null)}
          />
        ) : (
          <>
            <Suggestions job={job.id} onChoose={choose} disabled={form.busy} />
            <Button
              size="small"
              autoFocus={wasAdding}
              onClick={() => {
                newConnection.reset();
                setIsAdding(true);
              }}
              sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 } }}
            >
              <Trans>Add Someone You Know</Trans>
            </Button>
          </>
        )}
        <CreditHint job={job.id} connection={connection?.id ?? null} />
        <JobRequirements job={job} open={isWide && connection !== null} />
        <SelectField
          label={t`How do you know them?`}
          hint={t`Optional. Reviewers and HR see it first.`}
          options={relationshipOptions()}
          {...form.select("relationship")}
        />
        <NoteField
          form={form}
          placeholder={
            isTouch
              ? t`How do you know this person, and why would they fit?`
              : t`How do you know this person, and why would they fit? Press ${submitKeys} to submit.`
          }
        />
        {connection && <ContactFields hasEmail={Boolean(connection.email)} field={form.field} />}
      </Stack>
    </FormDialog>
  );
}

type Values = {
  connection: SuggestedPerson | null;
  relationship: Relationship | "";
  notes: string;
  candidate_email: string;
  candidate_phone: string;
};

const EMPTY: Values = {
  connection: null,
  relationship: "",
  notes: "",
  candidate_email: "",
  candidate_phone: "",
};

/** The form that refers a connection to a job. */
function useReferForm(job: Job, onReferred: (referral: ReferralCreated) => void) {
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    check: ({ connection, notes }) => ({ root: validateReferral(job, connection), notes: noteError(notes) }),
    send: ({ connection, relationship, notes, candidate_email, candidate_phone }: Values) =>
      refer.mutateAsync({
        job: job.id,
        connection: connection?.id ?? 0,
        relationship: relationship || undefined,
        notes: notes.trim(),
        candidate_email: candidate_email.trim() || undefined,
        candidate_phone: candidate_phone.trim() || undefined,
      }),
    errorText: submitFailed,
    onSaved: onReferred,
  });
  const [connection, ...texts] = form.watch(["connection", "notes", "candidate_email", "candidate_phone"]);
  const { set } = form;
  const choose = (chosen: SuggestedPerson | null): void => {
    set("connection", chosen);
    set("relationship", "");
    // Contact details belong to the previously selected person.
    set("candidate_email", "");
    set("candidate_phone", "");
  };
  // A choice alone is quickly made again.
  const dirty = texts.some((text) => text.trim() !== "");
  return { form, dirty, connection, choose };
}

/** Validation error: both a job and a connection are required. */
export function validateReferral(
  job: Pick<Job, "id"> | null,
  connection: Pick<SuggestedPerson, "id"> | null,
): string | undefined {
  return job?.id && connection?.id ? undefined : noConnection();
}

/** Selects the connection named in the URL, once it has loaded. */
function usePreselectedConnection(
  person: number | null,
  job: number,
  choose: (person: SuggestedPerson) => void,
): void {
  const { data } = useConnectionForJob(person, job);
  const select = useEffectEvent(choose);
  const hasSelected = useRef(false);
  useEffect(() => {
    // A refetch must not replace what the user has selected since.
    if (!data || hasSelected.current) return;
    hasSelected.current = true;
    select(data);
  }, [data]);
}

type SelectedConnectionProps = {
  person: SuggestedPerson;
  referred: boolean;
  /** Back to the suggestions. */
  onChange: (() => void) | undefined;
};

/** Details of the connection about to be referred, to tell namesakes apart. */
function SelectedConnection({ person, referred, onChange }: SelectedConnectionProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The suggestion that was clicked may have unmounted. If the search field has the focus, it
    // keeps it.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  const name = connectionName(person);
  const date = formatPlainDate(person.connected_at);
  return (
    <Box
      ref={card}
      role="group"
      aria-label={t`You're referring ${name}`}
      tabIndex={-1}
      sx={{ px: 1.5, py: 1, border: 1, borderColor: "divider", borderRadius: 1, outline: 0 }}
    >
      <Box sx={{ display: "flex", gap: 1, justifyContent: "space-between", alignItems: "flex-start" }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {name}
        </Typography>
        <Button size="small" aria-label={t`Change: ${name}`} onClick={onChange} sx={{ flexShrink: 0 }}>
          <Trans>Change</Trans>
        </Button>
      </Box>
      <DetailLine details={[person.position, person.company]} />
      <DetailLine
        secondary
        details={[
          person.connected_at && t`Connected since ${date}`,
          person.profile_url && <LinkedInLink url={person.profile_url} />,
          person.email,
        ]}
      />
      {referred && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          <Trans>You've already referred {name} to this job.</Trans>
        </Alert>
      )}
    </Box>
  );
}

/** Known details, separated by dots; renders nothing if none are known. */
function DetailLine({ details, secondary = false }: { details: readonly ReactNode[]; secondary?: boolean }) {
  const known = details.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <Typography
      variant={secondary ? "caption" : "body2"}
      component="p"
      color={secondary ? "textSecondary" : undefined}
      sx={{ overflowWrap: "anywhere" }}
    >
      {known.map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the details never changes
        <Fragment key={index}>
          {index > 0 && <span>{" · "}</span>}
          <span>{detail}</span>
        </Fragment>
      ))}
    </Typography>
  );
}

type JobRequirementsProps = {
  job: Pick<Job, "requirements" | "description">;
  /** Whether the section starts expanded. */
  open: boolean;
};

/** The job's requirements, for reference while writing the note. Long texts scroll. */
function JobRequirements({ job: { requirements, description }, open }: JobRequirementsProps) {
  return (
    <Box component="details" open={open} sx={{ typography: "body2" }}>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: "pointer" }}>
        <Trans>Job Requirements</Trans>
      </Typography>
      <Box
        role="group"
        aria-label={t`Job Requirements`}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        sx={{ mt: 0.5, maxHeight: 132, overflowY: "auto", color: "text.secondary" }}
      >
        <Markdown>{requirements}</Markdown>
        <Typography variant="subtitle2" component="p" sx={{ mt: 1 }}>
          <Trans>Job Description</Trans>
        </Typography>
        <Markdown>{description}</Markdown>
      </Box>
    </Box>
  );
}

type ContactFieldsProps = {
  /** Whether the candidate's email address is already known. */
  hasEmail: boolean;
  field: (name: "candidate_email" | "candidate_phone") => Omit<FieldProps, "label">;
};

/**
 * The candidate's contact details. LinkedIn exports rarely contain them, so reviewers would have to
 * ask.
 */
function ContactFields({ hasEmail, field }: ContactFieldsProps) {
  const contactHint = t`Optional. Reviewers and HR can see this and won't have to ask you.`;
  return (
    <FieldGrid>
      {!hasEmail && (
        <Field
          label={t`Candidate's Email`}
          type="email"
          hint={contactHint}
          autoComplete="off"
          {...field("candidate_email")}
        />
      )}
      <Field
        label={t`Candidate's Phone`}
        type="tel"
        hint={hasEmail ? contactHint : t`Optional`}
        autoComplete="off"
        {...field("candidate_phone")}
      />
    </FieldGrid>
  );
}
