import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface RestoreVersionFacts {
  /** Whether it is a file that is there and that the person may know of. */
  readonly found: boolean;
  readonly permission: Permission;
  /** Whether the history has the file as it was at the sequence, and the person could see it then. */
  readonly isKept: boolean;
}

/** Edit on the file, wherever it is by now. Whoever may not edit it is not told what is kept of it. */
export function permitRestoreVersion(facts: RestoreVersionFacts): Result<true, ChangeProblem> {
  if (!facts.found) return err({ kind: 'gone' });
  if (facts.permission < permissions.edit) return err({ kind: 'not-allowed' });
  return facts.isKept ? ok(true) : err({ kind: 'not-kept' });
}
