import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { requestedMs, storeRequested } from '#src/shared/access-requests/requested.ts';
import { forgetRequested } from '#src/shared/access-requests/sent-requests.ts';

const now = Date.UTC(2026, 4, 4);
let kept: Map<string, string>;
let storage: Pick<Storage, 'getItem' | 'setItem'>;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
});

test('what was requested is known for a day, each target for itself', () => {
  storeRequested({ driveId: 'files' }, now, storage);
  storeRequested({ driveId: 'files', folderId: 'brand' }, now + 1000, storage);
  const at = (ms: number) => [
    requestedMs({ driveId: 'files' }, ms, storage),
    requestedMs({ driveId: 'files', folderId: 'brand' }, ms, storage),
    requestedMs({ workspaceId: 'team' }, ms, storage),
  ];
  expect(at(now + 5000)).toEqual([now, now + 1000, null]);
  expect(at(now + limits.accessRequestEveryMs)).toEqual([null, now + 1000, null]);
  expect(at(now + limits.accessRequestEveryMs + 1000)).toEqual([null, null, null]);
});

test('what was given is forgotten, and nothing else', () => {
  storeRequested({ driveId: 'files' }, now, storage);
  storeRequested({ driveId: 'files', folderId: 'brand' }, now, storage);
  forgetRequested([{ driveId: 'files' }, { workspaceId: 'team' }], now, storage);
  expect(requestedMs({ driveId: 'files' }, now, storage)).toBeNull();
  expect(requestedMs({ driveId: 'files', folderId: 'brand' }, now, storage)).toBe(now);
});

test('what is over is not kept, and what another program wrote is nothing', () => {
  storeRequested({ workspaceId: 'team' }, now, storage);
  storeRequested({ driveId: 'files' }, now + limits.accessRequestEveryMs, storage);
  expect([...kept.values()].join()).not.toContain('team');
  for (const value of ['nonsense', 'null', '[1]', '{"files":"x"}', `{"files":${now + 1}}`]) {
    kept.set('accessRequests', value);
    expect(requestedMs({ driveId: 'files' }, now, storage)).toBeNull();
  }
});

test('who asked for a filespace has asked for its folders', () => {
  storeRequested({ driveId: 'files' }, now, storage);
  expect(requestedMs({ driveId: 'files', folderId: 'brand' }, now, storage)).toBe(now);
  expect(requestedMs({ driveId: 'others', folderId: 'brand' }, now, storage)).toBeNull();
  storeRequested({ driveId: 'others', folderId: 'brand' }, now, storage);
  expect(requestedMs({ driveId: 'others' }, now, storage)).toBeNull();
});
