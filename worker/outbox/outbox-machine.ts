import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { limits } from '#contract/rules/limits.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { definitionOf, isUpload } from '../changes/change-definitions.ts';
import { dependentChanges, isPending, wasNeverSent } from '../changes/change-state.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';
import type { OutboxRow } from '../replica/replica-database.ts';

/**
 *   undoable ──8 s──▶ queued ──▶ sending ──applied, duplicate──▶ applied ──its sequence is in the blocks──▶ (gone)
 *                       ▲           │ └──────rejected──▶ rejected ──retry──▶ queued
 *                       └no response┘                       └── what depends on it: blocked
 *   (gone) ──replaced by a concurrent change──▶ superseded ──keep mine──▶ queued
 *
 * Pure: rows in, what to send next out; rows and results in, new rows out.
 */
export interface SendPlan {
  /** One request: events of one filespace, or one change that has its own. Empty: nothing can be sent now. */
  readonly send: readonly OutboxRow[];
  /** Changes that come to nothing together, before any of them was sent. */
  readonly vanish: readonly string[];
  /** When the next undoable change is due; null where there is none. */
  readonly wakeAtMs: number | null;
}

/**
 * `alone`: changes that must not share a request, because one of their last request could not be read. `onHold`: filespaces
 * whose changes would be refused for now.
 */
export function planSend(
  rows: readonly OutboxRow[],
  nowMs: number,
  alone: ReadonlySet<string>,
  onHold: readonly string[] = [],
): SendPlan {
  const inOrder = rows.toSorted((one, other) => one.order - other.order);
  const undoable = inOrder.filter((row) => row.state === 'undoable' && !isDue(row, nowMs));
  const wakeAtMs = undoable.length === 0 ? null : Math.min(...undoable.map((row) => row.notBeforeMs));
  const vanish = cancelledBeforeSend(inOrder, nowMs);
  if (vanish.length > 0) return { send: [], vanish, wakeAtMs };

  const unsent = new Map(inOrder.filter(isPending).map((row) => [row.changeId, row]));
  const ready = inOrder.filter(
    (row) =>
      !isUpload(row.change) && isDue(row, nowMs) && !isBlocked(row, unsent) && !onHold.includes(row.driveId),
  );
  const first = ready[0];
  if (first === undefined) return { send: [], vanish, wakeAtMs };
  const isShared = (row: OutboxRow) => 'event' in definitionOf(row.change).toWire && !alone.has(row.changeId);
  if (!isShared(first)) return { send: [first], vanish, wakeAtMs };
  const send = ready.filter((row) => row.driveId === first.driveId && isShared(row));
  return { send: send.slice(0, limits.eventsPerRequest), vanish, wakeAtMs };
}

/** The uploads that nothing else has to go before, in their order; those that failed before come last. */
export function readyUploads(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const unsent = new Map(rows.filter(isPending).map((row) => [row.changeId, row]));
  const ready = rows.filter((row) => isUpload(row.change) && isPending(row) && !isBlocked(row, unsent));
  return ready.toSorted((one, other) => one.attempts - other.attempts || one.order - other.order);
}

/** Rows as they are after the server's results. Only rows that changed are in the result. */
export function settleResults(
  rows: readonly OutboxRow[],
  sent: readonly OutboxRow[],
  results: ReadonlyMap<string, EventResult>,
): readonly OutboxRow[] {
  const changed = new Map<string, OutboxRow>();
  const now = new Map(rows.map((row) => [row.changeId, row]));
  for (const one of sent) {
    // While it was on its way the row may have learned what somebody else did, that its filespace went, or was discarded.
    const row = now.get(one.changeId);
    if (row === undefined) continue;
    const result = results.get(row.changeId);
    if (row.state === 'rejected' && (result === undefined || result.status === 'rejected')) continue;
    if (result === undefined) changed.set(row.changeId, { ...row, state: 'queued' });
    else if (result.status === 'rejected') changed.set(row.changeId, refusedBy(row, result));
    else changed.set(row.changeId, acceptedBy(row, result));
  }
  const refused = [...changed.values()].filter((row) => row.state === 'rejected');
  for (const row of dependentChanges(rows, refused)) changed.set(row.changeId, { ...row, state: 'blocked' });
  return [...changed.values()];
}

