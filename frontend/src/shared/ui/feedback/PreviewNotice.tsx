import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { use } from "react";
import { useSession } from "@/shared/session/useSession";
import { ViewAsDialogContext } from "@/shared/session/ViewAsDialogContext";
import { PREVIEW } from "../messages";

type PreviewNoticeProps = {
  /** What is shown instead of one person's own; by default a sample of the company's data. */
  text?: (company: string) => string;
};

/** Says what a superuser sees who views a role without a person, and leads to the choice of one. */
export function PreviewNotice({ text = PREVIEW.sample }: PreviewNoticeProps) {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const chooseView = use(ViewAsDialogContext);
  // HR sees the whole company: there is nothing that another person would see differently.
  if (!viewAs || viewAs === "HR" || viewAsPerson || !viewAsCompany) return null;
  return (
    <Alert severity="info" sx={{ overflowWrap: "anywhere" }}>
      {text(viewAsCompany.name)}{" "}
      <Link component="button" type="button" variant="inherit" onClick={() => chooseView(viewAs)}>
        {PREVIEW.choose}
      </Link>
    </Alert>
  );
}
