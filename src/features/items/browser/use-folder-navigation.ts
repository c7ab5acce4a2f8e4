import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { GridHandle } from '../grid/use-grid-handle.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import { arriveAt, awaitItem, forgetAwaitedElsewhere, takeAwaitedItem } from '../places/awaited-item.ts';
import { type FolderPathOptions, useFolderPath } from './path/use-folder-path.ts';

export type OpenFolder = (folderId: string, options?: { readonly replace?: boolean }) => void;

export interface NavigationContext {
  readonly driveId: string;
  readonly root: PathSegment;
  readonly folderId: string;
  readonly openFolder: OpenFolder;
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  readonly requestAccess: (folderId: string) => void;
  readonly drive: FolderPathOptions['drive'];
  readonly grid: RefObject<GridHandle | null>;
}

type Child = Pick<GridRow, 'id' | 'name' | 'kind'>;

/** Where the browser stands and how it gets elsewhere. */
export function useFolderNavigation(context: NavigationContext) {
  const { driveId, root, folderId, grid } = context;
  const open = useRef(context.openFolder);
  useEffect(() => {
    open.current = context.openFolder;
  });
  const openFolder = useCallback<OpenFolder>((id, options) => open.current(id, options), []);
  const { path, expect, way } = useFolderPath({
    driveId,
    folderId,
    rootName: root.name,
    drive: context.drive,
    openFolder,
    role: context.role,
    grants: context.grants,
    requestAccess: context.requestAccess,
  });
  useEffect(() => {
    forgetAwaitedElsewhere({ driveId, folderId });
    void sync.setVisibleFolder(driveId, folderId);
  }, [driveId, folderId]);

  const folder = useMemo(() => path.at(-1) ?? root, [path, root]);

  return {
    path,
    way,
    folder: folderId === rootId ? root : folder,
    openFolder,
    /** A folder on the way here: the list opens at the child that the way went through. */
    openAncestor: useCallback(
      (segment: PathSegment) => {
        const at = path.findIndex(({ id }) => id === segment.id);
        const child = path[at + 1];
        if (child) awaitItem({ driveId, folderId: segment.id, item: { ...child, kind: 'folder' } });
        expect(segment.id, path.slice(0, at + 1));
        openFolder(segment.id);
      },
      [driveId, path, expect, openFolder],
    ),
    openChild: useCallback(
      (row: GridRow) => {
        const above = row.path ?? path;
        const known = above.every(({ id }) => !id.includes('/'));
        if (known) expect(row.id, [...above, { id: row.id, name: row.name }]);
        openFolder(row.id);
      },
      [path, expect, openFolder],
    ),
    /** The folder that an item lies in: the list opens at the item. */
    openAround: useCallback(
      (item: Child & Pick<GridRow, 'parentId' | 'path'>) => {
        awaitItem({ driveId, folderId: item.parentId, item });
        if (item.parentId === folderId) return;
        if (item.path) expect(item.parentId, item.path);
        openFolder(item.parentId);
      },
      [driveId, folderId, expect, openFolder],
    ),
    /** The same from a list of things from anywhere, with the item selected. */
    showInFolder: useCallback(
      (item: Child & Pick<GridRow, 'parentId' | 'path'>) => {
        awaitItem({ driveId, folderId: item.parentId, item, isSelected: true });
        if (item.path) expect(item.parentId, item.path);
        openFolder(item.parentId);
      },
      [driveId, expect, openFolder],
    ),
    /** Called with the list that is on screen: puts the keyboard on where it came from. */
    arrive: useCallback(
      (source: RowSource) => {
        const list = grid.current;
        const awaited = list === null || source.stale ? null : takeAwaitedItem(source.listKey);
        if (list === null || awaited === null) return;
        void arriveAt(list, awaited);
      },
      [grid],
    ),
  };
}
