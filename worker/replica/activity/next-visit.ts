import type { VisitRow } from './activity-rows.ts';

/** Who has not looked for so long comes again. */
export const visitGapMs = 1_800_000;

/** Where somebody stands who looks at a filespace now: `atMs` by the clock of the device, `seq` its cursor. */
export interface Look {
  readonly driveId: string;
  readonly epoch: string;
  readonly atMs: number;
  readonly seq: number;
}

/** The visit with this look: the present one goes on, or a new one begins and what it was becomes the former. */
export function nextVisit(visit: VisitRow | undefined, { driveId, epoch, atMs, seq }: Look): VisitRow {
  const begun = { driveId, epoch, beganMs: atMs, lastMs: atMs, lastSeq: seq };
  // In another log the sequences count something else.
  if (visit?.epoch !== epoch) return { ...begun, former: null, readSeq: 0 };
  // In either direction: the clock may be put back.
  if (Math.abs(atMs - visit.lastMs) < visitGapMs)
    return { ...visit, lastMs: atMs, lastSeq: Math.max(visit.lastSeq, seq) };
  return { ...begun, former: { atMs: visit.lastMs, seq: visit.lastSeq }, readSeq: visit.readSeq };
}
