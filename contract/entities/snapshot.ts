import type { ScheduleSettings } from '../rules/snapshots/schedule.ts';

/** Captured by somebody, by a schedule, or before a filespace was brought back to an earlier moment. */
export const snapshotKinds = ['instant', 'scheduled', 'before-rewind'] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/** A name for a sequence of a filespace's log, whose tree stays as long as the snapshot does. */
export interface Snapshot {
  readonly id: string;
  readonly driveId: string;
  /** Of this filespace, counted from 1; a number that was given is never given again. */
  readonly number: number;
  readonly name: string;
  readonly kind: SnapshotKind;
  readonly takenMs: number;
  /** The moment, in the log that is called `epoch`. */
  readonly seq: number;
  readonly epoch: string;
  readonly scheduleId: string | null;
  /** The address of who captured it; null where nobody did, or the person is gone. Absent of who may not know. */
  readonly takenBy?: string | null;
  /** The earliest moment at which its schedule removes it; null where nothing does. */
  readonly keptUntilMs: number | null;
  /** Whether what it holds is this person's to see: not from before the rights of a standard user. */
  readonly canLoad: boolean;
  /** How many of its items were deleted forever since; absent of who may not know. */
  readonly erasedItems?: number;
}

/** How a schedule's last run ended. */
export const scheduleResults = ['captured', 'unchanged', 'failed'] as const;
export type ScheduleResult = (typeof scheduleResults)[number];

export interface SnapshotSchedule extends ScheduleSettings {
  readonly id: string;
  readonly driveId: string;
  /** Null once it was stopped. */
  readonly nextMs: number | null;
  readonly lastMs: number | null;
  readonly lastResult: ScheduleResult | null;
  /** Of a failed run: why, as a sentence. */
  readonly lastProblem: string | null;
  readonly stoppedMs: number | null;
  /** How many of its snapshots there are. */
  readonly snapshotCount: number;
  /** The address of who made it, as `takenBy`. */
  readonly madeBy?: string | null;
}
