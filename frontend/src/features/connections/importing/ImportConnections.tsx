import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { ExportSteps } from "./ExportSteps";
import { FileName } from "./FileName";
import { FilePicker } from "./FilePicker";
import { FilePreview } from "./FilePreview";
import { ImportProgress } from "./ImportProgress";
import { ImportSummary } from "./ImportSummary";
import { IMPORT } from "./messages";
import { useImport } from "./useImport";

/** From LinkedIn's export to one's own connections. */
export function ImportConnections() {
  const { readOnly, viewAsPerson } = useSession();
  const { done, ...form } = useImport();
  return (
    <PageFrame
      title={IMPORT.title}
      description={IMPORT.text}
      actions={
        <ButtonLink to={paths.connections} variant="outlined" color="inherit">
          {IMPORT.viewConnections}
        </ButtonLink>
      }
    >
      {viewAsPerson && <Alert severity="info">{IMPORT.readOnly(viewAsPerson.name)}</Alert>}
      {done && <ImportSummary key={done.result.import_id} {...done} />}
      <ExportSteps />
      {!readOnly && <ImportForm {...form} />}
    </PageFrame>
  );
}

type ImportFormProps = Omit<ReturnType<typeof useImport>, "done">;

function ImportForm({ selected, problem, importing, sent, start, choose, clear }: ImportFormProps) {
  return (
    <Section title={IMPORT.fileTitle}>
      <Stack spacing={2}>
        <FilePicker again={selected !== null} disabled={importing} onFiles={choose} />
        {selected && <FileName file={selected.file} disabled={importing} onRemove={clear} />}
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        {importing && <ImportProgress sent={sent} />}
        <Box>
          <Button variant="contained" loading={importing} onClick={start}>
            {IMPORT.submit}
          </Button>
        </Box>
        {selected && <FilePreview selected={selected} />}
      </Stack>
    </Section>
  );
}
