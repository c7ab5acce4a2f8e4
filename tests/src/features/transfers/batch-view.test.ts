import { describe, expect, it } from 'vitest';
import {
  batchViews,
  folderOf,
  hasFileList,
  isFinished,
  isOpen,
  type TransferFacts,
  wantsAnotherFolder,
} from '#src/features/transfers/batch-view.ts';
import { pillView, shownAfterEndMs } from '#src/features/transfers/pill-view.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { batchRow, uploadChange } from './upload-rows.ts';

function facts(changes: Partial<TransferFacts>): TransferFacts {
  return { batches: [batchRow()], outbox: [], progress: [], offline: false, paused: false, ...changes };
}

const stateOf = (changes: Partial<TransferFacts>) => batchViews(facts(changes))[0]?.state;
const rejected = (files = 6) => uploadChange({ state: 'rejected', problem: 'not-allowed' }, { files });

const allOnItsWay = { changeId: 'change', batchId: 'batch', sentBytes: 1000 };

describe('a batch', () => {
  it.each([
    ['waiting', { outbox: [uploadChange()] }],
    ['sending', { outbox: [uploadChange(), uploadChange({ changeId: 'b', state: 'sending' })] }],
    ['sending', { outbox: [uploadChange({ state: 'applied' })] }],
    ['paused', { batches: [batchRow({ paused: true })], outbox: [uploadChange()] }],
    ['paused', { paused: true, outbox: [uploadChange()] }],
    ['paused', { paused: true, outbox: [uploadChange({ state: 'sending' })], progress: [allOnItsWay] }],
    ['offline', { offline: true, outbox: [uploadChange()] }],
    [
      'server-full',
      { outbox: [uploadChange({ waitsFor: 'storage-full' }), uploadChange({ changeId: 'b' })] },
    ],
    ['offline', { offline: true, outbox: [uploadChange({ waitsFor: 'storage-full' })] }],
    [
      'sending',
      {
        outbox: [
          uploadChange({ waitsFor: 'storage-full' }),
          uploadChange({ changeId: 'b', state: 'sending' }),
        ],
      },
    ],
    ['attention', { outbox: [rejected()] }],
    ['sending', { outbox: [rejected(), uploadChange({ changeId: 'b', state: 'sending' })] }],
    ['uploaded', { batches: [batchRow({ endedMs: 5 })] }],
    ['nothing', { batches: [batchRow({ files: 0, endedMs: 5 })] }],
    ['uploaded', { batches: [batchRow({ files: 0, firstItem: { id: 'a', kind: 'folder' }, endedMs: 5 })] }],
    ['cancelled', { batches: [batchRow({ cancelled: true, endedMs: 5 })] }],
    ['cancelled', { batches: [batchRow({ cancelled: true, sentFiles: 9, endedMs: 5 })] }],
    ['uploaded', { batches: [batchRow({ cancelled: true, sentFiles: 10, endedMs: 5 })] }],
    ['undone', { batches: [batchRow({ cancelled: true, undone: true, endedMs: 5 })] }],
    ['incomplete', { batches: [batchRow({ endedMs: 5 })], outbox: [rejected()] }],
  ] as const)('is %s', (state, changes) => {
    expect(stateOf(changes)).toBe(state);
  });

  it.each([
    ['is on its way', true, { outbox: [uploadChange()] }],
    ['needs somebody', true, { outbox: [rejected()] }],
    ['is there', false, { batches: [batchRow({ endedMs: 5 })] }],
  ] as const)('that %s has files to list: %s', (_, has, changes) => {
    const [view] = batchViews(facts(changes));
    expect(view && hasFileList(view)).toBe(has);
  });

  it.each([
    ['not-allowed', true],
    ['gone', true],
    ['drive-gone', false],
    ['workspace-full', false],
    ['file-missing', false],
  ] as const)('that waits because of %s may go into another folder: %s', (problem, may) => {
    const row = uploadChange({ state: 'rejected', problem });
    expect(wantsAnotherFolder(row)).toBe(may);
    // What replaces the content of a file belongs to that file.
    const replacing = { ...row, change: { ...row.change, replacedIds: ['file'] } as OutboxRow['change'] };
    expect(wantsAnotherFolder(replacing)).toBe(false);
  });

  it('counts what is under way to what the server has, never beyond all', () => {
    const progress = [
      { changeId: 'a', batchId: 'batch', sentBytes: 100 },
      { changeId: 'b', batchId: 'batch', sentBytes: 50 },
      { changeId: 'c', batchId: 'other', sentBytes: 7 },
    ];
    const [view] = batchViews(facts({ batches: [batchRow({ sentBytes: 300 })], progress }));
    expect(view?.sentBytes).toBe(450);
    const [whole] = batchViews(facts({ batches: [batchRow({ sentBytes: 950 })], progress }));
    expect(whole?.sentBytes).toBe(1000);
  });

  it('says how many of its files were not uploaded', () => {
    const outcome = { itemId: 'i', name: 'a.jpg', kind: 'refused', detail: 'gone' } as const;
    const [refused] = batchViews(
      facts({ batches: [batchRow({ endedMs: 5, outcomes: [outcome, outcome] })] }),
    );
    expect(refused?.failedFiles).toBe(2);
    const [waiting] = batchViews(facts({ outbox: [rejected(6), uploadChange({ changeId: 'b' })] }));
    expect(waiting?.failedFiles).toBe(6);
    // What could not be read left the change that waits.
    const [both] = batchViews(facts({ batches: [batchRow({ outcomes: [outcome] })], outbox: [rejected(6)] }));
    expect(both?.failedFiles).toBe(7);
  });

  it('is finished only when nothing of it waits', () => {
    const [open] = batchViews(facts({ outbox: [uploadChange()] }));
    const [done] = batchViews(facts({ batches: [batchRow({ endedMs: 5 })] }));
    expect([open && isOpen(open), open && isFinished(open)]).toEqual([true, false]);
    expect([done && isOpen(done), done && isFinished(done)]).toEqual([false, true]);
    const [asking] = batchViews(facts({ batches: [batchRow({ endedMs: 5 })], outbox: [rejected()] }));
    expect(asking && isFinished(asking)).toBe(false);
  });

  it('is listed before those that are older', () => {
    const batches = [batchRow({ batchId: 'old', createdMs: 1 }), batchRow({ batchId: 'new', createdMs: 2 })];
    expect(batchViews(facts({ batches })).map(({ batch }) => batch.batchId)).toEqual(['new', 'old']);
  });
});

