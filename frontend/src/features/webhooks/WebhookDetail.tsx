import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "@/shared/api/client";
import { useDropDeleted } from "@/shared/api/queries";
import type { Webhook, WebhookDelivery, WebhookFailure } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { type PageParams, useListParams } from "@/shared/hooks/useListParams";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDateTime, NO_VALUE } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { DELIVERIES, useDeliveries, useSendDelivery, webhookKindsQuery, webhookQuery } from "./queries";
import { RenewDialog } from "./RenewDialog";
import { shapeLabel, WebhookDialog } from "./WebhookDialog";
import { WebhookProblem, WebhookState } from "./WebhookState";

const STATES: Record<
  WebhookDelivery["state"],
  { label: MessageDescriptor; color: "default" | "success" | "error" }
> = {
  PENDING: { label: msg({ message: "Pending", context: "delivery" }), color: "default" },
  DELIVERED: { label: msg`Delivered`, color: "success" },
  FAILED: { label: msg`Failed`, color: "error" },
};

/** Why a delivery failed. */
const FAILURES: Record<WebhookFailure, MessageDescriptor> = {
  NAME: msg`The address was not found on the internet`,
  CONNECTION: msg`No connection`,
  TLS: msg`The certificate is not valid for the address`,
  TIMEOUT: msg`No response in time`,
  PROTOCOL: msg`The response was not HTTP`,
  REDIRECT: msg`Redirected elsewhere: use that URL`,
  ANSWER: msg`Refused`,
  SECRET: msg`The secret cannot be read any more: renew it`,
  FAULT: msg`The message could not be written`,
  OFF: msg`The webhook was switched off first`,
};

function DeliveryState({ state, next_attempt_at, attempts }: WebhookDelivery) {
  const known = STATES[state];
  const time = formatDateTime(next_attempt_at);
  return (
    <>
      <Chip size="small" color={known?.color ?? "default"} label={known ? i18n._(known.label) : state} />
      {state === "PENDING" && attempts > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
          <Trans>Next attempt {time}</Trans>
        </Typography>
      )}
    </>
  );
}

/** The receiver's response, or the failure. */
function formatResponse({ answer_code, failure }: WebhookDelivery): string {
  const known = failure && FAILURES[failure];
  const code = answer_code !== null && t`Code ${answer_code}`;
  return dotted([known ? i18n._(known) : failure, code]) || NO_VALUE;
}

/** Columns of the delivery log. */
const deliveryColumns = (kindName: (kind: string) => string): Column<WebhookDelivery>[] => [
  { id: "kind", header: t`Event`, place: "title", cell: ({ kind }) => kindName(kind) },
  { id: "created_at", header: t`Time`, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: "state", header: t`Status`, cell: (delivery) => <DeliveryState {...delivery} /> },
  { id: "response", header: t`Response`, cell: formatResponse },
  { id: "attempts", header: t`Attempts`, align: "right", cell: ({ attempts }) => formatCount(attempts) },
];

type Sending = Pick<ReturnType<typeof useSendDelivery>, "input" | "start">;

/** The same columns, with a button to send again. */
const sendableDeliveryColumns = (
  kindName: (kind: string) => string,
  { input, start }: Sending,
): Column<WebhookDelivery>[] => [
  ...deliveryColumns(kindName),
  actionsColumn(({ id, kind, state, created_at }) => {
    const [event, time] = [kindName(kind), formatDateTime(created_at)];
    const isPending = state === "PENDING";
    return (
      <SecondaryButton
        size="small"
        loading={input === id}
        aria-label={isPending ? t`Send Now: ${event}, ${time}` : t`Send Again: ${event}, ${time}`}
        onClick={() => start(id)}
      >
        {isPending ? t`Send Now` : t`Send Again`}
      </SecondaryButton>
    );
  }),
];

type Open = "edit" | "renew" | "delete" | null;

/** Edit, renew secret, and delete. */
function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SecondaryButton onClick={() => setOpen("edit")}>
        <Trans>Edit</Trans>
      </SecondaryButton>
      <SecondaryButton onClick={() => setOpen("renew")}>
        <Trans>Renew Secret</Trans>
      </SecondaryButton>
      <SecondaryButton onClick={() => setOpen("delete")}>
        <Trans>Delete</Trans>
      </SecondaryButton>
      {open === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === "renew" && <RenewDialog webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}

