import Alert from "@mui/material/Alert";
import type { ReactNode } from "react";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { READ_ONLY } from "@/shared/ui/messages";
import { ExportSteps } from "./ExportSteps";
import { ImportForm } from "./ImportForm";
import { ImportNotice } from "./ImportNotice";
import { ImportSummary } from "./ImportSummary";
import { IMPORT } from "./messages";
import { useImport } from "./useImport";

/** Imports LinkedIn's export as connections. `next` is shown after an import. */
export function ImportConnections({ next }: { next?: ReactNode }) {
  const { readOnly, viewAsPerson } = useSession();
  const upload = useImport();
  return (
    <PageFrame
      title={IMPORT.title}
      description={IMPORT.text}
      actions={<SecondaryLink to={paths.connections}>{IMPORT.viewConnections}</SecondaryLink>}
    >
      {viewAsPerson && <Alert severity="info">{READ_ONLY(viewAsPerson.name)}</Alert>}
      {upload.done && <ImportSummary key={upload.done.result.import_id} {...upload.done} next={next} />}
      <ExportSteps folded={upload.done !== undefined} />
      {!readOnly && <ImportForm upload={upload} />}
      <ImportNotice />
    </PageFrame>
  );
}
