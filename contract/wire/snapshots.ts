import { z } from 'zod/mini';
import { scheduleResults, snapshotKinds } from '../entities/snapshot.ts';
import { scheduleUnits } from '../rules/snapshots/schedule.ts';
import { defineCall } from './call.ts';

const id = z.string().check(z.maxLength(64));
const name = z.string().check(z.maxLength(1024));
const seconds = z.number();

/** `schedular_name` is the specification's spelling: the name of a snapshot, or of the schedule that captured it. */
export const wireSnapshot = z.object({
  id: z.string(),
  schedular_name: z.string(),
  /** When it was captured. */
  execution_time: seconds,
  drive_id: z.string(),
  /** Of this filespace, counted from 1; never given again. */
  number: z.number(),
  kind: z.enum(snapshotKinds),
  schedule_id: z.nullable(z.string()),
  /** What `at` and `epoch` of `drives/:driveId/items` are for the moment that it holds. */
  seq: z.number(),
  epoch: z.string(),
  /** An address; null where nobody captured it, or the person is gone. Absent of who sees only some folders. */
  taken_by: z.optional(z.nullable(z.string())),
  /** The earliest time at which its schedule removes it; null where nothing does. */
  kept_until: z.nullable(seconds),
  /** Whether `items` answers this person with that moment: not where it is from before the person's present rights. */
  can_load: z.boolean(),
  /** How many of its items were deleted forever since. Absent of who sees only some folders. */
  erased_items: z.optional(z.number()),
});
export type WireSnapshot = z.infer<typeof wireSnapshot>;

export const wireSnapshotSchedule = z.object({
  id: z.string(),
  drive_id: z.string(),
  schedular_name: z.string(),
  /** The first time. */
  starts_at: seconds,
  every: z.number(),
  unit: z.enum(scheduleUnits),
  /** How many of its snapshots stay. */
  keep: z.number(),
  /** The zone by whose clocks it runs, by its name of IANA. */
  zone: z.string(),
  /** Null once it was stopped. */
  next_at: z.nullable(seconds),
  last_at: z.nullable(seconds),
  /** Of the last run. `unchanged`: nothing had changed since its last snapshot, and none was captured. */
  last_result: z.nullable(z.enum(scheduleResults)),
  /** Why it failed. */
  last_problem: z.nullable(z.string()),
  stopped_at: z.nullable(seconds),
  snapshot_count: z.number(),
  /** As `taken_by`. */
  made_by: z.optional(z.nullable(z.string())),
});
export type WireSnapshotSchedule = z.infer<typeof wireSnapshotSchedule>;

/** What nothing but a snapshot keeps: no living item, no history of these days and no other snapshot. */
export const wireFreedSpace = z.object({ freed_bytes: z.number(), freed_versions: z.number() });
export type WireFreedSpace = z.infer<typeof wireFreedSpace>;

const inDrive = z.object({ driveId: id });
const ofDrive = z.object({ driveId: id, id });

export const snapshotCalls = {
  captureSnapshot: defineCall({
    method: 'POST',
    path: 'snapshot/instant',
    summary: 'Captures a filespace as it is now, under a name. Costs the same whatever its size.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ schedular_name: name, drive_id: id }),
    status: 201,
    response: wireSnapshot,
    problems: ['bad-request', 'too-many-snapshots', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  listSnapshots: defineCall({
    method: 'GET',
    path: 'snapshot/instant/:driveId',
    summary: 'All snapshots of a filespace, the newest first.',
    auth: 'bearer',
    params: inDrive,
    status: 200,
    response: z.array(wireSnapshot),
    problems: ['not-found', 'email-not-verified'],
  }),
  snapshotFreedSpace: defineCall({
    method: 'GET',
    path: 'snapshot/instant/:driveId/:id/freed',
    summary: 'What deleting a snapshot would free.',
    auth: 'bearer',
    params: ofDrive,
    status: 200,
    response: wireFreedSpace,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  deleteSnapshot: defineCall({
    method: 'DELETE',
    path: 'snapshot/instant/:driveId/:id',
    summary: 'Deletes a snapshot and says what that frees: the versions soon, their contents a day later.',
    auth: 'bearer',
    idempotent: true,
    params: ofDrive,
    status: 200,
    response: wireFreedSpace,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  createSnapshotSchedule: defineCall({
    method: 'POST',
    path: 'snapshot/schedule/:driveId',
    summary:
      'From `starts_at` on captures a filespace every so many hours, days, weeks, months, quarters or years, by the clocks of a zone, and keeps the newest. Where nothing has changed, nothing is captured.',
    auth: 'bearer',
    idempotent: true,
    params: inDrive,
    body: z.object({
      schedular_name: name,
      starts_at: seconds,
      every: z.number(),
      unit: z.string().check(z.maxLength(16)),
      keep: z.number(),
      zone: z.string().check(z.maxLength(64)),
    }),
    status: 201,
    response: wireSnapshotSchedule,
    problems: ['bad-request', 'too-many-schedules', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  listSnapshotSchedules: defineCall({
    method: 'GET',
    path: 'snapshot/schedule/:driveId',
    summary:
      'The schedules of a filespace, the newest first, and those that were stopped while a snapshot of theirs is there.',
    auth: 'bearer',
    params: inDrive,
    status: 200,
    response: z.array(wireSnapshotSchedule),
    problems: ['not-found', 'email-not-verified'],
  }),
  stopSnapshotSchedule: defineCall({
    method: 'POST',
    path: 'snapshot/schedule/:driveId/:id/stop',
    summary: 'Stops a schedule. Its snapshots stay.',
    auth: 'bearer',
    idempotent: true,
    params: ofDrive,
    status: 200,
    response: wireSnapshotSchedule,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
