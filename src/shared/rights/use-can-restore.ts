import { permissions } from '#contract/rules/permission.ts';
import { can } from '#contract/rules/roles.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';

/** Whether this person may change anything here: where something comes back to, is the server's to ask. */
export function useCanRestore(driveId: string, role: unknown): boolean {
  const drive = useSharedQuery('drives')?.find((each) => each.driveId === driveId);
  if (can(role, 'seeEverything')) return true;
  return Object.values(drive?.shown?.grants ?? {}).includes(permissions.edit);
}
