import Button from "@mui/material/Button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Job, ReferralCreated, SuggestedPerson } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { AddPersonDialog } from "./AddPersonDialog";
import { ChosenPerson } from "./ChosenPerson";
import { ConnectionPicker } from "./ConnectionPicker";
import { ContactFields } from "./ContactFields";
import { JobRequirements } from "./JobRequirements";
import { NoteField } from "./NoteField";
import { ADD_PERSON, REFER } from "./referMessages";
import { SubmitByKeys } from "./SubmitByKeys";
import { SuggestionList } from "./SuggestionList";
import { useReferForm } from "./useReferForm";
import { useConnection, useReferred } from "./useReferred";

type ReferDialogProps = {
  job: Job;
  /** Whom of the connections to begin with. */
  person?: number | null;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/** Puts one connection forward for a job. */
export function ReferDialog({ job, person = null, onClose, onReferred }: ReferDialogProps) {
  const { form, connection, dirty, choose } = useReferForm(job, onReferred);
  const referred = useReferred(job.id);
  const [adding, setAdding] = useState(false);
  useBeginWith(person, choose);
  const again = connection !== null && referred.has(connection.id);

  return (
    <FormDialog
      form={{ ...form, dirty }}
      title={REFER.title(job.title)}
      submitLabel={REFER.submit}
      submitDisabled={!connection?.id || again}
      onClose={onClose}
    >
      <SubmitByKeys>
        <ConnectionPicker value={connection} onChange={choose} disabled={form.busy} referred={referred} />
        {connection ? (
          <>
            <ChosenPerson key={connection.id} person={connection} referred={again} />
            <ContactFields hasEmail={Boolean(connection.email)} field={form.field} />
          </>
        ) : (
          <>
            <SuggestionList job={job.id} onChoose={choose} disabled={form.busy} />
            <Button
              size="small"
              onClick={() => setAdding(true)}
              sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 } }}
            >
              {ADD_PERSON.open}
            </Button>
          </>
        )}
        <JobRequirements job={job} open={connection !== null} />
        <NoteField form={form} placeholder={REFER.notePlaceholder} />
      </SubmitByKeys>
      {adding && (
        <AddPersonDialog
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            choose(added);
          }}
        />
      )}
    </FormDialog>
  );
}

/** Chooses whom the address names, once, as soon as they are there. */
function useBeginWith(person: number | null, choose: (chosen: SuggestedPerson) => void): void {
  const { data } = useConnection(person);
  const begin = useEffectEvent(choose);
  const begun = useRef(false);
  useEffect(() => {
    // Asked for anew, they do not take the place of whom the person chose since.
    if (!data || begun.current) return;
    begun.current = true;
    begin(data);
  }, [data]);
}
