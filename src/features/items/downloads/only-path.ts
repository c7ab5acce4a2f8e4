import { type PermissionsByFolder, permissionOn, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { GridRow } from '../list/row-source.ts';

export interface OnlyPathContext {
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  /** The ids from the root to the open folder. */
  readonly path: readonly string[];
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
}

/** Whether a folder is seen only because it leads to one that was granted. */
export function isOnlyPath(row: GridRow, { role, grants, path, complete }: OnlyPathContext): boolean {
  // The server's hits name folders whose ids are unknown here: it decides about those itself.
  if (row.kind === 'file' || (row.path && !complete)) return false;
  const above = row.path ? [rootId, ...row.path.map(({ id }) => id)] : path;
  return permissionOn(role, [...above, row.id], grants) === permissions.none;
}
