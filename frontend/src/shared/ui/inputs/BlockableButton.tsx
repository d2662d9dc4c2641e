import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { BlockedButton } from "./BlockedButton";

type BlockableButtonProps = ButtonProps & {
  /** Why the button is blocked, if it is. */
  reason: string | false | null | undefined;
};

/** A button that can be blocked with an explanation. */
export function BlockableButton({ reason, ...button }: BlockableButtonProps) {
  if (!reason) return <Button {...button} />;
  const { onClick: _onClick, loading: _loading, ...look } = button;
  return <BlockedButton {...look} reason={reason} />;
}
