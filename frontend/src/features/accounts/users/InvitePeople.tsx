import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import Cancel from "@mui/icons-material/Cancel";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDepartments } from "@/features/companies/queries";
import { api } from "@/shared/api/client";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { InvitationResult, PendingInvitation, Person, Role } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { dotted } from "@/shared/i18n/isolate";
import { DEFAULT_ROLE, roleLabel, VIEW_ROLES } from "@/shared/session/roles";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { useDiscardQuestion } from "@/shared/ui/dialogs/useDiscardQuestion";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import {
  hasHeadings,
  LONGEST_NAME,
  listedPeople,
  MOST_INVITED,
  onlyOnce,
  type Pasted,
  parseAddresses,
} from "./addresses";
import { Leaving } from "./Leaving";
import { useRefreshUsers } from "./queries";

const INVITATIONS = "/users/invitations/";

type InvitePeopleProps = { companyId: number; onClose: () => void };

/** Invites people by their addresses, all with one role and department, and lists who has not come yet. */
export function InvitePeople({ companyId, onClose }: InvitePeopleProps) {
  const refreshUsers = useRefreshUsers();
  const departments = useDepartments(companyId);
  const [text, setText] = useState("");
  const [file, setFile] = useState<AddressFile | null>(null);
  const [role, setRole] = useState<Role>(DEFAULT_ROLE);
  const [department, setDepartment] = useState("");
  // Of a name as it was pasted: if that is corrected in the text, it counts.
  const corrected = useRef(new Map<string, PersonName>());
  // Of a text with headings, once it is checked.
  const [table, setTable] = useState<{ text: string; people: Pasted[] } | null>(null);
  const pasted = table?.text === text ? table.people : parseAddresses(text);
  const withFile = (people: readonly Pasted[]) => onlyOnce([...people, ...(file?.people ?? [])]);
  const found = withFile(pasted);
  const names = (departments.data ?? []).map(({ name }) => name);
  const call = async (found: readonly Pasted[], preview: boolean): Promise<Result[]> => {
    const invited = found.filter(({ isAddress }) => isAddress);
    const people = invited.map((person) => {
      const { firstName, lastName } = corrected.current.get(pastedName(person)) ?? person;
      return { email: person.email, first_name: firstName, last_name: lastName };
    });
    const body = { role, department, people, preview };
    const query = { company_id: companyId };
    const { results } = people.length > 0 ? await api.post(INVITATIONS, { query, body }) : { results: [] };
    // In the order of the text, with what is no address.
    return found.map((person) => {
      const { email } = person;
      const answer = results[invited.indexOf(person)];
      if (!answer) return { email, firstName: "", lastName: "", result: "INVALID" };
      return { email, firstName: answer.first_name, lastName: answer.last_name, result: answer.result };
    });
  };
  const check = useAction({
    run: async () => {
      if (!hasHeadings(text)) return call(found, true);
      const people = await readPeople(new File([text], "pasted.csv"), companyId);
      setTable({ text, people });
      return call(withFile(people), true);
    },
  });
  const send = useAction({
    run: () => call(found, false),
    onDone: () => void refreshUsers(),
  });
  const startAgain = (): void => {
    check.reset();
    send.reset();
  };
  const results = send.result ?? check.result;
  const ready = check.result?.filter(({ result }) => result === "INVITED").length ?? 0;
  const tooMany = found.filter(({ isAddress }) => isAddress).length > MOST_INVITED;
  const isBegun = text.trim() !== "" || file !== null;
  const [close, question] = useDiscardQuestion(isBegun && !send.result, onClose);

  return (
    <TitledDialog
      open
      fullWidth
      fullScreenOnPhone
      maxWidth="sm"
      title={t`Invite People`}
      onClose={close}
      actions={
        <>
          {results && !send.result && (
            <Button color="inherit" disabled={send.busy} onClick={startAgain}>
              <Trans>Back</Trans>
            </Button>
          )}
          {send.result ? (
            <Button key="done" variant="contained" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          ) : results ? (
            <Button
              variant="contained"
              loading={send.busy}
              disabled={ready === 0}
              onClick={() => send.start()}
            >
              <Plural value={ready} one="Send # Invitation" other="Send # Invitations" />
            </Button>
          ) : (
            <>
              <Button color="inherit" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                variant="contained"
                loading={check.busy}
                disabled={found.length === 0 || tooMany}
                onClick={() => check.start()}
              >
                <Trans>Check Addresses</Trans>
              </Button>
            </>
          )}
        </>
      }
    >
      {!results && (
        <>
          <Field
            label={t`Email addresses`}
            hint={t`Paste them as they are: separated by commas or lines, with or without names.`}
            error={tooMany ? t`At most ${MOST_INVITED} at once` : undefined}
            multiline
            minRows={4}
            maxRows={10}
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <AddressFileField
            companyId={companyId}
            file={file}
            onChange={(next) => {
              // The names of a corrected file are better than those corrected before.
              for (const person of next?.people ?? []) corrected.current.delete(pastedName(person));
              setFile(next);
            }}
          />
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
            <SelectField<Role>
              label={t`Role`}
              value={role}
              options={VIEW_ROLES.map((value) => ({ value, label: roleLabel(value) }))}
              onChange={setRole}
            />
            <SelectField
              label={t`Department`}
              value={department}
              // None is preset: whoever invites is often in another one.
              options={[
                { value: "", label: t`No department` },
                ...names.map((name) => ({ value: name, label: name })),
              ]}
              onChange={setDepartment}
            />
          </Box>
          <QueryError query={departments} text={(message) => t`Failed to load the departments: ${message}`} />
        </>
      )}
      {(check.error || send.error) && <ErrorBanner>{send.error ?? check.error}</ErrorBanner>}
      {results && (
        <Results
          results={results}
          isSent={Boolean(send.result)}
          onRename={(email, name) => {
            const person = found.find((each) => each.email === email);
            if (person) corrected.current.set(pastedName(person), name);
          }}
        />
      )}
      {!results && <Pending companyId={companyId} />}
      {question}
    </TitledDialog>
  );
}

