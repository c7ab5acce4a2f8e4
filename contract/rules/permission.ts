/** A person's right on a folder. -1 none, 0 View, 1 Edit. */
export const permissions = { none: -1, view: 0, edit: 1 } as const;
export type Permission = (typeof permissions)[keyof typeof permissions];

/** The highest right on the way from the root to a folder; `everywhere` is what the role alone gives. */
export function effectivePermission(
  path: readonly Permission[],
  everywhere: Permission = permissions.none,
): Permission {
  return Math.max(everywhere, ...path) as Permission;
}
