import { useRef } from "react";

/** The username that an address proposes, as the server derives it for people who are invited. */
const usernameFrom = (email: string): string =>
  email
    .replace(/@.*/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]/gu, "")
    .replace(/^[._-]+|[._-]+$/g, "");

interface ProposingForm {
  getValues: () => { email: string; username: string };
  set: (name: "username", value: string) => void;
}

/** Returns what proposes a username after a change of the email address, unless somebody has chosen one. */
export function useProposedUsername(form: ProposingForm): () => void {
  const proposed = useRef("");
  return () => {
    const { email, username } = form.getValues();
    if (username.trim() && username !== proposed.current) return;
    proposed.current = usernameFrom(email);
    form.set("username", proposed.current);
  };
}
