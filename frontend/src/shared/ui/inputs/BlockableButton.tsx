import Button, { type ButtonProps } from "@mui/material/Button";
import { BlockedButton } from "./BlockedButton";

type BlockableButtonProps = ButtonProps & {
  /** Why it cannot be used now, if so. */
  reason: string | false | null | undefined;
};

/** A button that at times cannot be used, and then says why. */
export function BlockableButton({ reason, ...button }: BlockableButtonProps) {
  if (!reason) return <Button {...button} />;
  const { onClick: _onClick, loading: _loading, ...look } = button;
  return <BlockedButton {...look} reason={reason} />;
}
