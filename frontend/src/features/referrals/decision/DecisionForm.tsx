import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RejectionReasonField } from "@/features/companies/RejectionReasonField";
import { REFERRAL_UPDATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { tooLong } from "@/shared/forms/countCharacters";
import type { FormState } from "@/shared/forms/FormState";
import { submitByKeys } from "@/shared/forms/submitByKeys";
import { useDraftForm } from "@/shared/forms/useDraftForm";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { useSession } from "@/shared/session/useSession";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { referralStatusOptions } from "@/shared/ui/status";
import { decisionKeys, StatusButtons } from "./StatusButtons";
import { StatusConfirmation, StatusProblem } from "./StatusMessages";
import {
  type DecisionValues,
  decisionDraft,
  joinDecisions,
  needsConfirmation,
  useSetStatus,
} from "./useSetStatus";

/** The texts of a decision without its status; null where there are none. */
const textsOf = (values: DecisionValues): DecisionValues | null =>
  values.message.trim() || values.internal_note.trim() ? { ...values, status: null } : null;

const EMPTY: DecisionValues = { status: null, message: "", internal_note: "", reason: 0, next: true };

const textError = (name: "message" | "internal_note", text: string): string | undefined =>
  tooLong(text, REFERRAL_UPDATE_LIMITS[name]);

const internalHint = (): string => t`Optional. Only reviewers and HR can see this.`;

/** For the frame of the form: `<FormDialog form={form}>`. */
type DecisionFormState = FormState & {
  /** Saves without going on to the next referral. */
  stay: () => void;
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
  /** A select with this label instead of the row of buttons, where one is prescribed. */
  statusLabel?: string;
  /** The choice at first, if it is not the current status. */
  chosen?: ReferralStatus;
  /**
   * For a form that is part of a screen: hides the texts until something is chosen, or somebody wants to write, and
   * keeps them as a draft. A dialog asks before they are lost.
   */
  compact?: boolean;
  /** Asks about a last step that a key names, in a compact form; by default, the form chooses it. */
  onAsk?: (status: ReferralStatus) => void;
  /** The decision is saved or discarded: removes the form. `next` if it was saved to go on. */
  onDone: (next: boolean) => void;
  /** The frame around the fields, with the button that submits; `close` discards the texts. */
  children: (form: DecisionFormState, fields: ReactNode, close: () => void) => ReactNode;
};

/**
 * Decides on a referral: its status, words to the referrer, and for reviewers a reason and a note.
 * Each field says who can see it; Ctrl+Enter in a text submits, and N begins a message. A number key
 * decides at once, as in lists; where a text is begun, and in a dialog, it chooses what is then saved with
 * the text. Asks before a final status is left.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { referral, reload, statusLabel, chosen = null, compact = false, onAsk, onDone, children } = props;
  const { referrer_name: referrer } = referral;
  const { drafts } = useSession();
  const { mutateAsync: save } = useSetStatus({ showsError: true });
  const { mutate: saveAtOnce } = useSetStatus();
  const [writing, setWriting] = useState(!compact);
  const choices = useRef<HTMLDivElement>(null);
  const form = useDraftForm({
    defaults: EMPTY,
    draft: {
      key: decisionDraft(referral.id),
      toKeep: textsOf,
      whileTyping: compact,
      join: joinDecisions,
    },
    check: ({ message, internal_note }) => ({
      message: textError("message", message),
      internal_note: textError("internal_note", internal_note),
    }),
    confirm: ({ status }) =>
      needsConfirmation(referral.status, status ?? chosen ?? referral.status, { savedOnChoice: false }),
    send: ({ status, message, internal_note, reason }) => {
      const decided = status ?? chosen ?? referral.status;
      return save({
        referral,
        status: decided,
        message: message.trim() ? message : undefined,
        internal_note: internal_note.trim() ? internal_note : undefined,
        reason: decided !== referral.status && decided === "REJECTED" && reason !== 0 ? reason : undefined,
      });
    },
    onSaved: (_saved, { next }) => {
      form.reset(EMPTY);
      onDone(next);
    },
  });
  const { busy, error } = form;
  const values = form.watch();
  const asked = values.status ?? chosen;
  const selected = asked ?? referral.status;
  // While a change is saved, the referral already shows the new status.
  const changesStatus = asked !== null && (selected !== referral.status || busy);
  // Drawn after the button that was pressed.
  const asksReason = useDeferredValue(changesStatus && selected === "REJECTED");
  const hasTexts = values.message.trim() !== "" || values.internal_note.trim() !== "";
  const texts = writing || hasTexts;
  const empty = !changesStatus && !hasTexts;
  const submit = (next: boolean): void => {
    if (busy || empty) return;
    form.set("next", next);
    void form.submit();
  };
  // The button that saves may stand outside of the form, as in the bar of phones.
  const inForm = (selector: string): HTMLElement | undefined =>
    [...(form.formRef.current?.elements ?? [])]
      .filter((element) => element instanceof HTMLElement)
      .find((element) => element.matches(selector));
  const focusSave = (): void => inForm('button[type="submit"]')?.focus();
  const begin = useEffectEvent(focusSave);
  useEffect(() => {
    if (!chosen) return;
    // Once the dialog has taken the focus.
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, [chosen]);
  const choose = (status: ReferralStatus): void => {
    flushSync(() => form.set("status", status));
    // Enter saves.
    focusSave();
  };
  const decide = (status: ReferralStatus): unknown => {
    if (status === referral.status) return false;
    if (needsConfirmation(referral.status, status, { savedOnChoice: true })) return (onAsk ?? choose)(status);
    saveAtOnce({ referral, status });
    form.reset(EMPTY);
    onDone(true);
  };
  useShortcuts(
    {
      ...decisionKeys((status) => {
        if (busy || statusLabel) return false;
        return compact && !texts ? decide(status) : choose(status);
      }),
      n: () => {
        if (statusLabel) return false;
        flushSync(() => setWriting(true));
        inForm('[name="message"]')?.focus();
      },
    },
    { within: choices },
  );
  const text = (name: "message" | "internal_note") => {
    const field = form.field(name);
    return {
      ...field,
      error: textError(name, values[name]) ?? field.error,
      multiline: true,
      minRows: compact ? 1 : 2,
      maxRows: compact ? 4 : 8,
      onKeyDown: submitByKeys,
    };
  };
  const fields = (
    <>
      {error !== null && (
        <StatusProblem
          error={error}
          textsOnly={!changesStatus}
          onClose={() => form.reset(form.getValues())}
          reload={reload}
        />
      )}
      {statusLabel ? (
        <SelectField
          {...form.select("status")}
          label={statusLabel}
          value={selected}
          options={referralStatusOptions(referral.status)}
          hint={t`The referrer sees the change as soon as you save it.`}
        />
      ) : (
        <Stack
          ref={choices}
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: "wrap", alignItems: "center" }}
        >
          <StatusButtons
            label={t`Decision`}
            value={selected}
            current={referral.status}
            readOnly={busy}
            onChoose={(status) => form.set("status", status)}
          />
          {!texts && (
            <Button size="small" onClick={() => setWriting(true)}>
              <Trans>Add a Message…</Trans>
            </Button>
          )}
        </Stack>
      )}
      {texts && (
        <Field
          label={t`Message to ${referrer}`}
          hint={t`Optional. ${referrer} can see this.`}
          {...text("message")}
        />
      )}
      {asksReason && <RejectionReasonField companyId={referral.company} {...form.select("reason")} />}
      {texts && <Field label={t`Internal Note`} hint={internalHint()} {...text("internal_note")} />}
    </>
  );
  const close = (): void => {
    drafts.delete(decisionDraft(referral.id));
    onDone(false);
  };
  const state: DecisionFormState = {
    id: form.id,
    formRef: form.formRef,
    submit: () => submit(true),
    stay: () => submit(false),
    busy,
    rootError: null,
    dirty: hasTexts,
    empty,
    textsOnly: !empty && !changesStatus,
  };
  return (
    <>
      {children(state, fields, close)}
      {form.confirmation.open && (
        <StatusConfirmation {...form.confirmation} referral={referral} status={selected} />
      )}
    </>
  );
}

type StayButtonProps = Pick<ButtonProps, "size"> & { form: DecisionFormState };

/** Saves without going on, beside "Save and Next". */
export const StayButton = ({ form, size }: StayButtonProps) => (
  <Button
    size={size}
    variant="outlined"
    color="inherit"
    disabled={form.empty || form.busy}
    onClick={form.stay}
  >
    <Trans>Save</Trans>
  </Button>
);
