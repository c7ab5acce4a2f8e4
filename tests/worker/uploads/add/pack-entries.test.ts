import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { bundleBytesOf, packEntries } from '#worker/uploads/add/pack-entries.ts';

const folder = (id: string) => ({ id, parentId: 'p', name: id });
const file = (sizeBytes: number) => ({ sizeBytes });
const many = (count: number, sizeBytes: number) => Array.from({ length: count }, () => file(sizeBytes));
const shapeOf = (packed: ReturnType<typeof packEntries>) =>
  packed.map(({ folders, files }) => [folders.length, files.length]);

describe('what was chosen as changes', () => {
  it('ten thousand small files are ten bundles', () => {
    expect(shapeOf(packEntries([], many(10_000, 1000), limits.bundleBytes))).toEqual(
      Array.from({ length: 10 }, () => [0, 1000]),
    );
  });

  it('folders come first, and with the small files that fit beside them', () => {
    const folders = Array.from({ length: limits.bundleEntries + 1 }, (_, at) => folder(`${at}`));
    expect(shapeOf(packEntries(folders, many(2, 1), limits.bundleBytes))).toEqual([
      [1000, 0],
      [1, 2],
    ]);
  });

  it('a bundle holds no more bytes than it may', () => {
    expect(shapeOf(packEntries([], many(5, 400_000), 1_000_000))).toEqual([
      [0, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  it('a file that is larger than one of a bundle may be goes alone, after all others', () => {
    const files = [file(limits.bundleFileBytes + 1), file(limits.bundleFileBytes), file(0)];
    expect(packEntries([], files, limits.bundleBytes)).toEqual([
      { folders: [], files: [files[1], files[2]] },
      { folders: [], files: [files[0]] },
    ]);
  });

  it('nothing chosen is no change', () => {
    expect(packEntries([], [], limits.bundleBytes)).toEqual([]);
  });

  it.each([
    [10, 10_485_760],
    [64, limits.bundleBytes],
    [0, limits.bundleBytes],
    [undefined, limits.bundleBytes],
  ])('a pack size of %s in the settings of a filespace is %i bytes', (setting, bytes) => {
    expect(bundleBytesOf(setting)).toBe(bytes);
  });
});