type PersonName = { firstName: string; lastName: string };

const pastedName = ({ email, firstName, lastName }: PersonName & { email: string }): string =>
  [email, firstName, lastName].join("\n");

/** An address with what became, or would become, of it. */
type Result = PersonName & { email: string; result: InvitationResult };

/** A chosen file with the people in it. */
type AddressFile = { name: string; people: Pasted[] };

/** Lets the server read people by the headings of their columns; without headings, all addresses of a text. */
async function readPeople(file: File, companyId: number): Promise<Pasted[]> {
  const body = new FormData();
  body.set("file", file, file.name);
  const list = await api.post("/users/invitations/file/", { query: { company_id: companyId }, body });
  return list.people.length > 0 ? listedPeople(list.people) : parseAddresses(list.text);
}

type AddressFileFieldProps = {
  companyId: number;
  file: AddressFile | null;
  onChange: (file: AddressFile | null) => void;
};

/** Lets the server read a file of addresses. Another file takes the place of the one before. */
function AddressFileField({ companyId, file, onChange }: AddressFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = useAction({
    run: async (chosen: File): Promise<AddressFile> => ({
      name: chosen.name,
      people: await readPeople(chosen, companyId),
    }),
    onDone: onChange,
  });
  const name = file?.name;
  const count = file?.people.length ?? 0;
  return (
    <div>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={read.busy}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a CSV File</Trans>
        </Button>
        {file && (
          <Chip
            label={
              <Plural
                value={count}
                _0={`No one found in ${name}`}
                one={`# person in ${name}`}
                other={`# people in ${name}`}
              />
            }
            onDelete={() => onChange(null)}
            deleteIcon={<Cancel aria-label={t`Remove the file`} />}
          />
        )}
      </Stack>
      {read.error && <ErrorBanner>{read.error}</ErrorBanner>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`CSV file`}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // So that the same file, corrected, can be chosen again.
          event.target.value = "";
          if (chosen) read.start(chosen);
        }}
      />
    </div>
  );
}

const resultText = (result: InvitationResult, isSent: boolean): string =>
  ({
    INVITED: isSent ? t`Invited` : t`Will be invited`,
    COLLEAGUE: t`Already a colleague`,
    PENDING: t`Already invited`,
    INVALID: t`Not an email address`,
    LIMITED: t`Emailed too often today`,
  })[result] ?? result;

type ResultsProps = {
  results: readonly Result[];
  isSent: boolean;
  onRename: (email: string, name: PersonName) => void;
};

/** Each address with its result; before anybody is invited, with a name that can be corrected. */
const Results = ({ results, isSent, onRename }: ResultsProps) => {
  const isOpen = ({ result }: Result) => result === "INVITED" && !isSent;
  return (
    <div>
      {results.some(isOpen) && <NameHeadings />}
      <Box component="ul" aria-label={t`Addresses`} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {results.map((row) => {
          const { email, result, firstName, lastName } = row;
          const name = `${firstName} ${lastName}`.trim();
          return (
            <Box component="li" key={email} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
              <Box sx={{ display: "flex", gap: 2 }}>
                <Typography variant="body2" component="span" sx={{ flex: 1, overflowWrap: "anywhere" }}>
                  {isSent && result === "INVITED" && name ? `${name} <${email}>` : email}
                </Typography>
                <Typography
                  variant="body2"
                  component="span"
                  color={result === "INVITED" ? "success" : "textSecondary"}
                  sx={{ flexShrink: 0, maxWidth: "50%" }}
                >
                  {resultText(result, isSent)}
                </Typography>
              </Box>
              {isOpen(row) && <NameFields {...row} onRename={onRename} />}
            </Box>
          );
        })}
      </Box>
    </div>
  );
};

