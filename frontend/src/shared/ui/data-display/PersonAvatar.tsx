import Avatar from "@mui/material/Avatar";
import { getInitial } from "@/shared/ui/format";

/** The initial of a person. Decorative: the name is next to it. */
export function PersonAvatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <Avatar
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: size * 0.42,
        fontWeight: 600,
        color: theme.vars.palette.primary.main,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 13%, ${theme.vars.palette.background.paper})`,
      })}
    >
      {getInitial(name)}
    </Avatar>
  );
}
