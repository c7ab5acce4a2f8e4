import { limits } from '../rules/limits.ts';
import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { rootId } from '../rules/root-folder.ts';
import { uniqueName } from '../rules/unique-name.ts';
import type { CopyItem, PermittedChange } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface CopyItemFacts {
  readonly name: string | undefined;
  readonly permission: Permission;
  readonly destinationFound: boolean;
  readonly destinationPermission: Permission;
  readonly destinationIsDescendant: boolean;
  readonly idTaken: boolean;
  /** How many items the copy would make, itself included. */
  readonly itemCount: number;
  readonly takenKeys: { has(key: string): boolean };
}

/** Reading is enough at the source; the destination needs Edit. */
export function permitCopyItem(
  facts: CopyItemFacts,
  change: CopyItem,
): Result<PermittedChange, ChangeProblem> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  if (facts.name === undefined || !facts.destinationFound) return err({ kind: 'gone' });
  if (facts.permission < permissions.view || facts.destinationPermission < permissions.edit) {
    return err({ kind: 'not-allowed' });
  }
  if (facts.destinationIsDescendant) return err({ kind: 'cycle' });
  if (facts.idTaken) return err({ kind: 'id-taken' });
  if (facts.itemCount > limits.copyItems) return err({ kind: 'too-many-items' });
  return ok({ name: uniqueName(facts.name, change.kind, facts.takenKeys) });
}
