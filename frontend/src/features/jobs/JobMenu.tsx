import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { Job } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useMenu } from "@/shared/hooks/useMenu";
import { JOB_SOURCE, saveErrorMessage, updateFailed, useSaveJob } from "./queries";
import { useJobLinks } from "./useJobLinks";

/** What else can be done with a job: duplicate it, and offer it to colleagues as a template. */
export function JobMenu({ job, onError }: { job: Job; onError: (message: string | null) => void }) {
  const { title, is_template: isTemplate } = job;
  const links = useJobLinks();
  const menuId = useId();
  const menu = useMenu();
  const save = useSaveJob();
  const setTemplate = useAction({
    run: async () => {
      onError(null);
      try {
        return await save({ ...job, is_template: !isTemplate });
      } catch (error) {
        onError(saveErrorMessage(updateFailed(), error));
        throw error;
      }
    },
    done: (saved) =>
      saved.is_template
        ? t`${title} is a template now. New jobs of your company can start from it.`
        : t`${title} is no longer a template.`,
  });
  return (
    <>
      <IconButton
        aria-label={t`More actions: ${title}`}
        aria-controls={menu.open ? menuId : undefined}
        {...menu.button}
      >
        <MoreHoriz />
      </IconButton>
      <Menu id={menuId} {...menu.popup}>
        <MenuItem
          component={Link}
          to={`${links.new}?${JOB_SOURCE}=${job.id}`}
          state={links.state}
          onClick={menu.close}
        >
          <Trans>Duplicate</Trans>
        </MenuItem>
        <MenuItem
          onClick={() => {
            menu.close();
            setTemplate.start();
          }}
        >
          <span>{isTemplate ? t`Remove from Templates` : t`Save as Template`}</span>
        </MenuItem>
      </Menu>
    </>
  );
}
