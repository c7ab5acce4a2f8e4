import { expect, test } from 'vitest';
import type { LargeItem, StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import {
  largestOfAll,
  totalsByFolder,
  totalsByKind,
} from '#src/features/workspaces/storage/merge-breakdowns.ts';

const breakdownOf = (more: Partial<StorageBreakdown>): StorageBreakdown => ({
  complete: true,
  files: 0,
  sizeBytes: 0,
  extensions: [],
  largestFiles: [],
  largestFolders: [],
  topFolders: [],
  topFoldersBytes: 0,
  topFilesBytes: 0,
  ...more,
});
const totals = (extension: string, files: number, sizeBytes: number) => ({ extension, files, sizeBytes });
const large = (id: string, sizeBytes: number): LargeItem => ({
  ...{ id, parentId: '', kind: 'file', name: id, sizeBytes, path: [] },
});

test('adds up what is of one kind, in all filespaces, the most first', () => {
  const kinds = totalsByKind([
    breakdownOf({ extensions: [totals('jpg', 2, 20), totals('png', 1, 5), totals('', 1, 1)] }),
    breakdownOf({ extensions: [totals('mov', 1, 500), totals('webp', 4, 6), totals('constructor', 1, 2)] }),
  ]);
  expect(kinds).toEqual([
    { kind: 'video', files: 1, sizeBytes: 500 },
    { kind: 'image', files: 7, sizeBytes: 31 },
    { kind: 'unknown', files: 2, sizeBytes: 3 },
  ]);
});

test('lists the twenty largest of all, each with its filespace', () => {
  const many = Array.from({ length: 20 }, (_, n) => large(`a${n}`, 100 - n));
  const breakdowns = new Map([
    ['one', breakdownOf({ largestFiles: many })],
    ['other', breakdownOf({ largestFiles: [large('b', 99.5)] })],
  ]);
  const largest = largestOfAll(breakdowns, 'largestFiles');
  expect(largest).toHaveLength(20);
  expect(largest.slice(0, 2).map(({ driveId, id }) => [driveId, id])).toEqual([
    ['one', 'a0'],
    ['other', 'b'],
  ]);
  expect(largestOfAll(breakdowns, 'largestFolders')).toEqual([]);
});

test('lists the largest folders of the top level of all filespaces, and what the others and the files beside them take', () => {
  const many = Array.from({ length: 20 }, (_, at) => large(`many-${at}`, 100 - at));
  const breakdowns = new Map([
    ['one', breakdownOf({ topFolders: many, topFoldersBytes: 2000, topFilesBytes: 7 })],
    ['other', breakdownOf({ topFolders: [large('big', 500)], topFoldersBytes: 500, topFilesBytes: 3 })],
  ]);
  const { folders, otherBytes, fileBytes } = totalsByFolder(breakdowns);
  expect(folders).toHaveLength(20);
  expect(folders[0]).toMatchObject({ id: 'big', driveId: 'other' });
  const listed = folders.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect(listed + otherBytes).toBe(2500);
  expect(fileBytes).toBe(10);
});
