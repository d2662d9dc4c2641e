import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowDropDownOutlined from "@mui/icons-material/ArrowDropDownOutlined";
import BookmarkBorderOutlined from "@mui/icons-material/BookmarkBorderOutlined";
import CheckOutlined from "@mui/icons-material/CheckOutlined";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactNode, useState } from "react";
import { useMatches, useNavigate, useSearchParams } from "react-router-dom";
import { api } from "@/shared/api/client";
import type { ListName, SavedView } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useMenu } from "@/shared/hooks/useMenu";
import { dotted } from "@/shared/i18n/isolate";
import { viewSearch, withPageSize } from "@/shared/session/defaultView";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "../dialogs/ConfirmDialog";
import { Button } from "../inputs/Button";
import { SavedViewDialog } from "./SavedViewDialog";
import { useSavedViews, useTableSettings } from "./tableSettings";

/** What of the address is not part of a view. */
const NOT_OF_VIEW = ["view", "page", "size", "open", "board"];

/** A query string without what is not part of a view, in one order. */
function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of NOT_OF_VIEW) query.delete(name);
  query.sort();
  return query.toString();
}

type SavedViewsProps = {
  list: ListName;
  /** The columns on screen, which a saved view keeps. */
  columns?: readonly string[];
};

/**
 * The saved views of a list. Choosing one sets the address, of which `view` says which one it is. A
 * visit without a query begins with the default view: see the routes.
 */
export function SavedViews({ list, columns }: SavedViewsProps) {
  const menu = useMenu();
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { readOnly, effectiveRole } = useSession();
  const { views, change } = useSavedViews(list);
  const settings = useTableSettings(list);
  const active = views.find(({ id }) => String(id) === address.get("view")) ?? null;
  const defaultView = views.find(({ id }) => id === settings.default_view) ?? null;
  // The tab of a screen does not begin with a view of its own.
  const isScreen = useMatches().some(
    ({ handle }) => (handle as { list?: string } | undefined)?.list === list,
  );

  const query = new URLSearchParams(viewQuery(address.toString()));
  if (columns && !query.has("columns")) query.set("columns", columns.join(","));
  const current = viewQuery(query.toString());
  const isChanged = active !== null && viewQuery(address.toString()) !== viewQuery(active.query);

  const open = (search: string, replace = false): void => {
    menu.close();
    const size = withPageSize(search, settings.page_size);
    void navigate({ search: size }, { replace, preventScrollReset: true });
  };
  const keep = (saved: SavedView): void =>
    change((others) => [...others.filter(({ id }) => id !== saved.id), saved]);
  const update = useAction({
    run: (changes: { query?: string; shared?: boolean }) =>
      api.patch("/saved-views/{id}/", { path: { id: active?.id ?? 0 }, body: changes }),
    done: (saved) => {
      const { name } = saved;
      return saved.shared && !active?.shared
        ? t`${name} is shared with your company.`
        : t`${name} was saved.`;
    },
    onDone: keep,
  });

  const own = views.filter((view) => view.own);
  const shared = views.filter((view) => !view.own);
  const name = active?.name ?? t`Views`;
  const item = (view: SavedView): ReactNode => (
    <ViewItem
      key={view.id}
      view={view}
      isActive={view === active}
      isDefault={view === defaultView}
      onClick={() => open(viewSearch(view))}
    />
  );
  const action = (label: string, run: () => void): ReactNode => (
    <MenuItem
      key={label}
      onClick={() => {
        menu.close();
        run();
      }}
    >
      <ListItemText inset>{label}</ListItemText>
    </MenuItem>
  );

  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkBorderOutlined />}
        endIcon={<ArrowDropDownOutlined />}
        aria-label={active ? t`View: ${name}` : name}
        {...menu.button}
        sx={{ minWidth: 0, maxWidth: "100%", "& > span": { overflow: "hidden", textOverflow: "ellipsis" } }}
      >
        {isChanged ? `${name} *` : name}
      </Button>
      <Menu
        {...menu.popup}
        slotProps={{
          list: { "aria-label": t`Saved views` },
          paper: { sx: { minWidth: 240, maxWidth: 340 } },
        }}
      >
        <MenuItem
          role="menuitemradio"
          aria-checked={active === null}
          onClick={() => open("", address.size === 0)}
        >
          <Mark checked={active === null} />
          <ListItemText>{t`Everything`}</ListItemText>
        </MenuItem>
        {own.map(item)}
        {shared.length > 0 && (
          <ListSubheader role="presentation" sx={{ lineHeight: 2.5, backgroundColor: "transparent" }}>
            <Trans>Shared with you</Trans>
          </ListSubheader>
        )}
        {shared.map(item)}
        {!readOnly && <Divider />}
        {!readOnly && action(t`Save View…`, () => setDialog("save"))}
        {!readOnly &&
          active?.editable && [
            isChanged && action(t`Update "${name}"`, () => update.start({ query: current })),
            action(t`Rename…`, () => setDialog("rename")),
            effectiveRole === "HR" &&
              action(active.shared ? t`Stop Sharing` : t`Share with Company`, () =>
                update.start({ shared: !active.shared }),
              ),
            action(t`Delete…`, () => setDialog("delete")),
          ]}
        {!readOnly &&
          active &&
          isScreen &&
          action(active === defaultView ? t`Don't Begin with This View` : t`Make Default`, () =>
            settings.change({ default_view: active === defaultView ? null : active.id }),
          )}
      </Menu>
      {(dialog === "save" || dialog === "rename") && (
        <SavedViewDialog
          list={list}
          view={dialog === "rename" ? active : null}
          query={current}
          onSaved={(saved) => {
            keep(saved);
            open(viewSearch(saved), true);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "delete" && active && (
        <DeleteView
          view={active}
          onDeleted={() => {
            change((others) => others.filter(({ id }) => id !== active.id));
            open(viewQuery(address.toString()), true);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type ViewItemProps = { view: SavedView; isActive: boolean; isDefault: boolean; onClick: () => void };

const ViewItem = ({ view, isActive, isDefault, onClick }: ViewItemProps) => (
  <MenuItem role="menuitemradio" aria-checked={isActive} onClick={onClick}>
    <Mark checked={isActive} />
    <ListItemText
      secondary={dotted([isDefault && t`Default`, view.own ? view.shared && t`Shared` : view.owner_name])}
      slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: "caption" } }}
    >
      {view.name}
    </ListItemText>
  </MenuItem>
);

const Mark = ({ checked }: { checked: boolean }) => (
  <ListItemIcon>{checked && <CheckOutlined fontSize="small" />}</ListItemIcon>
);

type DeleteViewProps = { view: SavedView; onDeleted: () => void; onClose: () => void };

function DeleteView({ view, onDeleted, onClose }: DeleteViewProps) {
  const { name, shared } = view;
  const remove = useAction({
    run: () => api.delete("/saved-views/{id}/", { path: { id: view.id } }),
    done: () => t`${name} was deleted.`,
    onDone: () => {
      onClose();
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Delete the view "${name}"?`}
      confirmLabel={t`Delete`}
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => remove.start()}
      onClose={onClose}
    >
      {shared ? t`It is shared: your colleagues lose it, too.` : t`What it shows stays as it is.`}
    </ConfirmDialog>
  );
}
