import { limits } from '../rules/limits.ts';
import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root-folder.ts';
import type { PermittedChange, RestoreItems } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface RestoreItemsFacts {
  /** Whether the history has the sequence, and the person may look back to it. */
  readonly isKept: boolean;
  /** Whether one of the items was there then, and the person could see it. */
  readonly found: boolean;
  /** Whether one of the items was deleted forever, and the person may know of it. */
  readonly isDeletedForever?: boolean;
  /** How many items would come back, those below and the folders above included, or get another content. */
  readonly itemCount: number;
  /** The highest permission on the folders that there are and that something comes back into, and on those files. */
  readonly permission: Permission;
  /** The name that each item gets which comes back. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Having seen it then is enough at the source; where it comes back to needs Edit. Each place asks for itself. Everything,
 * which is the root, comes back with its contents only: from a moment.
 */
export function permitRestoreItems(
  facts: RestoreItemsFacts,
  { itemIds, name, contents }: Pick<RestoreItems, 'itemIds' | 'name' | 'contents'>,
): Result<PermittedChange, ChangeProblem> {
  if (itemIds.includes(rootId) && contents !== true) return err({ kind: 'root-protected' });
  if (!facts.isKept) return err({ kind: 'not-kept' });
  if (!facts.found) return err({ kind: facts.isDeletedForever ? 'deleted-forever' : 'gone' });
  if (facts.itemCount === 0) return err({ kind: 'nothing-to-restore' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  if (facts.itemCount > limits.restoreItems) return err({ kind: 'too-many-items' });
  return ok({ name: facts.names.get(itemIds[0] ?? '') ?? name, names: facts.names });
}
