import { t } from "@lingui/core/macro";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import TranslateOutlined from "@mui/icons-material/TranslateOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { useColorScheme } from "@mui/material/styles";
import { use } from "react";
import { api } from "@/shared/api/client";
import { LANGUAGES, type Language } from "@/shared/i18n/i18n";
import { VIEW_ROLES, viewRoleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ViewAsDialogContext } from "@/shared/session/ViewAsDialogContext";
import { useNotify } from "@/shared/ui/feedback/notice";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { useLeaveView } from "../shell/useLeaveView";
import type { Entry } from "./entries";

/** What everybody can do from anywhere: shown once something is typed. */
export function useGeneralActions(): Entry[] {
  const { isSuperuser, viewAs, signOut, replaceUser } = useSession();
  const { mode, setMode } = useColorScheme();
  const chooseView = use(ViewAsDialogContext);
  const confirmLeave = useConfirmLeave();
  const leaveView = useLeaveView();
  const notify = useNotify();

  const speak = async (language: Language): Promise<void> => {
    if (!(await confirmLeave())) return;
    try {
      replaceUser(await api.patch("/auth/user/", { body: { language } }));
    } catch {
      notify(t`The language could not be changed.`, "error");
    }
  };
  const viewAsLabel = t`View As`;
  return [
    ...(isSuperuser
      ? VIEW_ROLES.map((role) => ({
          key: `view-${role}`,
          label: `${viewAsLabel} ${viewRoleLabel(role)}`,
          Icon: VisibilityOutlined,
          run: () => chooseView(role),
        }))
      : []),
    ...(viewAs ? [{ key: "leave", label: t`Leave View`, Icon: VisibilityOutlined, run: leaveView }] : []),
    mode === "dark"
      ? { key: "light", label: t`Light Theme`, Icon: DarkModeOutlined, run: () => setMode("light") }
      : { key: "dark", label: t`Dark Theme`, Icon: DarkModeOutlined, run: () => setMode("dark") },
    ...(Object.keys(LANGUAGES) as Language[])
      .filter((code) => code !== document.documentElement.lang)
      .map((code) => ({
        key: `language-${code}`,
        label: LANGUAGES[code],
        keywords: t`Language`,
        detail: t`Language`,
        Icon: TranslateOutlined,
        run: () => speak(code),
      })),
    {
      key: "sign-out",
      label: t`Sign Out`,
      Icon: LogoutOutlined,
      run: async () => {
        if (await confirmLeave({ signsOut: true })) signOut();
      },
    },
  ];
}
