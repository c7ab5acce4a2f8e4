import { type PermissionsByFolder, permissionOn, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { GridRow, RowSource } from './row-source.ts';
import { selectedRows } from './selected-rows.ts';
import type { GridSelection } from './use-selection.ts';

interface PermissionContext {
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  /** The ids from the root to the open folder. */
  readonly path: readonly string[];
}

/** What the person may change of the open folder and of what is listed, which may be from anywhere. */
export function itemPermissions({ role, grants, path }: PermissionContext) {
  const isEditable = (folder: readonly string[]) => permissionOn(role, folder, grants) === permissions.edit;
  const canEdit = isEditable(path);
  const rights = [permissionOn(role, [rootId], grants), ...Object.values(grants ?? {})];
  /** By the right on the folder that it is in, which of a hit is not the open one. */
  const canEditRow = (row: GridRow) =>
    row.path ? isEditable([rootId, ...row.path.map(({ id }) => id)]) : canEdit;
  return {
    /** Whether the open folder may be changed. */
    canEdit,
    canEditRow,
    /** Reading is enough to copy from anywhere, where there is a folder to copy to. */
    canCopy: rights.includes(permissions.edit),
    /** Whether the folder to which this way leads may be changed, wherever it is. */
    canEditIn: (way: readonly PathSegment[]) => isEditable([rootId, ...way.map(({ id }) => id)]),
    /** Whether something can be added to a folder on the way to the open one, or in it. */
    canAddTo(id: string) {
      const at = path.indexOf(id);
      return isEditable(at === -1 ? [...path, id] : path.slice(0, at + 1));
    },
    /** Whether all that is selected may be changed, as far as it is in memory. */
    canEditSelected: (selection: GridSelection, source: RowSource) =>
      (selectedRows({ selection, source }) ?? source.rows).every(canEditRow),
  };
}
