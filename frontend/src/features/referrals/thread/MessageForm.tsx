import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { usePostMessage } from "@/features/referrals/queries";
import { MESSAGE_CREATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { Audience, Person, Referral } from "@/shared/api/types";
import { tooLong } from "@/shared/forms/countCharacters";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { joinTexts, useDraftForm } from "@/shared/forms/useDraftForm";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { MentionField } from "./mentions";

/** Validates the text of a message. */
export const checkText = ({ text }: { text: string }): { text?: string } => ({
  text: text.trim() ? tooLong(text, MESSAGE_CREATE_LIMITS.text) : t`Write a message first`,
});

type Values = { text: string; audience: Audience; people: Person[] };

/** Form for a new message. The field and the button say who will see it. */
export function MessageForm({ referral }: { referral: Referral }) {
  const { user } = useSession();
  const post = usePostMessage(referral.id);
  const reviews = referral.allowed.set_status;
  const { connection_name: person } = referral;
  const form = useDraftForm({
    // Reviewers default to internal: a message shared by mistake cannot be taken back.
    defaults: { text: "", audience: reviews ? "internal" : "shared", people: [] } as Values,
    draft: {
      key: `message:${referral.id}`,
      toKeep: (values) => (values.text.trim() ? values : null),
      join: (back, typed) => ({
        text: joinTexts(back.text, typed.text),
        audience: back.audience === "shared" ? typed.audience : "internal",
        people: [...back.people, ...typed.people],
      }),
      failed: (message) => t`Nothing was sent about ${person}: ${message}`,
    },
    check: checkText,
    send: ({ text, audience, people }: Values) => {
      const mentioned = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
      return post.mutateAsync({ text, audience, mentioned: mentioned.length > 0 ? mentioned : undefined });
    },
    onSaved: (_saved, { audience }) => {
      form.reset({ text: "", audience, people: [] });
    },
  });
  const [audience, people] = form.watch(["audience", "people"]);
  const mention = (person: Person, written: string): void => {
    form.set("people", [...people.filter(({ id }) => id !== person.id), person]);
    form.set("text", written);
  };
  const referrer = referral.referrer === user?.id ? null : referral.referrer_name;
  return (
    <Form form={form}>
      <FormError form={form} />
      {reviews && (
        <AudienceChoice
          value={audience}
          referrer={referral.referrer_name}
          readOnly={form.busy}
          onChange={(next) => {
            form.set("audience", next);
            // The mentioned people may not see messages to the other audience.
            form.set("people", []);
          }}
        />
      )}
      <MentionField
        referralId={referral.id}
        audience={audience}
        onChoose={mention}
        label={messageLabel(audience)}
        placeholder={t`Type @ to mention a colleague`}
        hint={hintOf(audience, referrer)}
        minRows={2}
        maxRows={10}
        {...form.field("text")}
      />
      <SubmitButton form={form} sx={{ alignSelf: "flex-start" }}>
        {labelOf(audience, referrer)}
      </SubmitButton>
    </Form>
  );
}

/** The label of the field for a message. */
export const messageLabel = (audience: Audience): string =>
  audience === "internal" ? t`Internal message` : t`Shared message`;

function hintOf(audience: Audience, referrer: string | null): string {
  if (audience === "internal") return t`Only reviewers and HR can see this.`;
  return referrer === null
    ? t`HR and the hiring manager of the job can see this.`
    : t`${referrer} can see this.`;
}

function labelOf(audience: Audience, referrer: string | null): string {
  if (audience === "internal") return t`Send to Reviewers`;
  return referrer === null ? t`Send` : t`Send to ${referrer}`;
}

type AudienceChoiceProps = {
  value: Audience;
  referrer: string;
  readOnly: boolean;
  onChange: (audience: Audience) => void;
};

/** Selects whether a message is for reviewers only or also for the referrer. */
function AudienceChoice({ value, referrer, readOnly, onChange }: AudienceChoiceProps) {
  const id = useId();
  const choices: [Audience, string][] = [
    ["internal", t`Internal`],
    ["shared", t`Shared with ${referrer}`],
  ];
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="div" sx={{ mb: 0.75 }}>
        <Trans>Who can see this</Trans>
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {choices.map(([audience, label]) => (
          <Button
            key={audience}
            size="small"
            variant={audience === value ? "contained" : "outlined"}
            color={audience === value ? "primary" : "inherit"}
            aria-pressed={audience === value}
            onClick={() => readOnly || onChange(audience)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
