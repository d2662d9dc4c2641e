import useMediaQuery from "@mui/material/useMediaQuery";
import type { Job } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { ContactFields } from "./ContactFields";
import { JobRequirements } from "./JobRequirements";
import { NoteField } from "./NoteField";
import { ConnectionPicker } from "./picker/ConnectionPicker";
import { SelectedConnection } from "./picker/SelectedConnection";
import { NEW_CONNECTION, REFER } from "./referMessages";
import { SubmitByKeys } from "./SubmitByKeys";
import { SuggestionList } from "./suggestions/SuggestionList";
import type { ReferForm } from "./useReferForm";

type ReferFieldsProps = ReferForm & {
  job: Job;
  /** Whether the selected connection was already referred to this job. */
  alreadyReferred: boolean;
  onAdd: () => void;
  /** Focuses the "not in my list" button, after returning from adding a person. */
  focusAdd: boolean;
};

/** The fields of the refer dialog: connection, job requirements, note and contact details. */
export function ReferFields({
  job,
  form,
  connection,
  choose,
  alreadyReferred,
  onAdd,
  focusAdd,
}: ReferFieldsProps) {
  // On phones the requirements start collapsed, so that the note stays visible.
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("sm"), { noSsr: true });
  return (
    <SubmitByKeys>
      <ConnectionPicker
        job={job.id}
        value={connection}
        onChange={choose}
        disabled={form.busy}
        autoFocus={!focusAdd && connection === null}
      />
      {connection ? (
        <SelectedConnection key={connection.id} person={connection} referred={alreadyReferred} />
      ) : (
        <>
          <SuggestionList job={job.id} onChoose={choose} disabled={form.busy} />
          <Button
            size="small"
            autoFocus={focusAdd}
            onClick={onAdd}
            sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 } }}
          >
            {NEW_CONNECTION.open}
          </Button>
        </>
      )}
      <JobRequirements job={job} open={isWide && connection !== null} />
      <NoteField form={form} placeholder={REFER.notePlaceholder} />
      {connection && <ContactFields hasEmail={Boolean(connection.email)} field={form.field} />}
    </SubmitByKeys>
  );
}
