import { checkItemName } from '../rules/item-name.ts';
import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root-folder.ts';
import { uniqueName } from '../rules/unique-name.ts';
import type { PermittedChange, RenameItem } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface RenameItemFacts {
  readonly found: boolean;
  readonly permission: Permission;
  /** Name keys of the siblings, the item itself left out, so that only the case may change. */
  readonly takenKeys: { has(key: string): boolean };
}

export function permitRenameItem(
  facts: RenameItemFacts,
  change: RenameItem,
): Result<PermittedChange, ChangeProblem> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  if (!facts.found) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  const name = checkItemName(change.name);
  return name.ok ? ok({ name: uniqueName(name.value, change.kind, facts.takenKeys) }) : name;
}
