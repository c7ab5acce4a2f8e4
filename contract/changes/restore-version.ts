import { type Permission, permissions } from '../rules/permission.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { ChangeCommon } from './change-common.ts';
import type { ChangeProblem } from './change-problem.ts';

/**
 * Gives a file the content again that it had at `fromSeq`, with its size and time. The content that it had before this is
 * a version like the others.
 */
export interface RestoreVersion extends ChangeCommon {
  readonly type: 'restoreVersion';
  readonly fromSeq: number;
  /** The log that the sequence counts. */
  readonly fromEpoch?: string;
  /** Of the version: what is shown until the server has answered. */
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Of the content that it replaces, for an undo. */
  readonly formerSizeBytes: number;
  readonly formerModifiedMs: number;
  /** As of a rename: a content that somebody else brought later was not seen. */
  readonly baseSeq?: number;
  readonly baseEpoch?: string;
}

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
