import { effectivePermission, type Permission, permissions } from '#contract/rules/permission.ts';
import { can } from '#contract/rules/roles.ts';

/**
 * Whether a person may change what is in a folder: everywhere for the roles that see everything, else where a grant
 * of Edit stands on the way there. `path` are the person's own rights from the root to the folder.
 */
export function mayEdit(role: unknown, path: readonly Permission[] = []): boolean {
  const everywhere = can(role, 'seeEverything') ? permissions.edit : permissions.none;
  return effectivePermission(path, everywhere) === permissions.edit;
}
