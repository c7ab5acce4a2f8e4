import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { ChangeProblem } from './change-problem.ts';

export interface ReplaceFileFacts {
  /** Whether it is a file that is there and that the person may know of. */
  readonly found: boolean;
  readonly permission: Permission;
}

/** Edit on the file, wherever it is by now. What is gone is not refused for good: the content comes in as a new file. */
export function permitReplaceFile(facts: ReplaceFileFacts): Result<true, ChangeProblem> {
  if (!facts.found) return err({ kind: 'gone' });
  return facts.permission < permissions.edit ? err({ kind: 'not-allowed' }) : ok(true);
}
