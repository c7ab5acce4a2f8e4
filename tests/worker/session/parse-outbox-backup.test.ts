import { expect, test } from 'vitest';
import { parseOutboxBackup } from '#worker/session/parse-outbox-backup.ts';

const row = (problem: unknown) => ({
  changeId: 'change',
  order: 1,
  driveId: 'drive',
  change: { type: 'deleteItem', itemId: 'item', kind: 'folder' },
  state: 'rejected',
  needs: [],
  after: [],
  ...(problem !== undefined && { problem }),
});

const textOf = (problem: unknown) =>
  JSON.stringify({
    identity: 'this one',
    outbox: [row(problem)],
    kept: [],
    workspaces: [],
    filespaces: [],
    beyond: 0,
  });

test.each([
  ['changed-unseen', 'changed-since'],
  ['root', 'root-protected'],
  ['too-many', 'too-many-items'],
  ['not-allowed', 'not-allowed'],
  [null, null],
  [undefined, undefined],
])('a change that was backed up as refused with %s comes back with %s', (stored, current) => {
  expect(parseOutboxBackup(textOf(stored))?.outbox).toEqual([row(current)]);
});

test('text that is no backup is none', () => {
  for (const text of [null, '', '{}', '[1]', '{"identity":"x"}']) expect(parseOutboxBackup(text)).toBeNull();
});
