import LinkOutlined from "@mui/icons-material/LinkOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { INVITE, USER_LIST } from "@/features/accounts/users/messages";
import { useSession } from "@/shared/session/useSession";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { InviteDialog } from "./InviteDialog";

/** Shows the sign-up link of a company; a superuser chooses the company first. */
export function InviteButton({ companyId }: { companyId: number | null }) {
  const { user, companies } = useSession();
  const [open, setOpen] = useState(false);
  if (companyId === null) {
    return (
      <BlockedButton variant="outlined" startIcon={<LinkOutlined />} reason={USER_LIST.chooseCompany}>
        {USER_LIST.invite}
      </BlockedButton>
    );
  }
  const own = user?.company?.id === companyId ? user.company.name : undefined;
  const name = own ?? companies.find(({ id }) => id === companyId)?.name ?? INVITE.yourCompany;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<LinkOutlined />} onClick={() => setOpen(true)}>
        {USER_LIST.invite}
      </Button>
      {open && <InviteDialog companyId={companyId} companyName={name} onClose={() => setOpen(false)} />}
    </>
  );
}
