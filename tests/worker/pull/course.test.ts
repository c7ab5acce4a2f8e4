import { expect, it } from 'vitest';
import { belongsTo, courseOf } from '#worker/pull/course.ts';
import type { DriveRow, ReplicaState } from '#worker/replica/database.ts';

const whole: ReplicaState = {
  r: 1,
  epoch: 'e',
  seq: 5,
  scopeHash: 's',
  complete: true,
  after: null,
  openParent: null,
  early: [],
  items: 3,
  total: 3,
};
const part: ReplicaState = { ...whole, r: 2, complete: false, after: 'here' };

function drive(change: Partial<DriveRow>): DriveRow {
  const empty = { shown: null, filling: null, revision: 0, checkedMs: 0 };
  return { driveId: 'd', workspaceId: 'w', connected: true, ...empty, ...change };
}

it('leaves alone what this device does not keep', () => {
  expect(courseOf(undefined, true)).toEqual({ to: 'rest' });
  expect(courseOf(drive({ connected: false, shown: whole }), true)).toEqual({ to: 'rest' });
});

it('fills, goes on with a fill that was cut, then asks for differences', () => {
  expect(courseOf(drive({}), false)).toEqual({ to: 'begin-fill', beside: false });
  expect(courseOf(drive({ shown: part, filling: part }), false)).toEqual({ to: 'fill', filling: part });
  expect(courseOf(drive({ shown: whole }), false)).toEqual({ to: 'difference', shown: whole });
});

it('fills beside what is on screen when the server cannot tell the difference', () => {
  expect(courseOf(drive({ shown: whole }), true)).toEqual({ to: 'begin-fill', beside: true });
  expect(courseOf(drive({ shown: whole, filling: part }), false)).toEqual({ to: 'fill', filling: part });
  expect(courseOf(drive({ shown: whole, filling: part }), true)).toEqual({ to: 'begin-fill', beside: true });
  expect(courseOf(drive({ shown: part, filling: part }), true)).toEqual({ to: 'begin-fill', beside: false });
});

it('never adds rows of another log or of another scope', () => {
  expect(belongsTo(whole, { epoch: 'e', scope_hash: 's' })).toBe(true);
  expect(belongsTo(whole, { epoch: 'other', scope_hash: 's' })).toBe(false);
  expect(belongsTo(whole, { epoch: 'e', scope_hash: 'other' })).toBe(false);
});
