import { useEffect, useMemo, useRef, useState } from 'react';
import { permissions, rightOn } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root.ts';
import type { PathSegment, SearchHit } from '#contract/worker-api.ts';
import { itemChanges } from '../commands/item-changes.ts';
import { useItemCommands } from '../commands/use-item-commands.ts';
import { useMoveQuestion } from '../commands/use-move-question.ts';
import type { GridHandle } from '../grid/item-grid.tsx';
import { usePointerActivity } from '../grid/use-pointer-activity.ts';
import type { GridRow } from '../list/row-source.ts';
import { useDriveState } from './use-drive-state.ts';
import { type OpenFolder, useFolderNavigation } from './use-folder-navigation.ts';
import { useHold } from './use-hold.ts';
import { useListing } from './use-listing.ts';

export interface BrowserQuestion {
  readonly driveId: string;
  readonly filespaceName: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly folderId: string;
  readonly openFolder: OpenFolder;
  /** Shows who has access to a folder, or with null what was shared at all; absent for those who do not manage access. */
  readonly onAccess?: ((folder: PathSegment | null) => void) | undefined;
  /** Info is about to be shown: what stands in its place makes way. */
  readonly onInfo?: (() => void) | undefined;
}

/** Everything behind the filespace browser: where it stands, what it lists, what is selected, what can be done. */
export function useBrowser(question: BrowserQuestion) {
  const { driveId, filespaceName, role, folderId } = question;
  const panel = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const root = useMemo<PathSegment>(() => ({ id: rootId, name: filespaceName }), [filespaceName]);
  const drive = useDriveState(driveId);
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc');
  const hold = useHold(usePointerActivity(panel));
  const { release } = hold;

  const way = useFolderNavigation({
    driveId,
    root,
    folderId,
    openFolder: question.openFolder,
    revision: drive.revision,
    complete: drive.complete,
    grid,
  });
  const { search, listing, source, expect, selection } = useListing(
    { driveId, folderId, direction },
    drive.revision,
    hold.held,
  );
  const { question: moveQuestion, mayMove } = useMoveQuestion(driveId, role);
  const changes = useMemo(
    () =>
      itemChanges({
        driveId,
        heard: release,
        mayMove,
        onRestored: (items) => void grid.current?.revealAll(items),
      }),
    [driveId, release, mayMove],
  );
  useEffect(() => changes.listen(), [changes]);
  const path = [rootId, ...way.path.map(({ id }) => id)];
  const editable = rightOn(role, path, drive.drive?.shown?.grants) === permissions.edit;

  const openRow = (row: GridRow) => {
    if (row.kind === 'file') return actions.showInfo();
    if (search.active) search.type('');
    way.openChild(row);
  };
  const openSegment = (segment: PathSegment) => {
    if (search.active) search.type('');
    way.openAncestor(segment);
  };
  /** From the palette: a folder opens; of a file its folder, with the keyboard on it. */
  const openHit = (hit: SearchHit) => {
    grid.current?.focus();
    if (search.active) search.type('');
    if (hit.kind === 'file') {
      way.openAround(hit);
      way.arrive(source);
    } else if (hit.id !== folderId) way.openChild(hit);
  };
  const actions = useItemCommands({
    source,
    selection,
    grid,
    changes,
    folder: way.folder,
    mayEdit: editable,
    searching: search.active,
    openRow,
    onAccess: question.onAccess,
    onInfo: question.onInfo,
    openParent: () => {
      if (search.active) search.type('');
      else if (folderId !== rootId) way.openAncestor(way.path.at(-2) ?? root);
    },
  });

  const { keep } = hold;
  const working = actions.menuAt !== null || actions.renamingId !== undefined;
  useEffect(() => keep(working), [keep, working]);
  const { arrive } = way;
  useEffect(() => arrive(source), [arrive, source]);

  return {
    driveId,
    root,
    drive,
    way,
    search,
    listing,
    source,
    selection,
    changes,
    moveQuestion,
    actions,
    hold,
    direction,
    turnOrder: () => setDirection((last) => (last === 'asc' ? 'desc' : 'asc')),
    mayEdit: editable,
    onAccess: question.onAccess,
    expect,
    openRow,
    openHit,
    openSegment,
    panel,
    grid,
    searchField,
  };
}

export type Browser = ReturnType<typeof useBrowser>;
