/** A star of the person on an item of a filespace, as the server has it and as they want it. */
export interface StarRow {
  readonly driveId: string;
  readonly itemId: string;
  readonly starredMs: number;
  /** Whether the server has it. */
  readonly isConfirmed: boolean;
  /** What was asked for and is not answered yet: 1 a star, 0 none. */
  readonly wanted?: 0 | 1;
  /** Of what was asked for last: an answer to what was asked before does not settle it. */
  readonly stamp?: string;
}

/** The stars of a filespace are here, of what could be seen with these rights. Without a row nothing is known. */
export interface StarListRow {
  readonly driveId: string;
  readonly scopeHash: string;
  /** Of what was starred without a connection, so many found no room on the server. */
  readonly refused: number;
}

/** When the person last opened an item on this device, or took it out of the list of those; itemId '': all of them. */
export interface RecentRow {
  readonly driveId: string;
  readonly itemId: string;
  readonly openedMs: number;
  /** What was before this is not shown. */
  readonly hiddenMs: number;
}

export function isStarShown({ isConfirmed, wanted }: Pick<StarRow, 'isConfirmed' | 'wanted'>): boolean {
  return wanted === undefined ? isConfirmed : wanted === 1;
}
