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
}

export interface CopyPosition {
  readonly table: 'listings' | 'folders' | 'files';
  readonly after: readonly string[];
}
