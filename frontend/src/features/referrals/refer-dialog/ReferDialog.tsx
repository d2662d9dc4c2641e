import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Job, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { AddPersonFields } from "./AddPersonFields";
import { ReferFields } from "./ReferFields";
import { ADD_PERSON, REFER } from "./referMessages";
import { useAddPersonForm } from "./useAddPersonForm";
import { useKnownPerson } from "./useKnownPerson";
import { type ReferForm, useReferForm } from "./useReferForm";

type ReferDialogProps = {
  job: Job;
  /** Whom of the connections to begin with. */
  person?: number | null;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/** Puts one connection forward for a job; somebody who is not among them is added in its place. */
export function ReferDialog({ job, person = null, onClose, onReferred }: ReferDialogProps) {
  const refer = useReferForm(job, onReferred);
  const { form, connection, dirty, choose } = refer;
  const [adding, setAdding] = useStateAcrossSignIn(`refer-adding:${job.id}`, false);
  const [wasAdding, setWasAdding] = useState(false);
  const leaveAdding = (): void => {
    setAdding(false);
    setWasAdding(true);
    add.reset();
  };
  const add = useAddPersonForm(job.id, (added) => {
    choose(added);
    leaveAdding();
  });
  useBeginWith(person, job.id, choose);
  const chosen = useKnownPerson(connection?.id ?? null, job.id);
  const again = chosen.data?.referred === true;

  if (adding) {
    return (
      <FormDialog
        form={add}
        title={ADD_PERSON.title}
        submitLabel={ADD_PERSON.submit}
        cancelLabel={ADD_PERSON.back}
        onClose={leaveAdding}
        wholePhone
      >
        <AddPersonFields form={add} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      form={{ ...form, dirty }}
      title={REFER.title(job.title)}
      submitLabel={REFER.submit}
      submitDisabled={!connection?.id || again}
      onClose={onClose}
      wholePhone
    >
      <ReferFields
        {...refer}
        job={job}
        again={again}
        onAdd={() => setAdding(true)}
        focusAdd={wasAdding && connection === null}
      />
    </FormDialog>
  );
}

/** Chooses whom the address names, once, as soon as they are there. */
function useBeginWith(person: number | null, job: number, choose: ReferForm["choose"]): void {
  const { data } = useKnownPerson(person, job);
  const begin = useEffectEvent(choose);
  const begun = useRef(false);
  useEffect(() => {
    // Asked for anew, they do not take the place of whom the person chose since.
    if (!data || begun.current) return;
    begun.current = true;
    begin(data);
  }, [data]);
}