describe('the pill', () => {
  const pill = (changes: Partial<TransferFacts>, nowMs = 100_000, seenMs = 0) =>
    pillView(batchViews(facts(changes)), nowMs, seenMs);

  it('sums up what is being uploaded', () => {
    const batches = [batchRow(), batchRow({ batchId: 'b', files: 5, bytes: 10, sentFiles: 3, sentBytes: 4 })];
    expect(pill({ batches, outbox: [uploadChange()] })).toEqual({
      kind: 'uploading',
      of: { files: 15, sentFiles: 3, bytes: 1010, sentBytes: 4 },
    });
  });

  it.each([
    ['offline', { offline: true }],
    ['paused', { paused: true }],
  ] as const)('says that it is %s', (kind, changes) => {
    expect(pill({ outbox: [uploadChange()], ...changes })?.kind).toBe(kind);
  });

  it('says what failed until somebody has looked', () => {
    const ended = { batches: [batchRow({ endedMs: 90_000, files: 10 })], outbox: [rejected(6)] };
    expect(pill(ended)).toEqual({ kind: 'failed', failed: 6, files: 10 });
    expect(pill(ended, 100_000, 90_001)).toBe(null);
    expect(pill({ outbox: [rejected(6)] }, 100_000, 90_001)?.kind).toBe('failed');
  });

  it('says for a moment what was uploaded, and offers Undo where nothing was replaced', () => {
    const batches = [batchRow({ endedMs: 100_000, sentFiles: 10 })];
    expect(pill({ batches })).toEqual({ kind: 'uploaded', files: 10, batchId: 'batch', canUndo: true });
    expect(pill({ batches }, 100_000 + shownAfterEndMs)).toBe(null);
    expect(pill({ batches: [batchRow({ endedMs: 100_000, replaced: 1 })] })).toMatchObject({
      canUndo: false,
    });
  });

  it('says nothing of what was cancelled, or where there is nothing', () => {
    expect(pill({ batches: [batchRow({ cancelled: true, endedMs: 100_000 })] })).toBe(null);
    expect(pill({ batches: [] })).toBe(null);
  });
});

describe('the folder that a batch is shown in', () => {
  const firstItem = { id: 'film', kind: 'file' } as const;
  const outcomeOf = (itemId: string) =>
    ({ itemId, name: 'film.mov', kind: 'relocated', detail: 'above' }) as const;

  it('is the one that was chosen', () => {
    expect(folderOf(batchRow({ firstItem, outcomes: [outcomeOf('other')] }))).toBe('folder');
  });

  it('is where it went when that had been deleted', () => {
    expect(folderOf(batchRow({ firstItem, outcomes: [outcomeOf('film')] }))).toBe('above');
  });
});
