import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Job, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { NewConnectionFields } from "./new-connection/NewConnectionFields";
import { useNewConnectionForm } from "./new-connection/useNewConnectionForm";
import { ReferFields } from "./ReferFields";
import { NEW_CONNECTION, REFER } from "./referMessages";
import { useConnectionForJob } from "./useConnectionForJob";
import { type ReferForm, useReferForm } from "./useReferForm";

type ReferDialogProps = {
  job: Job;
  /** The connection to preselect. */
  person?: number | null;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/**
 * Refers one of the user's connections to a job. A person who is not in the list can be added
 * without closing the dialog.
 */
export function ReferDialog({ job, person = null, onClose, onReferred }: ReferDialogProps) {
  const refer = useReferForm(job, onReferred);
  const { form, connection, dirty, choose } = refer;
  const [isAdding, setIsAdding] = useStateAcrossSignIn(`refer-adding:${job.id}`, false);
  const [wasAdding, setWasAdding] = useState(false);
  const closeNewConnection = (): void => {
    setIsAdding(false);
    setWasAdding(true);
    newConnection.reset();
  };
  const newConnection = useNewConnectionForm(job.id, (added) => {
    choose(added);
    closeNewConnection();
  });
  usePreselectedConnection(person, job.id, choose);
  const selected = useConnectionForJob(connection?.id ?? null, job.id);
  const alreadyReferred = selected.data?.referred === true;

  if (isAdding) {
    return (
      <FormDialog
        form={newConnection}
        title={NEW_CONNECTION.title}
        submitLabel={NEW_CONNECTION.submit}
        cancelLabel={NEW_CONNECTION.back}
        onClose={closeNewConnection}
        fullScreenOnPhone
      >
        <NewConnectionFields form={newConnection} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      form={{ ...form, dirty }}
      title={REFER.title(job.title)}
      submitLabel={REFER.submit}
      submitDisabled={!connection?.id || alreadyReferred}
      onClose={onClose}
      fullScreenOnPhone
    >
      <ReferFields
        {...refer}
        job={job}
        alreadyReferred={alreadyReferred}
        onAdd={() => setIsAdding(true)}
        focusAdd={wasAdding && connection === null}
      />
    </FormDialog>
  );
}

/** Selects the connection named in the URL, once it has loaded. */
function usePreselectedConnection(person: number | null, job: number, choose: ReferForm["choose"]): void {
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
