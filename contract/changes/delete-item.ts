import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root-folder.ts';
import type { DeleteItem, PermittedChange } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface DeleteItemFacts {
  readonly name: string | undefined;
  readonly permission: Permission;
  /** Whether somebody else renamed or moved the item itself after `baseSeq`. What came into it is re-homed instead. */
  readonly changedSinceBase: boolean;
}

export function permitDeleteItem(
  facts: DeleteItemFacts,
  change: DeleteItem,
): Result<PermittedChange, ChangeProblem> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  if (facts.name === undefined) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  if (facts.changedSinceBase) return err({ kind: 'changed-since' });
  return ok({ name: facts.name });
}
