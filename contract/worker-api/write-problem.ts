import type { ChangeProblem } from '../changes/change-problem.ts';

/** The browser has no room left for this origin: nothing was written, nothing that was here is lost. */
export interface StorageFull {
  readonly kind: 'storage-full';
}

/** Why a change is not in the outbox now. */
export type WriteProblem = ChangeProblem | StorageFull;
