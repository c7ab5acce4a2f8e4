import { beforeEach, describe, expect, it } from 'vitest';
import { choiceOf, sourceOf, unneededSources } from '#src/features/transfers/again/upload-sources.ts';
import { batchViews } from '#src/features/transfers/batch-view.ts';
import { addOwnUpload, forgetUploadSources, uploadSource } from '#src/lib/files/own-uploads.ts';
import { batchRow } from '../upload-rows.ts';

const facts = { outbox: [], progress: [], offline: false, paused: false };
const source = { kind: 'chosen', files: [] } as const;

describe('what cancelled uploads were made of', () => {
  const cancelled = Array.from({ length: 10 }, (_, at) =>
    batchRow({ batchId: `c${at}`, createdMs: at, cancelled: true }),
  );
  const batches = [
    ...cancelled,
    batchRow({ batchId: 'open', createdMs: 20 }),
    batchRow({ batchId: 'done', createdMs: 21, endedMs: 30, sentFiles: 10 }),
    batchRow({ batchId: 'undone', createdMs: 22, undone: true }),
  ];
  beforeEach(() => forgetUploadSources(batches.map(({ batchId }) => batchId)));

  it('is kept of the last eight; nothing is kept of what is done', () => {
    for (const { batchId } of batches) addOwnUpload(batchId, source);
    const unneeded = unneededSources(batchViews({ ...facts, batches }));
    expect(unneeded.toSorted()).toEqual(['c0', 'c1', 'done', 'undone']);
    forgetUploadSources(unneeded);
    expect(batches.filter(({ batchId }) => uploadSource(batchId)).map(({ batchId }) => batchId)).toEqual([
      ...['c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'open'],
    ]);
  });

  it('is taken again as it was, where the page has it', async () => {
    addOwnUpload('c9', source);
    expect(await sourceOf(batchRow({ batchId: 'c9' }))).toBe(source);
  });
});

it.each([
  ['one file', { name: 'a.txt', files: 1, firstItem: { id: 'f', kind: 'file' } }, [false, true]],
  [
    'a folder with one file',
    { name: 'Photos', files: 1, firstItem: { id: 'f', kind: 'folder' } },
    [true, false],
  ],
  [
    'a folder that was there',
    { name: 'Photos', files: 3, firstItem: { id: 'f', kind: 'file' } },
    [true, false],
  ],
  ['an empty folder', { name: 'Photos', files: 0, firstItem: { id: 'f', kind: 'folder' } }, [true, false]],
  ['several things', { name: '', files: 3, firstItem: { id: 'f', kind: 'folder' } }, [false, false]],
] as const)('of %s the dialog asks for the like', (_, batch, [folder, single]) => {
  expect(choiceOf(batch, true)).toEqual({ folder, single });
  expect(choiceOf(batch, false)).toEqual({ folder: false, single });
});
