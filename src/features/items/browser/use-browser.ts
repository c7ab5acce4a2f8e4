import { useEffect, useMemo, useRef } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';
import { useBrowserTransfers } from '../commands/use-browser-transfers.ts';
import { useItemChanges } from '../commands/use-item-changes.ts';
import { useItemCommands } from '../commands/use-item-commands.ts';
import type { AccessSummary } from '../dialogs/item-details.tsx';
import type { GridHandle } from '../grid/use-grid-handle.ts';
import { itemPermissions } from '../list/item-permissions.ts';
import type { GridRow } from '../list/row-source.ts';
import { type BrowserPreviewOptions, useBrowserPreview } from './preview/use-browser-preview.ts';
import { useDriveState } from './use-drive-state.ts';
import { type OpenFolder, useFolderNavigation } from './use-folder-navigation.ts';
import { type PlaceList, type SearchAddress, useListing } from './use-listing.ts';
import { useRowFreeze } from './use-row-freeze.ts';

export interface BrowserOptions extends BrowserPreviewOptions {
  readonly driveId: string;
  readonly filespaceName: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly folderId: string;
  readonly openFolder: OpenFolder;
  /** The search that the address of the page names. */
  readonly address: SearchAddress;
  /** Shows who has access to a folder, or with null what was shared at all; absent for those who do not manage access. */
  readonly onAccess?: ((folder: PathSegment | null) => void) | undefined;
  /** Those who have access, in Info; shown to whom `onAccess` is given. */
  readonly accessSummary?: AccessSummary | undefined;
  /** Info is about to be shown: what stands in its place makes way. */
  readonly onInfo?: (() => void) | undefined;
  /** Shown in the place of the folder's children. */
  readonly list?: PlaceList | undefined;
}

/** Everything behind the filespace browser: where it stands, what it lists, what is selected, what can be done. */
export function useBrowser(options: BrowserOptions) {
  const { driveId, filespaceName, role, folderId, list } = options;
  const panel = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const searchField = useRef<Pick<HTMLElement, 'focus'>>(null);
  const root = useMemo<PathSegment>(() => ({ id: rootId, name: filespaceName }), [filespaceName]);
  const drive = useDriveState(driveId);
  const grants = drive.drive?.shown?.grants;
  const freeze = useRowFreeze(panel);
  const { release } = freeze;
  const ask = useRef<(folderId: string) => void>(undefined);

  const navigation = useFolderNavigation({
    driveId,
    root,
    folderId,
    openFolder: options.openFolder,
    role,
    grants,
    requestAccess: (id) => ask.current?.(id),
    drive,
    grid,
  });
  const { search, listing, source, expect, optimistic, selection, place, view, sort, stars } = useListing(
    { driveId, folderId },
    navigation.way,
    drive.revision,
    freeze.frozen,
    list,
    options.address,
  );
  const { changes, moveConfirmation } = useItemChanges({
    driveId,
    role,
    optimistic,
    onChanged: release,
    onRestored: (items) => void grid.current?.revealAll(items),
  });
  const path = [rootId, ...navigation.path.map(({ id }) => id)];
  const {
    canEdit: mayEdit,
    canEditRow,
    canEditIn,
    canAddTo,
    canEditSelected,
    canCopy,
  } = itemPermissions({
    role,
    grants,
    path,
  });
  const canEdit = mayEdit && navigation.way.absence === null;
  const { downloads, uploads, offline } = useBrowserTransfers(
    { driveId, role, grants, path, complete: drive.complete },
    { folder: navigation.folder, canUpload: canEdit && !search.active && !list },
    { source, path: navigation.path },
  );

  const openRow = (row: GridRow) => {
    if (row.kind === 'file') {
      search.commit();
      return options.openPreview(row.id);
    }
    search.leave(true);
    // Of a folder that is only just being made nobody could say where it is.
    if (row.isUnsent) void optimistic.settled().then(() => navigation.openChild(row));
    else navigation.openChild(row);
  };
  const openSegment = (segment: PathSegment) => {
    search.leave(true);
    navigation.openAncestor(segment);
  };
  /** From the palette: a folder opens, and a file over its folder, in which the keyboard is on it afterwards. */
  const openHit = (hit: SearchHit) => {
    grid.current?.focus();
    const isSearch = search.active;
    search.leave();
    if (hit.kind === 'file') {
      navigation.openAround(hit);
      navigation.arrive(source);
      options.openPreview(hit.id, { folderId: hit.parentId });
    } else if (isSearch || hit.id !== folderId) navigation.openChild(hit);
  };
  const actions = useItemCommands({
    driveId,
    source,
    selection,
    grid,
    changes,
    root,
    folder: navigation.folder,
    place,
    canEdit,
    canEditRow,
    canCopy,
    stars,
    searching: search.active || list !== undefined,
    openRow,
    download: downloads.start,
    saveToFolder: downloads.save,
    uploadFolder: uploads.chooseFolder,
    onAccess: options.onAccess,
    onInfo: options.onInfo,
    openParent: () => {
      if (search.active) search.type('');
      else if (folderId !== rootId) navigation.openAncestor(navigation.path.at(-2) ?? root);
    },
  });

  ask.current = (id) => actions.setDialog({ kind: 'request-access', folderId: id });
  const preview = useBrowserPreview(options.previewId, source, grid, list?.label ?? navigation.folder.name);

  const { setWorking } = freeze;
  const working = actions.menuAt !== null || actions.renaming.isWriting;
  useEffect(() => setWorking(working), [setWorking, working]);
  const { arrive } = navigation;
  useEffect(() => arrive(source), [arrive, source]);

  return {
    driveId,
    list,
    stars,
    renderVersion: options.renderVersion,
    root,
    drive,
    navigation,
    search,
    listing,
    place,
    view,
    source,
    selection,
    changes,
    downloads,
    uploads,
    offline,
    moveConfirmation,
    actions,
    freeze,
    sort,
    canEdit,
    canEditRow,
    canEditIn,
    canAddTo,
    canCopy,
    canEditSelected: canEditSelected(selection, source),
    onAccess: options.onAccess,
    accessSummary: options.accessSummary,
    prefetch: expect,
    preview,
    openRow,
    /** Leads from a list of things from anywhere to where one is. */
    showInFolder: (row: GridRow) => {
      search.leave(true);
      navigation.showInFolder(row);
    },
    openHit,
    openSegment,
    panel,
    grid,
    searchField,
  };
}

export type Browser = ReturnType<typeof useBrowser>;
