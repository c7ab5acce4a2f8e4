import type { GrantFact } from '../rules/effective-access.ts';

/** A right on a folder, as those who manage access see it. */
export interface Grant extends GrantFact {
  readonly driveId: string;
  readonly grantedMs: number;
  /** Names from below the root down to the folder, as the server last said; none for the root, null: the folder is gone. */
  readonly path: readonly string[] | null;
}
