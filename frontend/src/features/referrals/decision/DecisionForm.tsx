import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { atMost, submitByKeys } from "@/features/referrals/parts";
import { useRejectionReasons } from "@/features/referrals/queries";
import { REFERRAL_UPDATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { countCharacters } from "@/shared/forms/countCharacters";
import type { FormState } from "@/shared/forms/FormState";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { referralStatusOptions } from "@/shared/ui/status";
import { StatusConfirmation, StatusProblem } from "./StatusMessages";
import { type Decision, needsConfirmation, undoneTextsKey, useSetStatus } from "./useSetStatus";

/** A `status` of null means the current one, a `reason` of 0 none. */
type Values = { status: ReferralStatus | null; words: string; internal_note: string; reason: number };

/** Maximum length of the words; that of the note is the same. */
const { words: TEXT_LIMIT } = REFERRAL_UPDATE_LIMITS;

const tooLong = (text: string): string | undefined =>
  countCharacters(text) > TEXT_LIMIT ? atMost(TEXT_LIMIT) : undefined;

const internalHint = (): string => t`Optional. Only reviewers and HR can see this.`;

/** For the frame of the form: `<FormDialog form={form}>`. */
type DecisionFormState = FormState & {
  /** There are words or a note. */
  dirty: boolean;
  /** There is no other status and no text to save. */
  empty: boolean;
  /** There are only texts to send. */
  textsOnly: boolean;
};

type DecisionFormProps = {
  referral: Referral;
  /** Fetches the referral again, after somebody else changed it. */
  reload: () => unknown;
  statusLabel?: string;
  /** The decision is saved or discarded: removes the form. */
  onDone: () => void;
  /** The frame around the fields, with the button that submits; `close` discards the texts. */
  children: (form: DecisionFormState, fields: ReactNode, close: () => void) => ReactNode;
};

/**
 * Decides on a referral: its status, words to the referrer, and for reviewers a reason and a note.
 * Each field says who can see it; Ctrl+Enter in a text submits. Asks before a final status is left.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { referral, reload, statusLabel = t`Update Status`, onDone, children } = props;
  const { referrer_name: referrer } = referral;
  const undone = useUndoneTexts(referral.id);
  const { mutateAsync: save } = useSetStatus();
  const [asking, setAsking] = useState<HTMLFormElement | null>(null);
  const confirmed = useRef(false);
  const form = useServerForm({
    defaults: { status: null, ...undone.texts } as Values,
    check: ({ words, internal_note }) => ({ words: tooLong(words), internal_note: tooLong(internal_note) }),
    send: ({ status, words, internal_note, reason }) => {
      const decided = status ?? referral.status;
      return save({
        referral,
        status: decided,
        words: words.trim() ? words : undefined,
        internal_note: internal_note.trim() ? internal_note : undefined,
        reason: decided !== referral.status && decided === "REJECTED" && reason !== 0 ? reason : undefined,
      });
    },
    onSaved: () => {
      undone.forget();
      onDone();
    },
  });
  const { busy, failure } = form;
  const values = form.watch();
  const selected = values.status ?? referral.status;
  // While a change is saved, the referral already shows the new status.
  const changesStatus = values.status !== null && (selected !== referral.status || busy);
  const hasTexts = values.words.trim() !== "" || values.internal_note.trim() !== "";
  const empty = !changesStatus && !hasTexts;

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || empty) return;
    const asks = needsConfirmation(referral.status, selected, { savedOnChoice: false });
    if (asks && !confirmed.current) setAsking(event.currentTarget);
    else void form.submit(event);
    confirmed.current = false;
  };
  const text = (name: "words" | "internal_note") => {
    const field = form.field(name);
    return {
      ...field,
      error: tooLong(values[name]) ?? field.error,
      multiline: true,
      minRows: 2,
      maxRows: 8,
      onKeyDown: submitByKeys,
    };
  };
  const fields = (
    <>
      {failure !== null && (
        <StatusProblem
          error={failure}
          textsOnly={!changesStatus}
          onClose={() => form.reset(form.getValues())}
          reload={reload}
        />
      )}
      <SelectField
        {...form.select("status")}
        label={statusLabel}
        value={selected}
        options={referralStatusOptions()}
        hint={t`The referrer sees the change as soon as you save it.`}
      />
      <Field
        label={t`Message to ${referrer}`}
        hint={t`Optional. ${referrer} can see this.`}
        {...text("words")}
      />
      {changesStatus && selected === "REJECTED" && (
        <ReasonField companyId={referral.company} {...form.select("reason")} />
      )}
      <Field label={t`Internal Note`} hint={internalHint()} {...text("internal_note")} />
    </>
  );
  const close = (): void => {
    undone.forget();
    onDone();
  };
  const state = { submit, busy, problem: null, dirty: hasTexts, empty, textsOnly: !empty && !changesStatus };
  return (
    <>
      {children(state, fields, close)}
      {asking && (
        <StatusConfirmation
          referral={referral}
          status={selected}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            confirmed.current = true;
            asking.requestSubmit();
          }}
        />
      )}
    </>
  );
}

type ReasonFieldProps = {
  companyId: number;
  value: number;
  readOnly: boolean;
  onChange: (reason: number) => void;
};

/**
 * The reason for a rejection, from the company's list. Rendered, and so fetched, only once a
 * rejection is selected.
 */
function ReasonField({ companyId, ...select }: ReasonFieldProps) {
  const { data, isError } = useRejectionReasons(companyId);
  const offered = data?.reasons.filter((reason) => !reason.retired) ?? [];
  return (
    <SelectField
      {...select}
      label={t`Reason`}
      options={[
        { value: 0, label: t`No reason` },
        ...offered.map((reason) => ({ value: reason.id, label: reason.name })),
      ]}
      hint={isError ? t`The reasons could not be loaded. You can decide without one.` : internalHint()}
    />
  );
}

/** The texts of a decision about this referral that was undone, without its status; and how to forget them. */
function useUndoneTexts(id: number) {
  const queryClient = useQueryClient();
  const queryKey = undoneTextsKey(id);
  const { words = "", internal_note = "", reason } = queryClient.getQueryData<Decision>(queryKey) ?? {};
  return {
    texts: { words, internal_note, reason: reason ?? 0 },
    forget: (): void => queryClient.removeQueries({ queryKey }),
  };
}
