import { effectivePermission, type Permission, permissions } from '#contract/rules/permission.ts';
import { can } from '#contract/rules/roles.ts';

/**
 * This person's right on a folder, from the role and from the grants on the way up to the root. `grants` are the rights
 * by folder id that the person has in the filespace.
 */
export function rightOn(
  role: unknown,
  path: readonly string[],
  grants: ReadonlyMap<string, Permission> = new Map(),
): Permission {
  const everywhere = can(role, 'seeEverything') ? permissions.edit : permissions.none;
  return effectivePermission(
    path.map((id) => grants.get(id) ?? permissions.none),
    everywhere,
  );
}
