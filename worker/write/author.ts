import type { ChangeProblem, Permitted } from '#contract/changes/change.ts';
import type { Permission } from '#contract/rules/permission.ts';
import type { Result } from '#contract/rules/result.ts';

/** Who makes a change: this device's person, with a right on each folder. */
export interface Author {
  rightOn(folderId: string): Permission;
}

export type Verdict = Result<Permitted, ChangeProblem>;
