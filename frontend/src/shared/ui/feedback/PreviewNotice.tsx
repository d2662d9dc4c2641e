import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { use } from "react";
import { useSession } from "@/shared/session/useSession";
import { ViewAsDialogContext } from "@/shared/session/ViewAsDialogContext";

const sampleOf = (company: string): string =>
  t`Preview: a sample of ${company}'s data, sized like one person's.`;

type PreviewNoticeProps = {
  /** The message; by default that a sample of the company's data is shown. */
  text?: (company: string) => string;
};

/**
 * For superusers who view a role without a person: explains what they see, and offers to select a
 * person.
 */
export function PreviewNotice({ text = sampleOf }: PreviewNoticeProps) {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const chooseView = use(ViewAsDialogContext);
  // All HR users of a company see the same data.
  if (!viewAs || viewAs === "HR" || viewAsPerson || !viewAsCompany) return null;
  return (
    <Alert severity="info" sx={{ overflowWrap: "anywhere" }}>
      <span>{text(viewAsCompany.name)}</span>{" "}
      <Link component="button" type="button" variant="inherit" onClick={() => chooseView(viewAs)}>
        <Trans>Choose a person to see exact figures.</Trans>
      </Link>
    </Alert>
  );
}
