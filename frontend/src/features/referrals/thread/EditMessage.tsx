import Stack from "@mui/material/Stack";
import type { Message } from "@/shared/api/types";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { checkText } from "./checkText";
import { THREAD } from "./messages";
import { useMessageMutations } from "./useThread";

type EditMessageProps = { referralId: number; message: Message; onClose: () => void };

/** Edits a recently written message. */
export function EditMessage({ referralId, message, onClose }: EditMessageProps) {
  const { edit, show } = useMessageMutations(referralId);
  const form = useServerForm({
    defaults: { text: message.text },
    check: checkText,
    send: ({ text }) => edit(message.id, text),
    onSaved: (saved) => {
      show(saved);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <Field
        label={THREAD.textOf[message.audience]}
        multiline
        minRows={2}
        maxRows={8}
        autoFocus
        {...form.field("text")}
      />
      <Stack direction="row" spacing={1}>
        <SubmitButton form={form} size="small">
          {THREAD.save}
        </SubmitButton>
        <Button size="small" color="inherit" onClick={onClose} disabled={form.busy}>
          {THREAD.cancel}
        </Button>
      </Stack>
    </Form>
  );
}
