import KeyboardArrowDown from "@mui/icons-material/KeyboardArrowDown";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { VIEW_AS_LABELS, VIEW_ROLES, type ViewRole } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { SelectCompany } from "./SelectCompany";

/** Lets the superuser look through another role's eyes, and always says so while they do. */
export function ViewAs() {
  const { viewAs, clearView } = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState<ViewRole | null>(null);

  const backToSuperuser = (): void => {
    setAnchor(null);
    clearView();
    void navigate(paths.dashboard);
  };
  const choose = (role: ViewRole): void => {
    setAnchor(null);
    setChoosing(role);
  };

  return (
    <>
      <ViewBadge />
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        endIcon={<KeyboardArrowDown />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        View As
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={viewAs === null} onClick={backToSuperuser}>
          Superuser
        </MenuItem>
        {VIEW_ROLES.map((role) => (
          <MenuItem key={role} selected={viewAs === role} onClick={() => choose(role)}>
            {VIEW_AS_LABELS[role]}
          </MenuItem>
        ))}
      </Menu>
      {choosing && <SelectCompany role={choosing} onClose={() => setChoosing(null)} />}
    </>
  );
}

/** The viewed role and company, and the person where one was chosen. */
function ViewBadge() {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  if (!viewAs || !viewAsCompany) return null;
  const parts = [VIEW_AS_LABELS[viewAs], viewAsCompany.name, viewAsPerson?.name];
  const text = parts.filter(Boolean).join(" · ");
  return (
    <Chip
      size="small"
      color="warning"
      label={text}
      title={text}
      sx={{ minWidth: 0, maxWidth: { md: "32ch" } }}
    />
  );
}
