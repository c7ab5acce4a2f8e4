import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root.ts';
import type { ChangeProblem, DeleteItem, Permitted } from './change.ts';

export interface DeleteItemFacts {
  readonly name: string | undefined;
  readonly permission: Permission;
  /** Whether somebody else renamed or moved the item itself after `seenSeq`. What came into it is re-homed instead. */
  readonly changedUnseen: boolean;
}

export function permitDeleteItem(facts: DeleteItemFacts, wish: DeleteItem): Result<Permitted, ChangeProblem> {
  if (wish.itemId === rootId) return err({ kind: 'root' });
  if (facts.name === undefined) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  if (facts.changedUnseen) return err({ kind: 'changed-unseen' });
  return ok({ name: facts.name });
}
