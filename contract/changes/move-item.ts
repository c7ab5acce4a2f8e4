import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root-folder.ts';
import { uniqueName } from '../rules/unique-name.ts';
import type { MoveItem, PermittedChange } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface MoveItemFacts {
  /** The item's name as it stands; undefined where there is no such item. */
  readonly name: string | undefined;
  readonly permission: Permission;
  readonly destinationFound: boolean;
  readonly destinationPermission: Permission;
  /** Whether the destination is the item itself or lies anywhere inside it. */
  readonly destinationIsDescendant: boolean;
  /** Name keys in the destination, the item itself left out. */
  readonly takenKeys: { has(key: string): boolean };
}

export function permitMoveItem(
  facts: MoveItemFacts,
  change: MoveItem,
): Result<PermittedChange, ChangeProblem> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  if (facts.name === undefined || !facts.destinationFound) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit || facts.destinationPermission < permissions.edit) {
    return err({ kind: 'not-allowed' });
  }
  if (facts.destinationIsDescendant) return err({ kind: 'cycle' });
  return ok({ name: uniqueName(facts.name, change.kind, facts.takenKeys) });
}
