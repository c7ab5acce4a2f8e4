import type { WireActivityLine } from '#contract/wire/history/activity.ts';

export type { RecentRow, StarListRow, StarRow } from '../places/place-rows.ts';

/** The latest activity of a filespace is here: of the log and the scope of its replica. Without a row nothing is known. */
export interface ActivityListRow {
  readonly driveId: string;
  readonly epoch: string;
  readonly scopeHash: string;
  /** Everything up to this sequence is here. */
  readonly seq: number;
  /** Whether there are older lines, which only the server has. */
  readonly hasOlder: boolean;
  /** When it was last fetched whole; milliseconds. */
  readonly fetchedMs: number;
}

/** A line of it, by the filespace and its sequence. Where items are now stands in the replica, and not here. */
export interface ActivityLineRow extends WireActivityLine {
  readonly driveId: string;
}

/** When, and how far, somebody last looked at a filespace on this device. */
export interface VisitRow {
  readonly driveId: string;
  /** The log that the sequences count. */
  readonly epoch: string;
  /** When the present visit began, and when they last looked; milliseconds of the device. */
  readonly beganMs: number;
  readonly lastMs: number;
  /** The cursor of the device then. */
  readonly lastSeq: number;
  /** The end of the visit before; null where there was none. */
  readonly former: { readonly atMs: number; readonly seq: number } | null;
  /** Up to this sequence they have looked at the activity itself. */
  readonly readSeq: number;
}
