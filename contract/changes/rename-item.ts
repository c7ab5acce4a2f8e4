import { freeName } from '../rules/free-name.ts';
import { checkItemName } from '../rules/item-name.ts';
import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root.ts';
import type { ChangeProblem, Permitted, RenameItem } from './change.ts';

export interface RenameItemFacts {
  readonly found: boolean;
  readonly permission: Permission;
  /** Name keys of the siblings, the item itself left out, so that only the case may change. */
  readonly takenKeys: { has(key: string): boolean };
}

export function permitRenameItem(facts: RenameItemFacts, wish: RenameItem): Result<Permitted, ChangeProblem> {
  if (wish.itemId === rootId) return err({ kind: 'root' });
  if (!facts.found) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  const name = checkItemName(wish.name);
  return name.ok ? ok({ name: freeName(name.value, wish.kind, facts.takenKeys) }) : name;
}
