import type { Group } from '#contract/entities/group.ts';
import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { GrantColumns } from './grant-columns.ts';
import type { MemberColumns } from './member-columns.ts';

/** The users and groups of a workspace are here, as the server had them then. Without a row they are not known. */
export interface PeopleRow {
  readonly workspaceId: string;
  readonly checkedMs: number;
  /** Another one with each answer that was stored: who holds what was read under it need not read it again. */
  readonly stamp: string;
}

/** They themselves, however many they are: a row each costs a tenth of a second where there are 10,000. */
export interface PeopleColumnsRow {
  readonly workspaceId: string;
  readonly stamp: string;
  readonly members: MemberColumns;
  readonly groups: readonly Group[];
}

/** The grants of a filespace are here, as the server had them then. Without a row they are not known. */
export interface GrantsRow {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly checkedMs: number;
  /** As that of PeopleRow. */
  readonly stamp: string;
}

export interface GrantColumnsRow {
  readonly driveId: string;
  readonly stamp: string;
  readonly columns: GrantColumns;
}

/** The snapshots and schedules of a filespace, as the server last listed them. */
export interface SnapshotListRow {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly checkedMs: number;
  /** Each the newest first. */
  readonly snapshots: readonly Snapshot[];
  readonly schedules: readonly SnapshotSchedule[];
}
