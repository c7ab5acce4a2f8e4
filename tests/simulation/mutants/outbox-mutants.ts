import type { Mutant } from './mutant.ts';

/** Bugs in how a device keeps and sends what a person did. */
export const outboxMutants: readonly Mutant[] = [
  {
    name: 'a retry has a new event id',
    file: 'worker/changes/kinds/event-envelope.ts',
    find: `    event_id: change.changeId,
    timestamp`,
    replace: `    event_id: row.attempts > 1 ? change.changeId.replace(/^.{8}/, 'ffffffff') : change.changeId,
    timestamp`,
  },
  {
    name: 'a refusal is taken for an acceptance',
    file: 'worker/outbox/outbox-machine.ts',
    find: `else if (result.status === 'rejected')`,
    replace: `else if (result.status === undefined)`,
  },
  {
    name: 'a change leaves the outbox as soon as it is acknowledged',
    file: 'worker/outbox/remove-confirmed.ts',
    find: `row.seq <= changes.seq`,
    replace: `row.seq > -1`,
  },
  {
    name: 'what the news confirm stays in the outbox',
    file: 'worker/sync/apply-server-changes.ts',
    find: `      await removeConfirmed(
        database,
        transaction,
        { driveId: changes.driveId, seq: changes.seq, pulled },
        context.ports.now(),
      );`,
    replace: ``,
  },
  {
    name: 'what was on its way when a tab died is forgotten',
    file: 'worker/outbox/outbox-sender.ts',
    find: `const sending = (await transaction.all()).filter(isSending);`,
    replace: `const sending = (await transaction.all()).filter((row) => isSending(row) && row.attempts > 99);`,
  },
  {
    name: 'a request without an answer is not repeated',
    file: 'worker/outbox/sender-machine.ts',
    find: `      return wait(state, event.next);`,
    replace: `      return { state: { ...state, phase: 'waiting' }, effects: [] };`,
  },
  {
    name: 'a later rename goes into a change that was sent',
    file: 'worker/changes/merge-changes.ts',
    find: `if (earlier === undefined || !wasNeverSent(earlier)) return null;`,
    replace: `if (earlier === undefined) return null;`,
  },
  {
    name: 'a creation that was sent vanishes with its deletion',
    file: 'worker/outbox/outbox-machine.ts',
    find: `  if (!wasNeverSent(maker)) return null;`,
    replace: ``,
  },
  {
    name: 'what was sent is taken back as if it had not been',
    file: 'worker/outbox/undo-changes.ts',
    find: `  if (row !== undefined && wasNeverSent(row)) {`,
    replace: `  if (row !== undefined) {`,
  },
  {
    name: 'a deletion claims to have seen everything',
    file: 'worker/changes/apply-local-changes.ts',
    find: `baseSeq: shown?.seq ?? 0`,
    replace: `baseSeq: 1_000_000`,
  },
  {
    name: 'a purge forgets what waits',
    file: 'worker/session/spaces/lose-filespace.ts',
    find: `      ...lostRows.map((row): OutboxRow => ({ ...markRejected(row, 'drive-gone'), spaceName: name })),`,
    replace: ``,
  },
  {
    name: 'what others hear late is never fetched',
    file: 'worker/session/leader.ts',
    find: `      if (await drain.isAwaitingEcho(driveId)) drives.get(driveId)?.pull();`,
    replace: ``,
  },
  {
    name: 'a change leaves the outbox while the replica that should show it is being filled',
    file: 'worker/outbox/apply-event-results.ts',
    find: `drive?.shown?.complete ? drive.shown.seq : -1`,
    replace: `drive?.shown?.seq ?? -1`,
  },
  {
    name: 'the light is green while something waits',
    file: 'src/features/items/outbox/sync-status.ts',
    find: `  if (leaving > held) return { kind: 'syncing', count: leaving - held };`,
    replace: ``,
  },
  {
    name: 'a change does not say of which log it counts what it saw',
    file: 'worker/changes/kinds/event-envelope.ts',
    find: `    ...(baseEpoch !== undefined && { base_epoch: baseEpoch }),
`,
    replace: '',
  },
];
