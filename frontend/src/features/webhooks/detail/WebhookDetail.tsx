import Typography from "@mui/material/Typography";
import { DELIVERIES, SECRET, SHAPES, WEBHOOK } from "@/features/webhooks/messages";
import { WebhookProblem, WebhookState } from "@/features/webhooks/WebhookState";
import { errorMessage } from "@/shared/api/errors";
import { useApiQuery, useApiRows } from "@/shared/api/queries";
import type { Webhook } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { deliveryColumns, sendableDeliveryColumns } from "./deliveryColumns";
import { useDeliveries, useSendDelivery } from "./useDeliveries";
import { WebhookActions } from "./WebhookActions";

const back = <TextLink to={paths.settings}>{WEBHOOK.back}</TextLink>;

/** /settings/webhooks/{id}: one webhook and its delivery log. */
export function WebhookDetail() {
  const id = useRouteId();
  const webhook = useApiQuery("/webhooks/{id}/", { path: { id: id ?? null } });
  const log = useDeliveries(id ?? null);
  const kinds = useApiRows("/webhook-kinds/");
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
