import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "@/shared/api/errors";
import type { Webhook, WebhookDelivery } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { formatCount, formatDateTime, NO_VALUE } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { DELIVERIES, DELIVERY_STATES, FAILURES, SECRET, SHAPES, WEBHOOK, WEBHOOKS } from "./messages";
import { useDeleteWebhook, useDeliveries, useSendDelivery, useWebhook, useWebhookKinds } from "./queries";
import { RenewDialog } from "./RenewDialog";
import { WebhookDialog } from "./WebhookDialog";
import { WebhookProblem, WebhookState } from "./WebhookState";

const COLORS = { PENDING: "default", DELIVERED: "success", FAILED: "error" } as const;

function DeliveryState({ state, next_attempt_at, attempts }: WebhookDelivery) {
  return (
    <>
      <Chip size="small" color={COLORS[state] ?? "default"} label={DELIVERY_STATES[state] ?? state} />
      {state === "PENDING" && attempts > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
          {DELIVERIES.nextTry(formatDateTime(next_attempt_at))}
        </Typography>
      )}
    </>
  );
}

/** The receiver's response, or the failure. */
function formatResponse({ answer_code, failure }: WebhookDelivery): string {
  const code = answer_code === null ? "" : DELIVERIES.answerCode(answer_code);
  return [failure && (FAILURES[failure] ?? failure), code].filter(Boolean).join(" · ") || NO_VALUE;
}

/** Columns of the delivery log. */
const deliveryColumns = (kindName: (kind: string) => string): Column<WebhookDelivery>[] => [
  { header: DELIVERIES.kind, place: "title", cell: ({ kind }) => kindName(kind) },
  { header: DELIVERIES.time, cell: ({ created_at }) => formatDateTime(created_at) },
  { header: DELIVERIES.state, cell: (delivery) => <DeliveryState {...delivery} /> },
  { header: DELIVERIES.answer, cell: formatResponse },
  { header: DELIVERIES.attempts, align: "right", cell: ({ attempts }) => formatCount(attempts) },
];

type Sending = { busy: number | null | undefined; sendAgain: (delivery: number) => unknown };

/** The same columns, with a button to send again. */
const sendableDeliveryColumns = (
  kindName: (kind: string) => string,
  { busy, sendAgain }: Sending,
): Column<WebhookDelivery>[] => [
  ...deliveryColumns(kindName),
  actionsColumn(({ id, kind, state, created_at }) => {
    const label = state === "PENDING" ? DELIVERIES.sendNow : DELIVERIES.sendAgain;
    return (
      <SecondaryButton
        size="small"
        loading={busy === id}
        aria-label={DELIVERIES.ofKind(label, kindName(kind), formatDateTime(created_at))}
        onClick={() => sendAgain(id)}
      >
        {label}
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
      <SecondaryButton onClick={() => setOpen("edit")}>{WEBHOOKS.edit}</SecondaryButton>
      <SecondaryButton onClick={() => setOpen("renew")}>{SECRET.renew}</SecondaryButton>
      <SecondaryButton onClick={() => setOpen("delete")}>{WEBHOOK.delete}</SecondaryButton>
      {open === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === "renew" && <RenewDialog webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}

type DialogProps = { webhook: Webhook; onClose: () => void };

function DeleteDialog({ webhook, onClose }: DialogProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const deletion = useDeleteWebhook(webhook.id, async () => {
    notify(WEBHOOK.deleted(webhook.name));
    await navigate(paths.settings);
  });
  return (
    <ConfirmDialog
      open
      danger
      title={WEBHOOK.askDelete(webhook.name)}
      confirmLabel={WEBHOOK.delete}
      busy={deletion.isPending}
      error={deletion.error ? errorMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutateAsync()}
      onClose={onClose}
    >
      {WEBHOOK.askDeleteText}
    </ConfirmDialog>
  );
}

const back = <TextLink to={paths.settings}>{WEBHOOK.back}</TextLink>;

/** /settings/webhooks/{id}: one webhook and its delivery log. */
export function WebhookDetail() {
  const id = useRouteId();
  const webhook = useWebhook(id ?? null);
  const log = useDeliveries(id ?? null);
  const kinds = useWebhookKinds();
  const kindName = (kind: string): string =>
    kinds.data?.find((one) => one.kind === kind)?.name ??
    (kind === "webhook.test" ? DELIVERIES.testKind : kind);
  return (
    <RecordPage noun="webhook" query={webhook} back={back}>
      {(loaded) => <WebhookContent webhook={loaded} log={log} kindName={kindName} />}
    </RecordPage>
  );
}

type WebhookContentProps = {
  webhook: Webhook;
  log: ReturnType<typeof useDeliveries>;
  kindName: (kind: string) => string;
};

function WebhookContent({ webhook, log, kindName }: WebhookContentProps) {
  const { readOnly } = useSession();
  const delivery = useSendDelivery(webhook.id);
  const items = [
    { label: WEBHOOK.address, value: webhook.address },
    { label: WEBHOOK.form, value: SHAPES[webhook.shape] ?? webhook.shape },
    { label: WEBHOOK.kinds, value: webhook.kinds.map(kindName).join(" · ") },
    {
      label: WEBHOOK.personal,
      value: webhook.with_personal_data ? WEBHOOK.personalOn : WEBHOOK.personalOff,
    },
    ...(webhook.previous_secret_until
      ? [{ label: WEBHOOK.secret, value: SECRET.bothUntil(formatDateTime(webhook.previous_secret_until)) }]
      : []),
  ];
  return (
    <PageFrame
      title={webhook.name}
      description={<WebhookState webhook={webhook} />}
      back={back}
      actions={!readOnly && <WebhookActions webhook={webhook} />}
    >
      <WebhookProblem webhook={webhook} />
      {delivery.error && <ErrorBanner onClose={delivery.reset}>{errorMessage(delivery.error)}</ErrorBanner>}
      <Section
        title={WEBHOOK.about}
        actions={
          !readOnly && (
            <Button
              variant="contained"
              loading={delivery.busy === null}
              sx={{ flexShrink: 0 }}
              onClick={delivery.sendTest}
            >
              {WEBHOOK.test}
            </Button>
          )
        }
      >
        <DescriptionList items={items} />
      </Section>
      <Typography variant="h5" component="h2">
        {DELIVERIES.title}
      </Typography>
      <QueryTable
        label={DELIVERIES.title}
        columns={readOnly ? deliveryColumns(kindName) : sendableDeliveryColumns(kindName, delivery)}
        query={log.query}
        errorText={DELIVERIES.failed}
        rowKey={({ id }) => id}
        paging={log.paging}
        empty={<EmptyState title={DELIVERIES.none} text={DELIVERIES.noneText} />}
      />
    </PageFrame>
  );
}
