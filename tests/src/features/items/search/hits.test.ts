import { describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import { hitsFromWire } from '#src/features/items/search/hits-from-wire.ts';
import { mergeHits } from '#src/features/items/search/merge-hits.ts';

const hit = (id: string): SearchHit => ({
  id,
  kind: 'file',
  parentId: 'p',
  name: id,
  sizeBytes: 0,
  modifiedMs: 0,
  path: [],
  syncState: 'none',
});

describe('hits of the server', () => {
  it('stand below those of this device, at the end of the list', () => {
    const window = { folders: 1, files: 2, from: 1, hits: [hit('b'), hit('a')], complete: false };
    const added = [hit('c'), { ...hit('d'), kind: 'folder' as const }];
    const idsOf = (merged: ReturnType<typeof mergeHits>) => merged.rows.map(({ id }) => id);
    expect(mergeHits(window, added)).toMatchObject({ count: 5, folders: 2, files: 3, from: 1 });
    expect(idsOf(mergeHits(window, added))).toEqual(['b', 'a', 'c', 'd']);
    expect(idsOf(mergeHits({ ...window, files: 3 }, added))).toEqual(['b', 'a']);
    expect(idsOf(mergeHits({ ...window, from: 4, hits: [] }, added))).toEqual(['d']);
    expect(mergeHits(window, [])).toMatchObject({ count: 3, rows: window.hits });
  });

  it('carry their path, their time and where the match stands', () => {
    const common = { drive_id: 'd', size: 7, created: 0, last_access: 0, permission: 1 };
    const [folder, file] = hitsFromWire(
      {
        folders: [
          {
            ...common,
            folder_id: 'f',
            folder_name: 'Teasers',
            parent_folder: rootId,
            path: '/Teasers',
            last_written: 0,
            index_no: 0,
            attribute: 48,
          },
        ],
        files: [
          {
            ...common,
            file_id: 'x',
            filename: 'My teaser.mp4',
            parent_folder: 'brand',
            path: '/Social/Brand/My teaser.mp4',
            last_written: itemTimeToWire(1_792_000_000_000),
          },
        ],
      },
      'TEASER',
    );
    expect(folder).toMatchObject({ kind: 'folder', name: 'Teasers', path: [], match: [0, 6] });
    expect(file).toMatchObject({ kind: 'file', modifiedMs: 1_792_000_000_000, sizeBytes: 7, match: [3, 9] });
    expect(file?.path.map(({ name }) => name)).toEqual(['Social', 'Brand']);
    expect(file?.path.at(-1)?.id).toBe('brand');
  });
});
