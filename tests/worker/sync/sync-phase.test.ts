import { expect, it } from 'vitest';
import type { ReplicaState, SyncStateRow } from '#worker/replica/replica-database.ts';
import { isSameLog, syncPhaseOf } from '#worker/sync/sync-phase.ts';

const whole: ReplicaState = {
  r: 1,
  epoch: 'e',
  seq: 5,
  scopeHash: 's',
  complete: true,
  after: null,

  prefetched: [],
  items: 3,
  total: 3,
};
const part: ReplicaState = { ...whole, r: 2, complete: false, after: 'here' };

function drive(change: Partial<SyncStateRow>): SyncStateRow {
  const empty = { shown: null, filling: null, revision: 0, checkedMs: 0 };
  return { driveId: 'd', workspaceId: 'w', connected: true, ...empty, ...change };
}

it('leaves alone what this device does not keep', () => {
  expect(syncPhaseOf(undefined, true)).toEqual({ to: 'idle' });
  expect(syncPhaseOf(drive({ connected: false, shown: whole }), true)).toEqual({ to: 'idle' });
});

it('fills, goes on with a fill that was cut, then asks for differences', () => {
  expect(syncPhaseOf(drive({}), false)).toEqual({ to: 'begin-full-sync', beside: false });
  expect(syncPhaseOf(drive({ shown: part, filling: part }), false)).toEqual({
    to: 'full-sync',
    filling: part,
  });
  expect(syncPhaseOf(drive({ shown: whole }), false)).toEqual({ to: 'difference', shown: whole });
});

it('fills beside what is on screen when the server cannot tell the difference', () => {
  expect(syncPhaseOf(drive({ shown: whole }), true)).toEqual({ to: 'begin-full-sync', beside: true });
  expect(syncPhaseOf(drive({ shown: whole, filling: part }), false)).toEqual({
    to: 'full-sync',
    filling: part,
  });
  expect(syncPhaseOf(drive({ shown: whole, filling: part }), true)).toEqual({
    to: 'begin-full-sync',
    beside: true,
  });
  expect(syncPhaseOf(drive({ shown: part, filling: part }), true)).toEqual({
    to: 'begin-full-sync',
    beside: false,
  });
});

it('never adds rows of another log or of another scope', () => {
  expect(isSameLog(whole, { epoch: 'e', scope_hash: 's' })).toBe(true);
  expect(isSameLog(whole, { epoch: 'other', scope_hash: 's' })).toBe(false);
  expect(isSameLog(whole, { epoch: 'e', scope_hash: 'other' })).toBe(false);
});
