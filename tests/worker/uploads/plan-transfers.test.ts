import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import { planTransfers, type TransferFacts } from '#worker/uploads/plan-transfers.ts';
import { created, uploaded } from '../outbox/outbox-rows.ts';

const batch = (extra: Partial<UploadBatchRow> = {}): UploadBatchRow => ({
  ...{ batchId: 'batch', driveId: 'drive', folderId: 'root', folderName: '', name: '', createdMs: 0 },
  ...{ endedMs: null, paused: false, cancelled: false, undone: false, files: 1, bytes: 1 },
  ...{ sentFiles: 0, sentBytes: 0, leftOut: [], outcomes: [], replaced: 0, firstItem: null },
  ...extra,
});
const plan = (rows: readonly OutboxRow[], facts: Partial<TransferFacts> = {}) =>
  planTransfers({
    rows,
    batches: [batch()],
    readable: new Set(rows.map(({ changeId }) => `upload-${changeId}`)),
    running: new Set(),
    onHold: [],
    most: 4,
    ...facts,
  });
const started = (...args: Parameters<typeof plan>) => plan(...args).start.map(({ changeId }) => changeId);

describe('what is sent next', () => {
  const rows = ['1', '2', '3'].map((id) => uploaded(id, [id]));

  it('is what was chosen first, as many as may be under way', () => {
    expect(started(rows, { most: 2 })).toEqual(['1', '2']);
    expect(started(rows, { most: 2, running: new Set(['1']) })).toEqual(['2']);
    expect(started(rows, { most: 2, running: new Set(['1', '2']) })).toEqual([]);
  });

  it('what failed before comes after what was not tried', () => {
    expect(started([uploaded('1', ['a'], 'root', { attempts: 2 }), uploaded('2', ['b'])])).toEqual([
      '2',
      '1',
    ]);
  });

  it('what another pending change has to go before waits for it', () => {
    const folder = created('f', 'folder');
    const inside = uploaded('1', ['a'], 'folder', { dependsOn: ['f'] });
    expect(started([folder, inside])).toEqual([]);
    expect(started([{ ...folder, state: 'applied' }, inside])).toEqual(['1']);
  });

  it('what a closed tab was sending is sent again', () => {
    expect(started([uploaded('1', ['a'], 'root', { state: 'sending', attempts: 1 })])).toEqual(['1']);
  });

  it('nothing whose bytes this tab cannot read, or that waits for a person', () => {
    expect(started(rows, { readable: new Set(['upload-2']) })).toEqual(['2']);
    expect(started([uploaded('1', ['a'], 'root', { state: 'rejected' })])).toEqual([]);
  });

  it('nothing of a filespace that is on hold', () => {
    expect(started(rows, { onHold: [rows[0]?.driveId ?? ''] })).toEqual([]);
    expect(started(rows, { onHold: ['another'] })).toEqual(['1', '2', '3']);
  });

  it.each([{ paused: true }, { cancelled: true }])('nothing of a batch that is %o', (extra) => {
    expect(started(rows, { batches: [batch(extra)] })).toEqual([]);
  });
});

describe('what is under way', () => {
  const large = uploaded('1', ['a'], 'root', { state: 'sending' });
  const film = {
    ...large,
    change: { ...large.change, bytes: limits.bundleFileBytes + 1 } as OutboxRow['change'],
  };
  const running = new Set(['1']);

  it('is stopped where its batch is paused or its row is gone', () => {
    expect(plan([large], { running, batches: [batch({ paused: true })] }).abort).toEqual(['1']);
    expect(plan([], { running }).abort).toEqual(['1']);
    expect(plan([large], { running }).abort).toEqual([]);
  });

  it('where its batch is given up, a large file is stopped; a bundle is waited for', () => {
    const batches = [batch({ cancelled: true })];
    expect(plan([film], { running, batches }).abort).toEqual(['1']);
    expect(plan([large], { running, batches })).toMatchObject({ abort: [], remove: [] });
    expect(plan([large], { batches }).remove).toEqual([large]);
  });
});

describe('a batch', () => {
  it('ends when nothing of it waits to be sent, refused or not, and comes alive with a retry', () => {
    const rejected = uploaded('1', ['a'], 'root', { state: 'rejected' });
    expect(plan([rejected])).toMatchObject({ ended: ['batch'], resumed: [] });
    expect(plan([uploaded('1', ['a'])])).toMatchObject({ ended: [], resumed: [] });
    const over = { batches: [batch({ endedMs: 5 })] };
    expect(plan([uploaded('1', ['a'])], over)).toMatchObject({ ended: [], resumed: ['batch'] });
  });
});
