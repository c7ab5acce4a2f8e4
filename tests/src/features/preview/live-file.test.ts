import { expect, it } from 'vitest';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { liveFile } from '#src/features/preview/live-file.ts';

const file: LocatedFile = {
  id: 'f',
  parentId: 'b',
  kind: 'file',
  name: 'Plan.pdf',
  sizeBytes: 1,
  modifiedMs: 0,
  contentSeq: 0,
  path: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  syncState: 'none',
};
const sees = { canSee: () => true, complete: true };

it('is what the device knows of it', () => {
  expect(liveFile(file, null, sees)).toEqual({ state: 'here', file });
  expect(liveFile(null, null, { ...sees, complete: false }).state).toBe('loading');
  expect(liveFile(null, null, sees).state).toBe('unknown');
});

it('that has gone was deleted, unless the permissions say that its folder is out of sight', () => {
  expect(liveFile(null, file, sees)).toEqual({ state: 'deleted', file });
  const asked: unknown[] = [];
  const canSee = (path: readonly string[]) => {
    asked.push(path);
    return false;
  };
  expect(liveFile(null, file, { canSee, complete: true })).toEqual({ state: 'access-lost', file });
  expect(asked).toEqual([['a', 'b']]);
});
