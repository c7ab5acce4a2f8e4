import { describe, expect, it } from 'vitest';
import type { UploadCalls, UploadConflict, UploadPart } from '#contract/worker-api/uploads.ts';
import { runUpload, type UploadStep } from '#src/features/items/uploads/upload-flow.ts';
import type { UploadSource } from '#src/lib/files/own-uploads.ts';
import { fakeEntries, silent } from './reading/fake-entries.ts';

const to = { driveId: 'drive', folderId: 'folder', folderName: 'Design' };
const chosen = (...names: readonly string[]): UploadSource => ({
  kind: 'chosen',
  files: names.map((name) => new File(['12345'], name, { lastModified: 7 })),
});

interface Scripted {
  readonly conflicts?: readonly UploadConflict[];
  readonly result?: Awaited<ReturnType<UploadCalls['upload']>>;
  readonly respond?: (step: UploadStep) => void;
}

/** What came of an upload: what the worker was given, what the person saw. */
async function upload(source: UploadSource, { conflicts = [], result, respond }: Scripted = {}) {
  const parts: UploadPart[] = [];
  const toasts: string[] = [];
  const steps: string[] = [];
  const handing: boolean[] = [];
  const leaving = new AbortController();
  await runUpload(to, source, {
    worker: {
      findUploadConflicts: async () => conflicts,
      countNewFolders: async (_, folders) => folders.filter(([name]) => name !== 'There').length,
      compareContents: async () => ({ same: [], different: [] }),
      upload: async (part) => {
        parts.push(part);
        return result ?? { ok: true, value: true };
      },
    },
    notify: ({ text }) => toasts.push(text),
    onStep: (step) => {
      if (!step) return;
      steps.push(step.kind);
      respond?.(step);
    },
    pause: () => Promise.resolve(),
    snapshot: (file) => file,
    newId: () => 'batch',
    now: () => new Date(2026, 10, 24, 14, 2, 5),
    signal: leaving.signal,
    onHandOver: (busy) => handing.push(busy),
  });
  return { parts, toasts, steps, handing };
}

const conflict: UploadConflict = {
  at: 0,
  existing: { id: 'id', name: 'a.txt', sizeBytes: 1, modifiedMs: 1 },
};

describe('an upload', () => {
  it('goes to the worker without a question where nothing stands in its way', async () => {
    const { parts, toasts, steps, handing } = await upload(chosen('a.txt', 'b.txt'));
    expect(parts).toMatchObject([
      { batchId: 'batch', driveId: 'drive', folderId: 'folder', batch: { files: 2 } },
    ]);
    expect([toasts, steps, handing]).toEqual([[], [], [true, false]]);
  });

  it('asks first, and takes the resolutions along', async () => {
    const { parts, steps } = await upload(chosen('a.txt', 'b.txt'), {
      conflicts: [conflict],
      respond: (step) => step.kind === 'conflicts' && step.upload(new Map([[0, 'replace']])),
    });
    expect(steps).toEqual(['conflicts']);
    expect(parts[0]?.files.map(({ resolution }) => resolution)).toEqual(['replace', undefined]);
  });

  it('says how many folders it would bring, of those that are not there', async () => {
    const entries = fakeEntries({ 'a.txt': 'x', There: {}, New: {} });
    const counts: number[] = [];
    await upload(
      { kind: 'dropped', items: { entries, files: [] } },
      {
        conflicts: [conflict],
        respond: (step) => step.kind === 'conflicts' && counts.push(step.newFolders) && step.cancel(),
      },
    );
    expect(counts).toEqual([1]);
  });

  it('that is cancelled sends nothing', async () => {
    const { parts, handing } = await upload(chosen('a.txt'), {
      conflicts: [conflict],
      respond: (step) => step.kind === 'conflicts' && step.cancel(),
    });
    expect([parts, handing]).toEqual([[], []]);
  });

  it('asks about many files in several turns, and counts on', async () => {
    const names = Array.from({ length: 5002 }, (_, at) => `${at}.txt`);
    let rows: readonly UploadConflict[] = [];
    await upload(chosen(...names), {
      conflicts: [{ ...conflict, at: 1 }],
      respond: (step) => {
        if (step.kind !== 'conflicts') return;
        rows = step.conflicts;
        step.cancel();
      },
    });
    expect(rows.map(({ at }) => at)).toEqual([1, 5001]);
  });

  it('of more than a thousand items says that it reads, and can be cancelled', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`${at}.txt`, 'x']));
    const { parts, steps } = await upload(
      { kind: 'dropped', items: { entries: fakeEntries(many), files: [] } },
      { respond: (step) => step.kind === 'reading' && step.cancel() },
    );
    expect(steps).toEqual(['reading']);
    expect(parts).toEqual([]);
  });

  it('is given up at once also while the disk does not answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`${at}.txt`, 'x']));
    const { parts, steps } = await upload(
      { kind: 'dropped', items: { entries: fakeEntries({ ...many, 'slow.txt': silent }), files: [] } },
      { respond: (step) => step.kind === 'reading' && setTimeout(step.cancel) },
    );
    expect(new Set(steps)).toEqual(new Set(['reading']));
    expect(parts).toEqual([]);
  });

  it('names a pasted picture, and puts dropped folders before it', async () => {
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    const { parts } = await upload({
      kind: 'pasted',
      items: { entries: fakeEntries({ A: { 'a.txt': 'a' } }), files: [picture] },
    });
    expect(parts[0]?.files.map(({ path }) => path.join('/'))).toEqual([
      'A/a.txt',
      'Pasted image 2026-11-24 14.02.05.png',
    ]);
  });

  it.each([
    [['a:b.txt'], "“a:b.txt” is uploaded as “a_b.txt”: : isn't allowed in names."],
    [['end. '], '“end. ” is uploaded as “end”.'],
    [['a:b', 'c?d', 'e'], '2 names were changed, such as “a:b” to “a_b”.'],
  ])('of %j says which names are changed', async (names, message) => {
    expect((await upload(chosen(...names))).toasts).toEqual([message]);
  });

  it('of a name that is only written in another way says nothing', async () => {
    expect((await upload(chosen('Cafe\u0301.txt'))).toasts).toEqual([]);
  });

  it('of system files alone says what was left out', async () => {
    const { parts, toasts } = await upload(chosen('.DS_Store', 'Thumbs.db', '.DS_Store'));
    expect(parts).toEqual([]);
    expect(toasts).toEqual(['3 system files were left out (.DS_Store, Thumbs.db).']);
  });

  it('that finds no room on the device says what to do', async () => {
    const { toasts, handing } = await upload(chosen('a.txt'), {
      result: { ok: false, problem: { kind: 'storage-full' } },
    });
    expect(toasts[0]).toContain("There's no space left on this device for uploads.");
    expect(handing).toEqual([true, false]);
  });

  it('into a folder that is gone meanwhile says so', async () => {
    const { toasts } = await upload(chosen('a.txt'), { result: { ok: false, problem: { kind: 'gone' } } });
    expect(toasts).toEqual(["The folder no longer exists or isn't shared with you."]);
  });
});
