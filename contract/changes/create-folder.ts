import { checkItemName } from '../rules/item-name.ts';
import type { Permission } from '../rules/permission.ts';
import { permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { uniqueName } from '../rules/unique-name.ts';
import type { CreateFolder, PermittedChange } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface CreateFolderFacts {
  /** Whether the parent is a living folder (the root is). */
  readonly parentFound: boolean;
  readonly parentPermission: Permission;
  readonly idTaken: boolean;
  readonly takenKeys: { has(key: string): boolean };
}

/** A taken name is not refused here: two people who were offline may both have chosen it. The later gets a number. */
export function permitCreateFolder(
  facts: CreateFolderFacts,
  change: CreateFolder,
): Result<PermittedChange, ChangeProblem> {
  if (!facts.parentFound) return err({ kind: 'gone' });
  if (facts.parentPermission < permissions.edit) return err({ kind: 'not-allowed' });
  if (facts.idTaken) return err({ kind: 'id-taken' });
  const name = checkItemName(change.name);
  return name.ok ? ok({ name: uniqueName(name.value, 'folder', facts.takenKeys) }) : name;
}
