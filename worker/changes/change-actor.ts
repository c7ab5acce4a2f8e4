import type { PermittedChange } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import type { Permission } from '#contract/rules/permission.ts';
import type { Result } from '#contract/rules/result.ts';

/** Who makes a change: this device's user, with a permission on each folder. */
export interface ChangeActor {
  permissionOn(folderId: string): Permission;
}

export type PermitResult = Result<PermittedChange, ChangeProblem>;