export function markRejected(row: OutboxRow, problem: OutboxRow['problem']): OutboxRow {
  return { ...row, state: 'rejected', problem };
}

function acceptedBy(row: OutboxRow, { seq, unchanged }: EventResult): OutboxRow {
  return {
    ...row,
    state: 'applied',
    seq: seq ?? null,
    problem: null,
    ...(unchanged === true && { unchanged }),
  };
}

function refusedBy(row: OutboxRow, { code, by, because }: EventResult): OutboxRow {
  const refused = { ...markRejected(row, problemOf(code)), ...(because && { because: obstacleOf(because) }) };
  if (by === undefined) return refused;
  return { ...refused, conflict: { by, atMs: null, name: row.itemName, folderName: row.folderName } };
}

function obstacleOf({ item_id: itemId, ...rest }: NonNullable<EventResult['because']>): UndoObstacle {
  const { by, ...obstacle } = rest;
  return { ...obstacle, itemId, ...(by !== undefined && { by }) };
}

/**
 * What vanishes with a creation or copy that was never sent: everything that was done to it and inside it. Null where
 * some of that concerns things that live on, or has left the device already.
 */
export function cancelledTogether(rows: readonly OutboxRow[], maker: OutboxRow): readonly OutboxRow[] | null {
  if (!wasNeverSent(maker)) return null;
  const top = maker.change.itemId;
  const createdIds = new Set(createsOneItem(maker) ? [top] : []);
  const removed = [maker];
  for (const row of dependentChanges(rows, [maker])) {
    const isInside = definitionOf(row.change).staysInside(row.change, createdIds, top);
    if (!wasNeverSent(row) || !isInside) return null;
    if (createsOneItem(row)) createdIds.add(row.change.itemId);
    removed.push(row);
  }
  return removed;
}

/** A folder that was made and deleted before it was sent is nobody's business. */
function cancelledBeforeSend(inOrder: readonly OutboxRow[], nowMs: number): readonly string[] {
  for (const row of inOrder) {
    if (!definitionOf(row.change).deletesItem || !wasNeverSent(row) || !isDue(row, nowMs)) continue;
    const maker = inOrder.find((other) => createsOneItem(other) && other.change.itemId === row.change.itemId);
    const removed = maker && cancelledTogether(inOrder, maker);
    if (removed) return removed.map((one) => one.changeId);
  }
  return [];
}

function createsOneItem({ change }: OutboxRow): boolean {
  return definitionOf(change).creates === 'item';
}

function isDue(row: OutboxRow, nowMs: number): boolean {
  return (
    row.state === 'queued' ||
    (row.state === 'undoable' && timeRemainingMs(row.notBeforeMs, nowMs, limits.deleteUndoWindowMs) === 0)
  );
}

function isBlocked(row: OutboxRow, unsent: ReadonlyMap<string, OutboxRow>): boolean {
  return row.dependsOn.some((id) => unsent.has(id)) || row.orderedAfter.some((id) => unsent.has(id));
}

const kinds = new Set<string>([
  'item-name.empty',
  'item-name.forbidden-character',
  'item-name.invisible-character',
  'item-name.too-long',
  'item-name.taken',
  'gone',
  'not-allowed',
  'root-protected',
  'cycle',
  'id-taken',
  'changed-since',
  'too-many-items',
  'not-kept',
  'nothing-to-restore',
  'deleted-forever',
  'undo-refused',
  'nothing-to-undo',
  'too-many-snapshots',
  'drive-gone',
  'file-too-large',
  'file-missing',
  'file-changed',
  'workspace-full',
  'account-full',
]);

/** A code of a newer server is not lost on the person: it is shown as unknown. */
export function problemOf(code: string | undefined): NonNullable<OutboxRow['problem']> {
  return kinds.has(code ?? '') ? (code as NonNullable<OutboxRow['problem']>) : 'unknown';
}
