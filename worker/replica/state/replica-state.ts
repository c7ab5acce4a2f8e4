import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import type { FillProgress } from './fill-progress.ts';

/** One copy of a filespace's items. During a full sync of a new one, the old one stays on screen. */
export interface ReplicaState extends FillProgress {
  readonly r: number;
  readonly epoch: string;
  /** The cursor: everything up to this sequence is in the leaves. Moves in the transaction of its rows. */
  readonly seq: number;
  readonly scopeHash: string;
  /** The user's permissions by folder, of which scopeHash is the hash; absent for those who see everything. */
  readonly grants?: PermissionsByFolder;
  readonly complete: boolean;
  /** Where the full sync continues; null at its start and when complete. */
  readonly after: string | null;
  /** Whether what the server sends stands in another order here: it is sorted in, item by item. */
  readonly isResorted?: boolean;
  readonly items: number;
  readonly total: number | null;
  /** Of one that is made of the one on screen and a difference in pages. */
  readonly difference?: DifferenceProgress;
  /** Its index, as a file in the person's directory. */
  readonly savedIndex?: SavedIndex;
}

/**
 * A file is named here once it is whole, in a transaction later than all that it holds: where the database loses its last
 * transactions, it names none that knows more than it does.
 */
export interface SavedIndex {
  readonly file: string;
  /** The filespace's revision that it has reached: what came since is in the journal, while that reaches back so far. */
  readonly revision: number;
  readonly savedMs: number;
}

/** So far a log was known. */
export type LogPosition = Pick<ReplicaState, 'epoch' | 'seq'>;

/** How far a replica is that takes the place of another with a difference in pages; its `seq` is where the difference ends. */
export interface DifferenceProgress {
  /** Number and cursor of the one on screen, whose rows are copied; it stays as it is until then. */
  readonly from: { readonly r: number; readonly seq: number };
  /** The log of both. The replica has none before it is whole: who knows nothing of pages begins another one. */
  readonly epoch: string;
  /** What is copied next: the rows of a table behind a key, which leaves `r` out. Null: everything is there. */
  readonly copying: CopyPosition | null;
  /** What the page is asked with that comes next; null: the first one. */
  readonly after: string | null;
  /** Whether the rows of that page are here, and only what is gone is missing. */
  readonly hasRows: boolean;
  /** The last item of that page that is written, or the last of the ids that are gone; null: none of them. */
  readonly written: string | null;
}

export interface CopyPosition {
  readonly table: 'folders' | 'files';
  readonly after: readonly string[];
}
