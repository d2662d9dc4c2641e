import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Job } from "@/shared/api/types";
import { ChosenPerson } from "./ChosenPerson";
import { ConnectionPicker } from "./ConnectionPicker";
import { ContactFields } from "./ContactFields";
import { JobRequirements } from "./JobRequirements";
import { NoteField } from "./NoteField";
import { ADD_PERSON, REFER } from "./referMessages";
import { SubmitByKeys } from "./SubmitByKeys";
import { SuggestionList } from "./SuggestionList";
import type { ReferForm } from "./useReferForm";

type ReferFieldsProps = ReferForm & {
  job: Job;
  /** Whether the chosen one was referred to this job before. */
  again: boolean;
  onAdd: () => void;
  /** The keyboard goes on where somebody was about to be added. */
  focusAdd: boolean;
};

/** The refer dialog: who, what the job asks for, why, and how they can be reached. */
export function ReferFields({ job, form, connection, choose, again, onAdd, focusAdd }: ReferFieldsProps) {
  // On a phone the note stands in sight, and what the job asks for is one press away.
  const roomy = useMediaQuery((theme) => theme.breakpoints.up("sm"), { noSsr: true });
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
        <ChosenPerson key={connection.id} person={connection} referred={again} />
      ) : (
        <>
          <SuggestionList job={job.id} onChoose={choose} disabled={form.busy} />
          <Button
            size="small"
            autoFocus={focusAdd}
            onClick={onAdd}
            sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 } }}
          >
            {ADD_PERSON.open}
          </Button>
        </>
      )}
      <JobRequirements job={job} open={roomy && connection !== null} />
      <NoteField form={form} placeholder={REFER.notePlaceholder} />
      {connection && <ContactFields hasEmail={Boolean(connection.email)} field={form.field} />}
    </SubmitByKeys>
  );
}