/** Half of a line with first and last name. */
const NAME_WIDTH = "1 1 8rem";

/** What the columns of name fields are; each field has a label of its own for screen readers. */
const NameHeadings = () => (
  <Stack direction="row" spacing={1} aria-hidden sx={{ typography: "caption", color: "text.secondary" }}>
    <Box component="span" sx={{ flex: NAME_WIDTH }}>
      <Trans>First Name</Trans>
    </Box>
    <Box component="span" sx={{ flex: NAME_WIDTH }}>
      <Trans>Last Name</Trans>
    </Box>
  </Stack>
);

type NameFieldsProps = Result & Pick<ResultsProps, "onRename">;

/** First and last name of somebody who will be invited. */
function NameFields({ email, firstName, lastName, onRename }: NameFieldsProps) {
  const name = useRef({ firstName, lastName });
  const field = (key: keyof PersonName, heading: string, label: string) => (
    <InputBase
      placeholder={heading}
      defaultValue={name.current[key]}
      onChange={(event) => {
        name.current[key] = event.target.value;
        onRename(email, { ...name.current });
      }}
      slotProps={{ input: { "aria-label": label, maxLength: LONGEST_NAME, autoComplete: "off" } }}
      sx={{
        flex: NAME_WIDTH,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        px: 1,
        typography: "body2",
      }}
    />
  );
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
      {field("firstName", t`First Name`, t`First name of ${email}`)}
      {field("lastName", t`Last Name`, t`Last name of ${email}`)}
    </Stack>
  );
}

/** Whose invitations wait. */
function Pending({ companyId }: { companyId: number }) {
  const refreshUsers = useRefreshUsers();
  const pending = useQuery(apiQuery(INVITATIONS, { query: { company_id: companyId } }));
  const resend = useAction({
    run: (id: number) => api.post("/users/{id}/resend-invitation/", { path: { id } }),
    done: ({ email }) => t`A new link is on its way to ${email}.`,
    onDone: () => void refreshUsers(),
  });
  const [revoked, setRevoked] = useDialogSubject<PendingInvitation>();
  if (pending.error) return <QueryError query={pending} />;
  const rows = pending.data?.pending ?? [];
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="h6" component="h3">
        <Trans>Pending Invitations</Trans>
      </Typography>
      {resend.error && <ErrorBanner>{resend.error}</ErrorBanner>}
      <Box component="ul" aria-label={t`Pending Invitations`} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map((invitation) => {
          const { id, email, role, invited_by: by, sent_at: sent, expires_at: end } = invitation;
          const isExpired = Date.parse(end) < Date.now();
          const details = [
            roleLabel(role),
            by ? t`by ${by}` : null,
            formatDate(sent),
            isExpired ? t`link expired` : t`link works until ${formatDate(end)}`,
          ];
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                gap: 1,
                py: 1,
                borderBottom: 1,
                borderColor: "divider",
              }}
            >
              <Box sx={{ flex: "1 1 14rem", minWidth: 0 }}>
                <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
                  {email}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {dotted(details)}
                </Typography>
              </Box>
              <Stack direction="row" spacing={1} sx={{ alignItems: "flex-start" }}>
                <Button
                  size="small"
                  aria-label={t`Resend the invitation to ${email}`}
                  loading={resend.input === id}
                  onClick={() => resend.start(id)}
                >
                  <Trans>Resend</Trans>
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t`Revoke the invitation to ${email}`}
                  onClick={() => setRevoked(invitation)}
                >
                  <Trans>Revoke</Trans>
                </Button>
              </Stack>
            </Box>
          );
        })}
      </Box>
      {revoked && (
        <RevokeDialog invitation={revoked} companyId={companyId} onClose={() => setRevoked(null)} />
      )}
    </Box>
  );
}

type RevokeDialogProps = {
  invitation: PendingInvitation;
  companyId: number;
  onClose: () => void;
};

/** Asks before an invitation is revoked, and who gets the person's jobs. */
function RevokeDialog({ invitation: { id, email }, companyId, onClose }: RevokeDialogProps) {
  const refreshUsers = useRefreshUsers();
  const refreshJobs = useRefreshAffected("job");
  const [successor, setSuccessor] = useState<Person | null>(null);
  const revoke = useAction({
    run: () =>
      api.post("/users/{id}/revoke-invitation/", {
        path: { id },
        body: { hand_over_to: successor?.id ?? null },
      }),
    done: () => t`The invitation is revoked.`,
    onDone: () => {
      void refreshUsers();
      if (successor) void refreshJobs();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Revoke the invitation?`}
      confirmLabel={t`Revoke`}
      busy={revoke.busy}
      error={revoke.error}
      onConfirm={() => revoke.start()}
      onClose={onClose}
    >
      <Trans>The link that was sent to {email} stops working. You can invite them again.</Trans>
      <Leaving userId={id} companyId={companyId} successor={successor} onChoose={setSuccessor} />
    </ConfirmDialog>
  );
}
