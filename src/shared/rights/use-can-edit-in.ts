import { permissionOn, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';

/** Whether this person may change what lies in a folder, as far as the device knows. `path`: ids from below the root on. */
export function useCanEditIn(driveId: string, role: unknown, path: readonly string[]): boolean {
  const drive = useSharedQuery('drives')?.find((each) => each.driveId === driveId);
  return permissionOn(role, [rootId, ...path], drive?.shown?.grants) === permissions.edit;
}
