import { describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { ChosenItems } from '#src/features/items/uploads/reading/chosen-items.ts';
import { batchInput, planUpload, uploadParts } from '#src/features/items/uploads/upload-plan.ts';

const target = { driveId: 'drive', folderId: 'folder' };
const inOneGo = { pause: () => Promise.resolve(), snapshot: (file: File) => file };

/** `a/` is a folder, `a/b` a file. */
function chosen(paths: readonly string[], leftOut: readonly string[] = []): ChosenItems {
  const items = paths.map((path) => {
    const names = path.replace(/\/$/, '').split('/');
    const file = path.endsWith('/') ? null : new File(['12345'], names.at(-1) ?? '', { lastModified: 7 });
    return { path: names, file };
  });
  return { items, leftOut, unreadable: [] };
}

describe('a plan', () => {
  it('has the names that the server takes, and says what they were', async () => {
    const plan = await planUpload(chosen(['a:b/', 'a:b/c?.txt', 'a:b/d.txt', 'a:b/u\u0308.txt']), inOneGo);
    expect(plan.files.map(({ path, chosenName }) => [path.join('/'), chosenName])).toEqual([
      ['a_b/c_.txt', 'c?.txt'],
      ['a_b/d.txt', undefined],
      // Two ways to write one letter are no other name.
      ['a_b/ü.txt', undefined],
    ]);
    expect(plan.steps[0]).toEqual({ folder: ['a_b'], chosenName: 'a:b' });
  });

  it('says what folders were called, which come only in the paths of files too', async () => {
    const plan = await planUpload(chosen(['x/a:b/1', 'x/a:b/2', 'x/c?/', 'x/plain/3']), inOneGo);
    const [part] = [...uploadParts(plan, new Map(), target, 'batch')];
    expect(part?.chosenNames).toEqual([
      { path: ['x', 'a_b'], chosenName: 'a:b' },
      { path: ['x', 'c_'], chosenName: 'c?' },
    ]);
    expect(part?.folders).toEqual([
      ['x', 'a_b'],
      ['x', 'c_'],
    ]);
  });

  it('lets the page have its turn while the disk is slow to say how large files are', async () => {
    let nowMs = 0;
    let heldMs = 0;
    let sinceMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    try {
      const items = Array.from({ length: 40 }, (_, at) => ({
        path: [`${at}`],
        file: new File(['12345'], `${at}`),
      }));
      const snapshot = (file: File) => {
        nowMs += 3;
        heldMs = Math.max(heldMs, nowMs - sinceMs);
        return file;
      };
      const pause = async () => {
        sinceMs = nowMs;
      };
      const plan = await planUpload({ items, leftOut: [], unreadable: [] }, { pause, snapshot });
      expect(plan.bytes).toBe(200);
      expect(heldMs).toBeLessThan(20);
    } finally {
      clock.mockRestore();
    }
  });

  it('is called after the only thing at the top', async () => {
    expect((await planUpload(chosen(['Photos/', 'Photos/1.jpg']), inOneGo)).name).toBe('Photos');
    expect((await planUpload(chosen(['1.jpg']), inOneGo)).name).toBe('1.jpg');
    expect((await planUpload(chosen(['1.jpg', '2.jpg']), inOneGo)).name).toBe('');
  });

  it('counts files, folders and bytes, and keeps size and time of a file', async () => {
    const plan = await planUpload(chosen(['A/', 'A/1', 'A/2', 'B/'], ['.DS_Store']), inOneGo);
    expect(plan).toMatchObject({ folders: 2, bytes: 10, leftOut: ['.DS_Store'] });
    expect(plan.files[0]).toMatchObject({ sizeBytes: 5, modifiedMs: 7 });
  });
});

describe('the parts of a batch', () => {
  it('hold so many files at most, all of them in their order, folders before what lies in them', async () => {
    const files = Array.from({ length: 2500 }, (_, at) => `F${Math.floor(at / 700)}/${at}`);
    const paths = files.flatMap((path, at) => (at % 700 === 0 ? [`${path.split('/')[0]}/`, path] : [path]));
    const plan = await planUpload(chosen([...paths, 'Empty/']), inOneGo);
    const parts = [...uploadParts(plan, new Map(), target, 'batch')];
    expect(parts.map((part) => part.files.length)).toEqual([900, 900, 700]);
    expect(Math.max(...parts.map((part) => part.files.length))).toBeLessThanOrEqual(limits.uploadPartFiles);
    expect(parts.flatMap((part) => part.files.map(({ path }) => path.join('/')))).toEqual(files);
    const known = new Set<string>();
    for (const part of parts) {
      for (const folder of part.folders) known.add(folder.join('/'));
      for (const { path } of part.files) expect(known).toContain(path[0]);
    }
    expect(known).toContain('Empty');
    expect(new Set(parts.map((part) => JSON.stringify([part.batchId, part.batch, part.driveId]))).size).toBe(
      1,
    );
  });

  it('bring folders without a file too', async () => {
    const plan = await planUpload(chosen(['Empty/', 'Empty/Inside/']), inOneGo);
    expect([...uploadParts(plan, new Map(), target, 'batch')]).toMatchObject([
      { folders: [['Empty'], ['Empty', 'Inside']], files: [], batch: { files: 0, bytes: 0 } },
    ]);
  });

  it('leave skipped files out and tell the resolution of the others', async () => {
    const plan = await planUpload(chosen(['a', 'b', 'c']), inOneGo);
    const resolutions = new Map([
      [0, 'skip'],
      [1, 'replace'],
    ] as const);
    const [part] = [...uploadParts(plan, resolutions, target, 'batch')];
    expect(part?.files.map(({ path, resolution }) => [path[0], resolution])).toEqual([
      ['b', 'replace'],
      ['c', undefined],
    ]);
    expect(batchInput(plan, resolutions)).toEqual({ name: '', files: 2, bytes: 10, leftOut: [] });
  });

  it('have the name of what is left where the rest is skipped', async () => {
    const nameOf = async (paths: readonly string[], skipped: readonly number[]) => {
      const plan = await planUpload(chosen(paths), inOneGo);
      return batchInput(plan, new Map(skipped.map((at) => [at, 'skip']))).name;
    };
    expect(await nameOf(['a', 'b'], [0])).toBe('b');
    expect(await nameOf(['a', 'b', 'c'], [0])).toBe('');
    expect(await nameOf(['a', 'Trip/', 'Trip/b'], [0])).toBe('Trip');
    expect(await nameOf(['a', 'b'], [0, 1])).toBe('');
  });

  it('are none where all is skipped', async () => {
    const plan = await planUpload(chosen(['a']), inOneGo);
    expect([...uploadParts(plan, new Map([[0, 'skip']]), target, 'batch')]).toEqual([]);
  });
});
