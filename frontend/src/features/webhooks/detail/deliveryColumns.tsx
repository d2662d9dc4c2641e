import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { DELIVERIES, DELIVERY_STATES, FAILURES } from "@/features/webhooks/messages";
import type { WebhookDelivery } from "@/shared/api/types";
import { formatCount, formatDateTime, NO_VALUE } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";

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
export const deliveryColumns = (kindName: (kind: string) => string): Column<WebhookDelivery>[] => [
  { header: DELIVERIES.kind, place: "title", cell: ({ kind }) => kindName(kind) },
  { header: DELIVERIES.time, cell: ({ created_at }) => formatDateTime(created_at) },
  { header: DELIVERIES.state, cell: (delivery) => <DeliveryState {...delivery} /> },
  { header: DELIVERIES.answer, cell: formatResponse },
  { header: DELIVERIES.attempts, align: "right", cell: ({ attempts }) => formatCount(attempts) },
];

type Sending = { busy: number | null | undefined; sendAgain: (delivery: number) => unknown };

/** The same columns, with a button to send again. */
export const sendableDeliveryColumns = (
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
