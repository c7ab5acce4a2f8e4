import { checkItemName } from '../rules/item-name.ts';
import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { PermittedChange } from './change.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface AddFilesFacts {
  /** Whether any folder that something should come into is a living folder. */
  readonly isParentFound: boolean;
  /** The least of the permissions on these folders. */
  readonly parentPermission: Permission;
  readonly names: ReadonlyMap<string, string>;
}

/** Each entry asks for itself what a new folder asks; the change stands as long as one of them can be made. */
export function permitAddFiles(facts: AddFilesFacts): Result<PermittedChange, ChangeProblem> {
  if (!facts.isParentFound) return err({ kind: 'gone' });
  if (facts.parentPermission < permissions.edit) return err({ kind: 'not-allowed' });
  const [first] = facts.names.values();
  return first === undefined ? err({ kind: 'gone' }) : ok({ name: first, names: facts.names });
}

/** The name of an entry as it is stored, without regard to its siblings; null where it cannot be one. */
export function entryName(raw: string): string | null {
  const checked = checkItemName(raw);
  return checked.ok ? checked.value : null;
}
