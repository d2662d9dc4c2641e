import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { joinCompany } from "./api";
import { UNLINKED } from "./messages";

/** Joins a company by the code or the link that its HR handed over. */
export function JoinCompany() {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const [code, setCode] = useState("");
  const join = useMutation({
    mutationFn: () => joinCompany(code),
    onSuccess: (account) => {
      notify(UNLINKED.joined(account.profile.company?.name ?? ""));
      replaceUser(account);
    },
    onError: (error) => console.error("The company could not be joined.", error),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!join.isPending && code.trim()) join.mutate();
  };
  return (
    <Stack
      component="form"
      direction={{ xs: "column", sm: "row" }}
      spacing={1}
      useFlexGap
      noValidate
      onSubmit={submit}
      sx={{ width: "100%", maxWidth: "34rem", alignItems: "flex-start" }}
    >
      <Field
        label={UNLINKED.code}
        hint={UNLINKED.codeHint}
        autoComplete="off"
        value={code}
        error={
          join.error
            ? (getFieldErrors(join.error).company_code?.join(" ") ?? errorMessage(join.error))
            : undefined
        }
        onChange={(event) => {
          setCode(event.target.value);
          join.reset();
        }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={!code.trim()}
        loading={join.isPending}
        sx={{ flexShrink: 0, mt: { sm: 2.875 } }}
      >
        {UNLINKED.join}
      </Button>
    </Stack>
  );
}
