import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import type { ReactNode } from "react";
import type { To } from "react-router-dom";
import { ButtonLink } from "../inputs/links";

/** Aligns the icon, rather than the button's invisible edge, with the title. */
export const BACK_LINK_PROPS = {
  size: "small",
  color: "inherit",
  startIcon: <ArrowBackOutlined />,
  sx: { ml: -1.75 },
} as const;

/** The link above a screen's title to the screen that it belongs to. */
export const BackLink = ({ to, children }: { to: To; children: ReactNode }) => (
  <ButtonLink to={to} {...BACK_LINK_PROPS}>
    {children}
  </ButtonLink>
);