type DialogProps = { webhook: Webhook; onClose: () => void };

function DeleteDialog({ webhook: { id, name }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const drop = useDropDeleted();
  const deletion = useAction({
    run: async () => {
      await api.delete("/webhooks/{id}/", { path: { id } });
      drop("/webhooks/{id}/", id);
    },
    changes: "webhook",
    done: () => t`${name} was deleted.`,
    onDone: () => void navigate(paths.settings),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      busy={deletion.busy}
      error={deletion.error}
      onConfirm={() => deletion.start()}
      onClose={onClose}
    >
      <Trans>It stops receiving events, and its deliveries are deleted.</Trans>
    </ConfirmDialog>
  );
}

const BackToSettings = () => (
  <BackLink to={paths.settings}>
    <Trans>Settings</Trans>
  </BackLink>
);

/** /settings/webhooks/{id}: one webhook and its delivery log. */
export function WebhookDetail() {
  const id = useRouteId() ?? null;
  const [params, setParams] = useListParams(DELIVERIES);
  const webhook = useQuery(webhookQuery(id));
  const deliveries = useDeliveries(id, params);
  const kinds = useQuery(webhookKindsQuery());
  const { error, refetch } = webhook;
  // Not before the names of the events, which take more lines than what the API calls them.
  const data = kinds.isPending ? undefined : webhook.data;
  const kindName = (kind: string): string =>
    kinds.data?.find((one) => one.kind === kind)?.name ?? (kind === "webhook.test" ? t`Test` : kind);
  return (
    <RecordPage noun="webhook" query={{ data, error, refetch }} back={<BackToSettings />}>
      {(loaded) => (
        <WebhookContent
          webhook={loaded}
          deliveries={deliveries}
          params={params}
          onParams={setParams}
          kindName={kindName}
        />
      )}
    </RecordPage>
  );
}

type WebhookContentProps = {
  webhook: Webhook;
  deliveries: ReturnType<typeof useDeliveries>;
  params: PageParams;
  onParams: (changes: Partial<PageParams>) => void;
  kindName: (kind: string) => string;
};

function WebhookContent({ webhook, deliveries, params, onParams, kindName }: WebhookContentProps) {
  const { readOnly } = useSession();
  const sending = useSendDelivery(webhook.id);
  const oldSecretUntil = formatDateTime(webhook.previous_secret_until);
  const items = [
    { label: t`URL`, value: webhook.address },
    { label: t`Format`, value: shapeLabel(webhook.shape) },
    { label: t`Events`, value: dotted(webhook.kinds.map(kindName)) },
    { label: t`Personal data`, value: webhook.with_personal_data ? t`Included` : t`Not included` },
    ...(webhook.previous_secret_until
      ? [
          {
            label: t`Secret`,
            value: t`The old secret also works until ${oldSecretUntil}. Give your program the new one by then.`,
          },
        ]
      : []),
  ];
  return (
    <PageFrame
      title={webhook.name}
      description={<WebhookState webhook={webhook} />}
      back={<BackToSettings />}
      actions={!readOnly && <WebhookActions webhook={webhook} />}
    >
      <WebhookProblem webhook={webhook} />
      {sending.error && <ErrorBanner onClose={sending.reset}>{sending.error}</ErrorBanner>}
      <Section
        title={t`About`}
        actions={
          !readOnly && (
            <Button
              variant="contained"
              loading={sending.input === null}
              sx={{ flexShrink: 0 }}
              onClick={() => sending.start(null)}
            >
              <Trans>Send a Test</Trans>
            </Button>
          )
        }
      >
        <DescriptionList items={items} />
      </Section>
      <Typography variant="h5" component="h2">
        <Trans>Deliveries</Trans>
      </Typography>
      <DataTable
        label={t`Deliveries`}
        columns={readOnly ? deliveryColumns(kindName) : sendableDeliveryColumns(kindName, sending)}
        query={deliveries}
        errorText={(message) => t`Failed to load the deliveries: ${message}`}
        rowKey={({ id }) => id}
        params={params}
        onChange={onParams}
        empty={<EmptyState title={t`Nothing sent yet`} text={t`Send a test, or wait for the next event.`} />}
      />
    </PageFrame>
  );
}
