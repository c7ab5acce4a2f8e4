import type { OutboxRow, OutboxState } from '../replica/outbox-row.ts';

interface StateProperties {
  /** Who moves it on: the outbox, the person, or nobody, because only its sequence has still to arrive. */
  readonly movedBy: 'outbox' | 'person' | 'nobody';
  /** Whether the server may lack the change, so that it is lost where its row is lost. */
  readonly isOnlyOnDevice: boolean;
}

/** A new state does not compile until it says here whether losing its row loses work. */
const states: Readonly<Record<OutboxState, StateProperties>> = {
  undoable: { movedBy: 'outbox', isOnlyOnDevice: true },
  queued: { movedBy: 'outbox', isOnlyOnDevice: true },
  sending: { movedBy: 'outbox', isOnlyOnDevice: true },
  applied: { movedBy: 'nobody', isOnlyOnDevice: false },
  rejected: { movedBy: 'person', isOnlyOnDevice: true },
  superseded: { movedBy: 'person', isOnlyOnDevice: false },
  blocked: { movedBy: 'person', isOnlyOnDevice: true },
};

type Row = Pick<OutboxRow, 'state'>;

/** The outbox sends it without anybody's help. */
export function isPending({ state }: Row): boolean {
  return states[state].movedBy === 'outbox';
}

/** Only the person's decision moves it on. */
export function needsAttention({ state }: Row): boolean {
  return states[state].movedBy === 'person';
}

/** The server does not have the change: it is lost where its row is. */
export function isOnlyOnDevice({ state }: Row): boolean {
  return states[state].isOnlyOnDevice;
}

/** How many changes people count: each file of an upload is one, though they are sent together. */
export function countChanges(rows: readonly Pick<OutboxRow, 'change'>[]): number {
  return rows.reduce((sum, { change }) => sum + ('uploadId' in change ? Math.max(1, change.files) : 1), 0);
}

/** Never on its way: the server cannot know of it. */
export function wasNeverSent({ state, attempts }: Pick<OutboxRow, 'state' | 'attempts'>): boolean {
  return (state === 'undoable' || state === 'queued') && attempts === 0;
}

/** What needs one of these, directly or through others, and was not sent. */
export function dependentChanges(rows: readonly OutboxRow[], of: readonly OutboxRow[]): readonly OutboxRow[] {
  const reached = new Set(of.map((row) => row.changeId));
  const found: OutboxRow[] = [];
  for (const row of rows.toSorted((one, other) => one.order - other.order)) {
    if (reached.has(row.changeId) || !(isPending(row) || row.state === 'blocked')) continue;
    if (!row.dependsOn.some((id) => reached.has(id))) continue;
    reached.add(row.changeId);
    found.push(row);
  }
  return found;
}
