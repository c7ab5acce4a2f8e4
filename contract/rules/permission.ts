import { can } from './roles.ts';
import { rootId } from './root-folder.ts';

/** A person's right on a folder. -1 none, 0 View, 1 Edit. */
export const permissions = { none: -1, view: 0, edit: 1 } as const;
export type Permission = (typeof permissions)[keyof typeof permissions];

/** The highest right on the way from the root to a folder; `rolePermission` is what the role alone gives. */
export function effectivePermission(
  path: readonly Permission[],
  rolePermission: Permission = permissions.none,
): Permission {
  return Math.max(rolePermission, ...path) as Permission;
}

/** A person's rights on folders by id, as far as they were granted. Of who sees everything there are none to know. */
export type PermissionsByFolder = Readonly<Record<string, Permission>>;

/** A person's right on an item whose ids up to the root, in either order, are `path`. */
export function permissionOn(
  role: unknown,
  path: readonly string[],
  grants: PermissionsByFolder = {},
): Permission {
  const rolePermission = can(role, 'seeEverything') ? permissions.edit : permissions.none;
  return effectivePermission(
    path.map((id) => (Object.hasOwn(grants, id) ? (grants[id] ?? permissions.none) : permissions.none)),
    rolePermission,
  );
}

/**
 * The folders on which a person has less than before, counting what the root gives to all of them. Undefined grants:
 * everything with Edit.
 */
export function narrowedFolders(
  before: PermissionsByFolder | undefined,
  after: PermissionsByFolder | undefined,
): readonly string[] {
  if (after === undefined) return [];
  const earlier = before ?? { [rootId]: permissions.edit };
  return Object.keys(earlier).filter(
    (id) => permissionOn(null, [id, rootId], after) < permissionOn(null, [id], earlier),
  );
}
