import { describe, expect, it } from 'vitest';
import { extentOf } from '#src/features/items/dialogs/several/extent.ts';

describe('how much several items are', () => {
  const file = (sizeBytes: number) => ({ kind: 'file', sizeBytes }) as const;
  const folder = { kind: 'folder', sizeBytes: 0 } as const;

  it('counts files with what the folders hold', () => {
    const inside = [
      { sizeBytes: 100, folders: 2, files: 5 },
      { sizeBytes: 20, folders: 0, files: 1 },
    ];
    expect(extentOf([file(3), folder, folder, file(4)], inside)).toEqual({
      ...{ folders: 2, files: 2, sizeBytes: 127 },
      ...{ foldersInside: 2, filesInside: 6 },
    });
  });

  it('is nothing of nothing', () => {
    expect(extentOf([], [])).toMatchObject({ folders: 0, files: 0, sizeBytes: 0 });
  });
});
