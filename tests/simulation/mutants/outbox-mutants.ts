import type { Mutant } from './mutant.ts';

/** Bugs in how a device keeps and sends what a person did. */
export const outboxMutants: readonly Mutant[] = [
  {
    name: 'a retry has a new event id',
    file: 'worker/outbox/to-wire.ts',
    find: `    event_id: change.changeId,
    timestamp`,
    replace: `    event_id: row.tries > 1 ? change.changeId.replace(/^.{8}/, 'ffffffff') : change.changeId,
    timestamp`,
  },
  {
    name: 'a refusal is taken for an acceptance',
    file: 'worker/outbox/queue.ts',
    find: `else if (result.status === 'rejected')`,
    replace: `else if (result.status === undefined)`,
  },
  {
    name: 'a change leaves the outbox as soon as it is acknowledged',
    file: 'worker/outbox/confirm.ts',
    find: `row.seq <= news.seq`,
    replace: `row.seq > -1`,
  },
  {
    name: 'what the news confirm stays in the outbox',
    file: 'worker/pull/ingest.ts',
    find: `      await confirmApplied(
        database,
        book,
        { driveId: news.driveId, seq: news.seq, pulled },
        desk.ports.now(),
      );`,
    replace: ``,
  },
  {
    name: 'what was on its way when a tab died is forgotten',
    file: 'worker/outbox/drain.ts',
    find: `const sending = (await book.all()).filter((row) => row.state === 'sending');`,
    replace: `const sending = (await book.all()).filter((row) => row.state === 'sending' && row.tries > 99);`,
  },
  {
    name: 'a request without an answer is not repeated',
    file: 'worker/outbox/drain.ts',
    find: `      else if (waitMs !== null) stopTimer = ports.setTimer(waitMs, () => wake());`,
    replace: ``,
  },
  {
    name: 'a later rename goes into a change that was sent',
    file: 'worker/outbox/merge.ts',
    find: `if (earlier === undefined || !wasNeverSent(earlier)) return null;`,
    replace: `if (earlier === undefined) return null;`,
  },
  {
    name: 'a creation that was sent vanishes with its deletion',
    file: 'worker/outbox/queue.ts',
    find: `  if (!wasNeverSent(maker)) return null;`,
    replace: ``,
  },
  {
    name: 'what was sent is taken back as if it had not been',
    file: 'worker/outbox/take-back.ts',
    find: `  if (row !== undefined && wasNeverSent(row)) {`,
    replace: `  if (row !== undefined) {`,
  },
  {
    name: 'a deletion claims to have seen everything',
    file: 'worker/write/make-changes.ts',
    find: `seenSeq: shown?.seq ?? 0`,
    replace: `seenSeq: 1_000_000`,
  },
  {
    name: 'a purge forgets what waits',
    file: 'worker/session/spaces.ts',
    find: `    await book.put(...lostRows.map((row): OutboxRow => ({ ...refuse(row, 'drive-gone'), spaceName: name })));`,
    replace: ``,
  },
  {
    name: 'what others hear late is never fetched',
    file: 'worker/session/leader.ts',
    find: `      if (late > 0) drives.get(driveId)?.pull();`,
    replace: ``,
  },
  {
    name: 'a change leaves the outbox while the replica that should show it is being filled',
    file: 'worker/outbox/drain.ts',
    find: `drive?.shown?.complete ? drive.shown.seq : -1`,
    replace: `drive?.shown?.seq ?? -1`,
  },
  {
    name: 'the light is green while something waits',
    file: 'src/features/items/outbox/sync-status.ts',
    find: `  if (waiting > 0) return { kind: 'syncing', count: waiting };`,
    replace: ``,
  },
  {
    name: 'a change does not say of which log it counts what it saw',
    file: 'worker/outbox/to-wire.ts',
    find: `    ...(seenLog !== undefined && { seen_log: seenLog }),
`,
    replace: '',
  },
];
