import { describe, expect, it } from 'vitest';
import { countOf, sendingShare } from '#src/features/items/outbox/outbox-groups.ts';
import { type SyncFacts, statusLabel, syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import type { OutboxState } from '#worker/replica/replica-database.ts';

const row = (state: OutboxState, change: object = {}, driveId = 'here') => ({
  state,
  driveId,
  change: change as OutboxRow['change'],
});
const now = 1_000_000;
const shown = { complete: true };
const calm: SyncFacts = {
  device: { connection: 'online', lastReceivedMs: now - 1000, paused: false, spacesMs: now - 1000 },
  outbox: [],
  drives: [{ connected: true, shown, checkedMs: now - 1000 }],
  nowMs: now,
};
const label = (facts: Partial<SyncFacts>) => statusLabel(syncStatus({ ...calm, ...facts }));
const device = (more: Partial<NonNullable<SyncFacts['device']>>) => ({
  device: {
    connection: 'online' as const,
    lastReceivedMs: now - 1000,
    paused: false,
    spacesMs: now - 1000,
    ...more,
  },
});

describe('the status of this device', () => {
  it('is synced when nothing waits and the server was heard just now', () => {
    expect(label({})).toBe('All changes synced');
  });

  it('counts what is on its way, whatever its state', () => {
    expect(label({ outbox: [row('queued')] })).toBe('Syncing 1 change');
    expect(label({ outbox: [row('queued'), row('sending'), row('applied')] })).toBe('Syncing 3 changes');
  });

  it('counts files that are sent together as the outbox does', () => {
    const outbox = [row('queued', { uploadId: 'u', files: 3 }), row('queued')];
    expect(label({ outbox })).toBe('Syncing 4 changes');
    expect(countOf(outbox.map((each) => [each]))).toBe(4);
  });

  it('counts what needs the person in the same way', () => {
    const outbox = [row('rejected'), row('blocked', { uploadId: 'u', files: 3 }), row('queued')];
    expect(syncStatus({ ...calm, outbox })).toEqual({ kind: 'attention', count: 4 });
  });

  it('syncs nothing while deletions are only held, and is not green either', () => {
    const held = [row('undoable'), row('undoable'), row('undoable')];
    expect(label({ outbox: held })).toBe('Deleting 3 items');
    expect(label({ outbox: [row('undoable')] })).toBe('Deleting 1 item');
    expect(label({ outbox: [...held, row('sending')] })).toBe('Syncing 1 change');
    expect(label({ ...device({ connection: 'offline' }), outbox: held })).toBe('Offline, 3 waiting');
  });

  it('is paused where all that waits are uploads that the person has paused', () => {
    const upload = (batchId: string) => row('queued', { uploadId: batchId, batchId, files: 3 });
    const pausedUploads = new Set(['a']);
    expect(label({ outbox: [upload('a')], pausedUploads })).toBe('Paused, 3 waiting');
    expect(label({ outbox: [upload('a'), upload('b')], pausedUploads })).toBe('Syncing 3 changes');
    expect(label({ outbox: [upload('a'), row('queued')], pausedUploads })).toBe('Syncing 1 change');
    expect(label({ ...device({ connection: 'offline' }), outbox: [upload('a')], pausedUploads })).toBe(
      'Offline, 3 waiting',
    );
  });

  it('counts each file of an upload, however many are sent together', () => {
    const outbox = [
      row('queued', { uploadId: 'u', files: 2 }),
      row('queued', { uploadId: 'v', files: 0 }), // folders alone
      row('queued'),
    ];
    expect(label({ outbox })).toBe('Syncing 4 changes');
    expect(label({ ...device({ connection: 'offline' }), outbox })).toBe('Offline, 4 waiting');
  });

  it('is paused where all that waits is in a workspace on hold, and counts that as on its way nowhere', () => {
    const onHold = ['held'];
    const kept = [row('queued', {}, 'held'), row('undoable', {}, 'held')];
    expect(label({ ...device({ onHold }), outbox: kept })).toBe('Paused, 2 waiting');
    expect(label({ ...device({ onHold }), outbox: [...kept, row('queued')] })).toBe('Syncing 1 change');
    expect(label({ ...device({ onHold }), outbox: [...kept, row('undoable')] })).toBe('Deleting 1 item');
    expect(label({ ...device({ onHold, connection: 'offline' }), outbox: kept })).toBe('Offline, 2 waiting');
    expect(label(device({ onHold }))).toBe('All changes synced');
  });

  it('says that the server is maintained while that keeps something from being sent or heard', () => {
    const told = { maintenanceMs: now - 45_000 };
    expect(label({ ...device(told), outbox: [row('queued')] })).toBe('Maintenance, 1 waiting');
    expect(label(device({ ...told, connection: 'offline' }))).toBe('Maintenance');
    expect(label(device({ ...told, connection: 'connecting' }))).toBe('Maintenance');
    expect(label(device(told))).toBe('All changes synced');
    expect(label(device({ ...told, connection: 'signed-out' }))).toBe('Signed out');
    expect(label(device({ maintenanceMs: now - 90_000, connection: 'offline' }))).toBe('Offline');
  });

  it('is offline by its own word or when the server has been silent for more than 30 seconds', () => {
    const outbox = [row('queued'), row('queued')];
    expect(label({ ...device({ connection: 'offline' }), outbox })).toBe('Offline, 2 waiting');
    expect(statusLabel({ kind: 'offline', pending: 2000 })).toBe('Offline, 2,000 waiting');
    expect(statusLabel({ kind: 'attention', count: 1000 })).toBe('1,000 need attention');
    expect(label({ ...device({ lastReceivedMs: now - 30_001 }), outbox })).toBe('Offline, 2 waiting');
    expect(label(device({ lastReceivedMs: now - 30_001 }))).toBe('Offline');
    // Heard by a clock that has been put back since.
    expect(label(device({ lastReceivedMs: now + 86_400_000 }))).toBe('Offline');
    expect(label(device({ lastReceivedMs: now - 30_000 }))).toBe('All changes synced');
  });

  it('is signed out where the server is there and knows the session no longer', () => {
    const outbox = [row('queued'), row('queued')];
    expect(label({ ...device({ connection: 'signed-out' }), outbox })).toBe('Signed out, 2 waiting');
    expect(label(device({ connection: 'signed-out', lastReceivedMs: 0 }))).toBe('Signed out');
    expect(label({ ...device({ connection: 'signed-out', paused: true }), outbox })).toBe(
      'Signed out, 2 waiting',
    );
    expect(label({ ...device({ connection: 'signed-out' }), outbox: [row('rejected')] })).toBe(
      '1 needs attention',
    );
  });

  it('gets ready until the lists of workspaces and filespaces arrived once', () => {
    expect(label({ ...device({ spacesMs: 0 }), drives: [] })).toBe('Getting ready');
  });

  it('asks for attention before anything else', () => {
    const outbox = [row('rejected'), row('blocked'), row('queued')];
    expect(label({ ...device({ connection: 'offline' }), outbox })).toBe('2 need attention');
    expect(label({ outbox: [row('rejected')] })).toBe('1 needs attention');
  });

  it('gets ready while a kept filespace is not all here', () => {
    const drives = (more: Partial<SyncFacts['drives'][number]>) => ({
      drives: [{ connected: true, shown, checkedMs: now, ...more }],
    });
    expect(label(drives({ shown: null }))).toBe('Getting ready');
    expect(label(drives({ shown: { complete: false } }))).toBe('Getting ready');
    expect(label(drives({ checkedMs: 0 }))).toBe('Getting ready');
    expect(label(drives({ isBehind: true }))).toBe('Getting ready');
    expect(label(drives({ isBehind: false }))).toBe('All changes synced');
    expect(label(drives({ connected: false, shown: null }))).toBe('All changes synced');
    expect(label({ device: undefined })).toBe('Getting ready');
    expect(label(device({ connection: 'connecting' }))).toBe('Getting ready');
  });

  it('says when the person has paused it', () => {
    expect(label({ ...device({ paused: true }), outbox: [row('queued')] })).toBe('Paused, 1 waiting');
  });

  it('is never green while something waits or the server is silent', () => {
    const attentionStates = { undoable: false, queued: false, sending: false, applied: false } as const;
    const every = { ...attentionStates, rejected: true, blocked: true, superseded: true } satisfies Record<
      OutboxState,
      boolean
    >;
    const states = Object.keys(every) as OutboxState[];
    const connections = ['connecting', 'online', 'offline', 'signed-out'] as const;
    for (const connection of connections) {
      for (const lastReceivedMs of [0, now - 30_001, now]) {
        for (const paused of [false, true]) {
          for (const state of states) {
            const facts = {
              ...calm,
              device: { connection, lastReceivedMs, paused, spacesMs: now },
              outbox: [row(state)],
            };
            const { kind } = syncStatus(facts);
            expect(kind).not.toBe('synced');
            expect(kind === 'attention').toBe(every[state]);
          }
          const quiet = syncStatus({
            ...calm,
            device: { connection, lastReceivedMs, paused, spacesMs: now },
          });
          const received = connection === 'online' && lastReceivedMs === now && !paused;
          expect(quiet.kind === 'synced').toBe(received);
        }
      }
    }
  });
});

it('says how far sending is, and nothing of that while nothing is sent', () => {
  expect(sendingShare(4, 1, false)).toBe(0.25);
  expect(sendingShare(900, 900, 'Offline')).toBeNull();
  expect(sendingShare(0, 0, false)).toBeNull();
});
