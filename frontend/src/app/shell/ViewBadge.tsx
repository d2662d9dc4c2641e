import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { dotted } from "@/shared/i18n/isolate";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

/** Shows the current view in the top bar: role, company and, if selected, person. The banner has it on phones. */
export function ViewBadge() {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  if (!viewAs || !viewAsCompany || !isWide) return null;
  const text = dotted([roleLabel(viewAs), viewAsCompany.name, viewAsPerson?.name]);
  return <Chip size="small" label={text} title={text} sx={{ minWidth: 0, maxWidth: "48ch" }} />;
}
