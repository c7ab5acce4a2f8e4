import { type PermissionsByFolder, permissionOn, permissions } from '#contract/rules/permission.ts';
import { can } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { browserMessages } from '../browser-messages.ts';

export interface RemainingPath {
  readonly living: PathSegment | undefined;
  /** The topmost folder that is gone, where its name was known. */
  readonly gone: PathSegment | undefined;
}

export interface GoneFolder {
  readonly text: string;
  /** Whether asking for access may bring it back. */
  readonly canAsk: boolean;
}

/**
 * What is said of an open folder that left the device. From who sees all of the filespace it goes by being deleted alone;
 * from anybody else also by losing a right or by being moved to where they see nothing, and the device cannot tell which.
 */
export function goneFolder(
  { living, gone }: RemainingPath,
  rootName: string,
  role: unknown,
  grants: PermissionsByFolder | undefined,
): GoneFolder {
  const shown = living?.name ?? rootName;
  const seesAll = permissionOn(role, [rootId], grants) !== permissions.none;
  const isDeleted = gone !== undefined && seesAll;
  return {
    text: isDeleted ? browserMessages.deletedShowing(gone.name, shown) : browserMessages.goneShowing(shown),
    canAsk: !isDeleted && !can(role, 'seeEverything'),
  };
}
