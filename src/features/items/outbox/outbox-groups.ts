import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow, SentRow } from '#worker/read/reader.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { isGrouped } from './change-labels.ts';

/** Wishes made within this time in one place are one act of a person. */
const oneActMs = 250;

export interface OutboxGroups {
  /** What goes no further without an answer. */
  readonly attention: readonly OutboxRow[];
  readonly pending: readonly (readonly OutboxRow[])[];
}

export function useOutboxGroups(rows: readonly OutboxRow[]): OutboxGroups {
  return groupOutbox(rows, useOffline());
}

/** Without a way to the server a change is tried now and then, which is waiting all the same. */
export function groupOutbox(rows: readonly OutboxRow[], isOffline: boolean): OutboxGroups {
  const going = rows
    .filter((row) => !needsAttention(row))
    .map((row) => (isOffline && isBeingTried(row) ? { ...row, state: 'queued' as const } : row));
  return { attention: rows.filter(needsAttention), pending: groupActs(going, (row) => row.state) };
}

export function groupSent(rows: readonly SentRow[]): readonly (readonly SentRow[])[] {
  return groupActs(rows, () => '');
}

/** An upload stays where it is until its line is back. */
function isBeingTried({ state, change }: OutboxRow): boolean {
  return state === 'sending' && !('uploadId' in change);
}

/** Counted as the header and the banner count what waits, whatever it is grouped to. */
export function countOf(groups: readonly (readonly Pick<OutboxRow, 'change'>[])[]): number {
  return countChanges(groups.flat());
}

/** `2 files moved` is one line. Neighbours of one type to one target, made together and in the same state. */
function groupActs<Row extends OutboxRow | SentRow>(
  rows: readonly Row[],
  stateOf: (row: Row) => string,
): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (last && previous && isSameAct(row, previous) && stateOf(row) === stateOf(previous)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function isSameAct(a: OutboxRow | SentRow, b: OutboxRow | SentRow): boolean {
  if (a.change.type !== b.change.type || a.driveId !== b.driveId) return false;
  if (!isGrouped(a.change)) return false;
  if (Math.abs(a.change.clientTimeMs - b.change.clientTimeMs) > oneActMs) return false;
  const target = (row: OutboxRow | SentRow) =>
    'parentId' in row.change ? row.change.parentId : row.folderName;
  return target(a) === target(b);
}

/** Null where nothing moves: what was on its way when the connection went is not there yet. */
export function sendingShare(going: number, sending: number, halted: string | false): number | null {
  return halted || going === 0 ? null : sending / going;
}
