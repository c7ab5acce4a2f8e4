import { type RefObject, useRef, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { keepOffline } from '../../../shared/offline-files/keep-offline.ts';
import { withTexts } from '../../../ui/language/lazy.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridHandle } from '../grid/use-grid-handle.ts';
import type { KeyAction } from '../grid/use-grid-keyboard.ts';
import { turnFolderView } from '../layout/folder-views.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import { focusRow, selectOnly } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';
import { type ActionLimit, changeLimit, downloadLimit, sayTooMany } from './action-limits.ts';
import type { ItemChanges, RefusedFolder } from './changes/change-types.ts';
import { useItemClipboard } from './clipboard/use-item-clipboard.ts';
import { commandMessages } from './command-messages.ts';
import { useRenaming } from './use-renaming.ts';

/** Dialogs and messages over the list. */
export type OpenDialog =
  | { readonly kind: 'new-folder'; readonly refused?: RefusedFolder }
  | { readonly kind: 'request-access'; readonly folderId: string }
  | { readonly kind: 'rename'; readonly item: GridRow }
  | { readonly kind: 'delete'; readonly items: readonly GridRow[] }
  | { readonly kind: 'move' | 'copy'; readonly items: readonly GridRow[] };

/** What Info shows of an item. */
export type InfoTab = 'details' | 'versions' | 'activity';

export interface ItemCommandContext {
  readonly driveId: string;
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly grid: RefObject<GridHandle | null>;
  readonly changes: ItemChanges;
  readonly root: PathSegment;
  readonly folder: PathSegment;
  /** Where it is, for what this device remembers of it. */
  readonly place: string;
  /** The open folder. */
  readonly canEdit: boolean;
  readonly canEditRow: (row: GridRow) => boolean;
  /** Whether there is a folder that copies could go to. */
  readonly canCopy: boolean;
  readonly stars: ReadonlySet<string>;
  readonly searching: boolean;
  readonly openRow: (row: GridRow) => void;
  readonly openParent: () => void;
  readonly download: (items: readonly GridRow[]) => void;
  readonly saveToFolder: (items: readonly GridRow[]) => void;
  readonly uploadFolder: () => void;
  /** Shows who has access to a folder, or with null what was shared at all; absent for those who do not manage access. */
  readonly onAccess: ((folder: PathSegment | null) => void) | undefined;
  /** Info is about to be shown. */
  readonly onInfo: (() => void) | undefined;
}

/** The commands of the browser. They act on the selection and, with nothing selected, on the focused row. */
export function useItemCommands(context: ItemCommandContext) {
  const { source, selection, grid, canEdit, searching } = context;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const clipboard = useItemClipboard(context);
  const renaming = useRenaming(context.place);
  const [infoOpen, setInfoOpen] = useState(false);
  const [infoTab, setInfoTab] = useState<InfoTab>('details');
  const [menuAt, setMenuAt] = useState<{ x: number; y: number; by: 'pointer' | 'keyboard' } | null>(null);
  const latest = useRef(context);
  latest.current = context;

  const focusedRow = (): GridRow | undefined => {
    const focus = selection.state.focus;
    return focus ? source.rowAt(focus.index) : undefined;
  };
  const targets = async (limit: ActionLimit): Promise<readonly GridRow[]> => {
    if (selection.count === 0) {
      const row = focusedRow();
      return row ? [row] : [];
    }
    const rows = await selection.resolve(limit.most);
    if (rows !== 'too-many') return rows;
    sayTooMany(limit);
    return [];
  };
  const withTargets = async (act: (items: readonly GridRow[]) => void, limit = changeLimit) => {
    const items = await targets(limit);
    if (items.length > 0) act(items);
  };
  const ifAllowed = (isAllowed: boolean, act: () => void) => {
    if (isAllowed) act();
    else showToast({ text: commandMessages.viewOnly, key: 'view only' });
  };
  const editing = (act: () => void) => ifAllowed(canEdit, act);
  const editTargets = (act: (items: readonly GridRow[]) => void) =>
    void withTargets((items) => ifAllowed(items.every(latest.current.canEditRow), () => act(items)));
  const copying = (act: (items: readonly GridRow[]) => void) =>
    void withTargets((items) => ifAllowed(latest.current.canCopy, () => act(items)));
  const rename = (item: GridRow) => {
    const inPlace = !searching && !window.matchMedia('(width <= 40em)').matches;
    if (inPlace) renaming.begin(item.id);
    else setDialog({ kind: 'rename', item });
  };
  const one = (act: (item: GridRow) => void) =>
    withTargets((items) => {
      const [item] = items;
      if (item && items.length === 1) act(item);
    });

  const withLink = (act: 'openInTab' | 'copyLink') =>
    one(async (item) => {
      const links = await withTexts(import('./link/item-links.ts'));
      links[act](context.driveId, item);
    });

  const shareItem = async (item: GridRow) => {
    const { folderToShare } = await import('./folder-to-share.ts');
    latest.current.onAccess?.(folderToShare(item, latest.current));
  };
  const showInfo = (tab: InfoTab = 'details') => {
    latest.current.onInfo?.();
    setInfoTab(tab);
    setInfoOpen(true);
  };

  const commands = {
    open: () => one(latest.current.openRow),
    openInTab: () => withLink('openInTab'),
    copyLink: () => withLink('copyLink'),
    parent: context.openParent,
    rename: () => void one((item) => ifAllowed(latest.current.canEditRow(item), () => rename(item))),
    delete: () => editTargets((items) => setDialog({ kind: 'delete', items })),
    moveTo: () => editTargets((items) => setDialog({ kind: 'move', items })),
    copyTo: () => copying((items) => setDialog({ kind: 'copy', items })),
    cut: () => editTargets((items) => clipboard.put('cut', items)),
    copy: () => copying((items) => clipboard.put('copy', items)),
    paste: () =>
      editing(() => {
        if (!searching) void clipboard.paste();
      }),
    addFolder: () => {
      if (!searching) editing(() => setDialog({ kind: 'new-folder' }));
    },
    download: () => void withTargets((items) => latest.current.download(items), downloadLimit),
    uploadFolder: () => latest.current.uploadFolder(),
    info: () => showInfo(),
    view: () => {
      if (!searching) turnFolderView(context.place);
    },
    star: () =>
      void withTargets(async (items) => {
        const { driveId, stars } = latest.current;
        const { setStars } = await import('../../../shared/stars/set-stars.ts');
        await setStars(driveId, items, !items.every(({ id }) => stars.has(id)));
      }),
    access: () => latest.current.onAccess?.(null),
    // Only what was is restored.
    restore: () => undefined,
    menu: () => {
      const box = grid.current?.focusedBox();
      const row = focusedRow();
      // Of a list without rows the menu is its own.
      if (!box || !row)
        return void grid.current
          ?.scroller()
          ?.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
      if (selection.count === 0) selection.change(() => selectOnly(row, selection.state.focus?.index ?? 0));
      setMenuAt({ x: box.left + 48, y: box.bottom - 4, by: 'keyboard' });
    },
    /** Escape: what is on top goes first. Answers whether anything did; a panel beside the page is closed by itself. */
    clear: (): boolean => {
      // What lies over the list closes itself, also when the focus has not reached it yet.
      if (dialog !== null || menuAt !== null) return false;
      // A field that was left with what cannot be a name.
      if (renaming.id !== undefined) renaming.end();
      else if (selection.count > 0) selection.clear();
      else if (clipboard.isCut) clipboard.drop();
      else return false;
      return true;
    },
  } satisfies Record<KeyAction, () => unknown>;

  return {
    commands,
    saveToFolder: () => void withTargets((items) => latest.current.saveToFolder(items), downloadLimit),
    dialog,
    setDialog,
    clip: clipboard.clip,
    pastesItems: clipboard.pastesItems,
    renaming,
    infoOpen,
    setInfoOpen,
    infoTab,
    setInfoTab,
    showInfo,
    keepOffline: (isKept: boolean) =>
      void withTargets((items) => {
        const { driveId } = latest.current;
        void keepOffline(
          items.map(({ id: itemId }) => ({ driveId, itemId })),
          isKept,
        );
      }),
    /** Who has access to the one folder that is meant; a file has the access of its folder. */
    share: () => one(shareItem),
    shareItem,
    menuAt,
    setMenuAt,
    rename,
    focusedRow,
    /** The buttons in a row act on that row, whatever is selected. */
    onRow: {
      edit: (row: GridRow, index: number) => {
        selection.change((state) => focusRow(state, { id: row.id, index }));
        setDialog({ kind: 'rename', item: row });
      },
      remove: (row: GridRow) => setDialog({ kind: 'delete', items: [row] }),
      info: (row: GridRow, index: number) => {
        selection.change(() => selectOnly(row, index));
        showInfo();
      },
    },
  };
}

export type ItemCommands = ReturnType<typeof useItemCommands>;
