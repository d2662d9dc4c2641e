import LinkOutlined from "@mui/icons-material/LinkOutlined";
import { useState } from "react";
import { INVITE, USER_LIST } from "@/features/accounts/users/messages";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { InviteDialog } from "./InviteDialog";

/** Opens the sign-up link of a company; superusers select the company first. */
export function InviteButton({ companyId }: { companyId: number | null }) {
  const { user, companies } = useSession();
  const [open, setOpen] = useState(false);
  const own = user?.company?.id === companyId ? user.company.name : undefined;
  const name = own ?? companies.find(({ id }) => id === companyId)?.name ?? INVITE.yourCompany;
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<LinkOutlined />}
        reason={companyId === null && USER_LIST.chooseCompany}
        onClick={() => setOpen(true)}
      >
        {USER_LIST.invite}
      </BlockableButton>
      {open && companyId !== null && (
        <InviteDialog companyId={companyId} companyName={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
