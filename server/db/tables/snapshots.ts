import type { Generated } from 'kysely';
import type { ScheduleResult, SnapshotKind } from '#contract/entities/snapshot.ts';
import type { ScheduleUnit } from '#contract/rules/snapshots/schedule.ts';

export interface SnapshotTables {
  snapshots: SnapshotTable;
  snapshot_schedules: SnapshotScheduleTable;
  snapshot_counters: SnapshotCounterTable;
}

/** A name for a sequence of a filespace's log. What was valid then is kept as long as it is there. */
interface SnapshotTable {
  id: string;
  drive_id: string;
  number: number;
  name: string;
  kind: SnapshotKind;
  seq: number;
  taken_at: Date;
  /** The member who captured it; null where a schedule did. */
  taken_by: string | null;
  schedule_id: string | null;
  /** How many of its items were deleted forever since. */
  erased_items: Generated<number>;
}

interface SnapshotScheduleTable {
  id: string;
  drive_id: string;
  name: string;
  starts_at: Date;
  every: number;
  unit: ScheduleUnit;
  keep: number;
  zone: string;
  made_by: string;
  created_at: Date;
  /** Null once it was stopped, and only then. */
  next_at: Date | null;
  last_at: Generated<Date | null>;
  last_result: Generated<ScheduleResult | null>;
  last_problem: Generated<string | null>;
  stopped_at: Generated<Date | null>;
}

/** The last number that a snapshot of the filespace got; its row is the lock of its snapshots. */
interface SnapshotCounterTable {
  drive_id: string;
  last_number: number;
}
