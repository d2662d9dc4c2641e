import type { AuthUser } from "@/shared/api/types";
import { roleLabel } from "@/shared/session/roles";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { orDash } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { PROFILE } from "./messages";

/** What others keep about the account. */
export function AccountDetails({ profile: { email, username, profile } }: { profile: AuthUser }) {
  return (
    <Section title={PROFILE.accountTitle} {...(profile.company && { description: PROFILE.accountNote })}>
      <DescriptionList
        facts={[
          { label: PROFILE.email, value: email },
          { label: PROFILE.username, value: username },
          { label: PROFILE.role, value: roleLabel(profile.role) },
          { label: PROFILE.company, value: orDash(profile.company?.name) },
          { label: PROFILE.department, value: orDash(profile.department) },
          { label: PROFILE.position, value: orDash(profile.position) },
        ]}
      />
    </Section>
  );
}
