import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { type BatchState, batchViews, retriableFiles } from '#src/features/transfers/batch-view.ts';
import { transferAnnouncement } from '#src/features/transfers/transfer-announcement.ts';
import { transferFiles } from '#src/features/transfers/transfer-files.ts';
import {
  arrivedCaption,
  attentionLine,
  failedCaption,
  failedLabel,
  leftOutLabel,
  onlyInTabLabel,
  outcomeLine,
  pillLabels,
  progressLabel,
} from '#src/features/transfers/transfer-texts.ts';
import { uploadList } from '#src/features/transfers/upload-list-csv.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { batchRow, uploadChange, uploadRow } from './upload-rows.ts';

const megabyte = 1024 ** 2;
const of = { files: 3000, sentFiles: 1204, bytes: 3000 * megabyte, sentBytes: 1500 * megabyte };

const facts = { progress: [], offline: false, paused: false };
/** When the page was opened: later than what `batchRow` makes. */
const openedMs = 2000;

describe('an upload that was cancelled', () => {
  it('says what had arrived of many files', () => {
    const caption = (files: number, sentFiles: number, state: BatchState = 'cancelled') =>
      arrivedCaption({ batch: batchRow({ files, sentFiles }), state, arrivingFiles: 0 });
    expect(caption(10, 3)).toBe('3 of 10 files had arrived');
    expect(caption(10, 0)).toBe('0 of 10 files had arrived');
    expect(caption(1, 0)).toBeNull();
    expect(caption(10, 3, 'undone')).toBeNull();
    expect(caption(10, 10, 'uploaded')).toBeNull();
  });

  it('says what is on the way and still arrives, which a large file does not', () => {
    const caption = (sending: OutboxRow) => {
      const batches = [batchRow({ files: 900, cancelled: true })];
      const [view] = batchViews({ ...facts, batches, outbox: [sending] });
      return view && arrivedCaption(view);
    };
    expect(caption(uploadChange({ state: 'sending' }, { files: 900 }))).toBe(
      '900 files are on the way already and will still arrive',
    );
    const large = uploadChange({ state: 'sending' }, { files: 1 });
    const change = { ...large.change, bytes: limits.bundleFileBytes + 1 } as OutboxRow['change'];
    expect(caption({ ...large, change })).toBe('0 of 900 files had arrived');
  });
});

describe('the words of a transfer', () => {
  it('say how far it is, how fast and how long it takes', () => {
    expect(progressLabel(of, 12 * megabyte)).toBe(
      '1,204 of 3,000 · 1.46 GB of 2.93 GB · 12 MB/s · about 2 minutes left',
    );
    expect(progressLabel(of, null)).toBe('1,204 of 3,000 · 1.46 GB of 2.93 GB');
  });

  it('of the pill', () => {
    expect(pillLabels({ kind: 'uploading', of }, 12 * megabyte)).toEqual([
      'Uploading 1,204 of 3,000',
      '12 MB/s · about 2 minutes left',
    ]);
    expect(pillLabels({ kind: 'offline', of }, null)).toEqual(['Waiting for a connection', '1,796 files']);
    expect(pillLabels({ kind: 'offline', of, inTab: true }, null)).toEqual([
      'Waiting for a connection',
      'Leave this tab open until it is sent.',
    ]);
    expect(pillLabels({ kind: 'server-full', of }, null)).toEqual([
      "The server's storage is full",
      '1,796 files',
    ]);
    expect(pillLabels({ kind: 'failed', failed: 6, files: 10_000 }, null)[0]).toBe(
      "6 of 10,000 weren't uploaded",
    );
    expect(pillLabels({ kind: 'uploaded', files: 10_000, batchId: '', canUndo: true }, null)[0]).toBe(
      '10,000 files uploaded',
    );
    expect([failedLabel(1, 2), failedLabel(1, 1)]).toEqual([
      "1 of 2 wasn't uploaded",
      "1 file wasn't uploaded",
    ]);
  });

  it('of a card', () => {
    expect([failedCaption(6, 3000), failedCaption(1, 2), failedCaption(1, 1)]).toEqual([
      "6 weren't uploaded",
      "1 wasn't uploaded",
      "1 file wasn't uploaded",
    ]);
    expect(onlyInTabLabel({})).toBeNull();
    expect(onlyInTabLabel({ onlyInTab: 'no-room' })).toBe(
      'Not enough space on this device to keep a copy. Leave this tab open until it is sent.',
    );
    expect(onlyInTabLabel({ onlyInTab: 'no-copy' })).toBe('Leave this tab open until it is sent.');
  });

  it('name the kinds of system files once', () => {
    expect(leftOutLabel(['.DS_Store', '.DS_Store', 'Thumbs.db'])).toBe(
      '3 system files were left out (.DS_Store, Thumbs.db)',
    );
    expect(leftOutLabel(['.DS_Store'])).toBe('1 system file was left out (.DS_Store)');
    expect(leftOutLabel(['a', 'b', 'c', 'd'])).toBe('4 system files were left out (a, b, c …)');
  });

  it('say why something waits for the person', () => {
    const batch = batchRow();
    const line = (changes: Parameters<typeof uploadChange>[0], files = 1) =>
      attentionLine(uploadChange({ state: 'rejected', ...changes }), files, batch, null);
    expect(line({ problem: 'file-missing' })).toBe(
      'Choose the file again to go on: it was open in a tab that was closed',
    );
    expect(line({ problem: 'file-missing' }, 3)).toContain('they were open in a tab');
    expect(line({ problem: 'not-allowed' })).toBe('You can no longer add to Design');
    expect(line({ problem: 'gone' })).toBe('Design was deleted');
    expect(line({ problem: 'workspace-full' })).toBe('The workspace is full');
    const room = { neededBytes: 1_288_490_188, leftBytes: 314_572_800 };
    expect(line({ problem: 'workspace-full', room })).toBe(
      'The workspace is full: 1.20 GB needed, 300.00 MB left',
    );
    expect(line({ state: 'blocked' })).toBe('Waiting for a change that needs your attention');
    expect(line({ problem: 'unknown' })).toBe("The server didn't accept it");
    expect(
      outcomeLine({ itemId: 'i', name: 'Plan.pdf', kind: 'renamed', detail: 'Plan (2).pdf' }, batch),
    ).toBe('Uploaded as Plan (2).pdf');
  });
});

describe('what waited for a filespace that was lost', () => {
  const lost = uploadChange({ state: 'rejected', problem: 'drive-gone', spaceName: 'footage' });
  const line = (again: Parameters<typeof attentionLine>[3], row = lost) =>
    attentionLine(row, 1, batchRow(), again);

  it('says so as the outbox does, and that it is back', () => {
    expect(line(null)).toBe('footage was deleted or is no longer shared with you.');
    expect(line(null, { ...lost, spaceName: '' })).toBe(
      'A filespace was deleted or is no longer shared with you.',
    );
    expect(line({ name: 'films', obstacle: false })).toBe('films is shared with you again.');
  });

  it('is not to be tried again until then', () => {
    const [view] = batchViews({
      batches: [batchRow()],
      outbox: [lost],
      progress: [],
      offline: false,
      paused: false,
    });
    if (!view) throw new Error('no batch');
    expect([retriableFiles(view, false), retriableFiles(view, true)]).toEqual([0, 10]);
    expect(retriableFiles({ ...view, attention: [uploadChange({ problem: 'gone' })] }, false)).toBe(10);
    expect(retriableFiles({ ...view, state: 'cancelled' }, true)).toBe(0);
  });

  it.each(['file-missing', 'file-changed', 'content-lost'] as const)(
    'is not to be tried again without its files: %s',
    (problem) => {
      const rows = [
        uploadChange({ state: 'rejected', problem }, { files: 3 }),
        uploadChange({ changeId: 'b', state: 'rejected', problem: 'gone' }, { files: 4 }),
      ];
      const [view] = batchViews({ ...facts, batches: [batchRow()], outbox: rows });
      if (!view) throw new Error('no batch');
      expect(retriableFiles(view, false)).toBe(4);
      expect(retriableFiles({ ...view, attention: rows.slice(0, 1) }, false)).toBe(0);
    },
  );
});

describe('the files of a batch', () => {
  const facts = {
    batch: batchRow({
      outcomes: [
        { itemId: 'r', name: 'Plan.pdf', kind: 'renamed', detail: 'Plan (2).pdf' },
        { itemId: 'm', name: 'moved.jpg', kind: 'refused', detail: 'file-missing' },
        { itemId: 'c', name: 'changed.jpg', kind: 'refused', detail: 'file-changed' },
      ],
    }),
    uploads: [
      uploadRow(['wait.jpg'], { uploadId: 'w' }),
      uploadRow(['send.jpg', 'send too.jpg'], { uploadId: 's' }),
      uploadRow(['lost.jpg'], { uploadId: 'l' }),
      uploadRow(['kept.jpg'], { uploadId: 'k', tabId: 'tab' }),
    ],
    outbox: [
      uploadChange({ changeId: 'w' }, { uploadId: 'w' }),
      uploadChange({ changeId: 's', state: 'sending' }, { uploadId: 's' }),
      uploadChange(
        { changeId: 'l', state: 'rejected', problem: 'file-missing' },
        { uploadId: 'l', files: 1 },
      ),
      uploadChange({ changeId: 'k' }, { uploadId: 'k' }),
    ],
    again: null,
    sentBytesOf: new Map([['s', 84]]),
    offline: false,
    paused: false,
    nowMs: 1000,
  };
  const lines = (changes: Partial<typeof facts> = {}) =>
    transferFiles({ ...facts, ...changes }).map(({ name, line }) => `${name}: ${line}`);

  it('stand in the order of what needs somebody, is sent, waits and is done', () => {
    expect(lines()).toEqual([
      'lost.jpg: Choose the file again to go on: it was open in a tab that was closed',
      "moved.jpg: It couldn't be read. Upload it again.",
      'changed.jpg: The file changed while it was being read. Upload it again.',
      'send.jpg: 42 %',
      'send too.jpg: 42 %',
      'wait.jpg: Waiting',
      'kept.jpg: Preparing',
      'Plan.pdf: Uploaded as Plan (2).pdf',
    ]);
  });

  it('wait for a connection, for the person, or for another try', () => {
    expect(lines({ offline: true })[5]).toBe('wait.jpg: Waits for a connection');
    expect(lines({ paused: true })[5]).toBe('wait.jpg: Paused');
    const outbox = [uploadChange({ changeId: 'w', attempts: 2, notBeforeMs: 21_000 }, { uploadId: 'w' })];
    expect(lines({ outbox })[2]).toBe('wait.jpg: Trying again in 20 s');
  });
});

describe('what a screen reader says', () => {
  const views = (sentBytes: number, changes = {}) =>
    batchViews({
      batches: [batchRow({ sentBytes, ...changes })],
      outbox: [uploadChange({ state: 'sending' })],
      progress: [],
      offline: false,
      paused: false,
    });

  it('is the start, each quarter and the end, and not each file', () => {
    const said: (string | null)[] = [];
    let last = transferAnnouncement([], null, openedMs).announced;
    const steps = [
      ...[0, 100, 240, 250, 251, 499, 500, 760, 1000].map((bytes) => views(bytes)),
      views(1000, { endedMs: 5, sentFiles: 10 }),
    ];
    for (const step of steps) {
      const { announced, text } = transferAnnouncement(step, last, openedMs);
      last = announced;
      if (text !== null) said.push(text);
    }
    expect(said).toEqual([
      'Uploading 10 files to Design',
      '25 % of 1000 Bytes uploaded',
      '50 % of 1000 Bytes uploaded',
      '75 % of 1000 Bytes uploaded',
      '10 files uploaded to Design',
    ]);
  });

  it('is that it waits for a connection, and that it begins once there is one', () => {
    const at = (offline: boolean, sentBytes = 0) =>
      batchViews({
        ...facts,
        offline,
        batches: [batchRow({ files: 2000, sentBytes })],
        outbox: [uploadChange()],
      });
    const waiting = transferAnnouncement(at(true), new Map(), openedMs);
    expect(waiting.text).toBe('2,000 files wait for a connection to be uploaded to Design');
    const begun = transferAnnouncement(at(false), waiting.announced, openedMs);
    expect(begun.text).toBe('Uploading 2,000 files to Design');
    const half = transferAnnouncement(at(false, 500), begun.announced, openedMs);
    expect(transferAnnouncement(at(true, 500), half.announced, openedMs).text).toBeNull();
  });

  it('is nothing of what was there when the page opened', () => {
    expect(transferAnnouncement(views(500), null, openedMs).text).toBe(null);
  });

  it('is that the first one began, whose announcer comes with it', () => {
    const { text } = transferAnnouncement(views(0, { createdMs: openedMs }), null, openedMs);
    expect(text).toBe('Uploading 10 files to Design');
  });

  it('is replaced by newer quarters only where it is a quarter', () => {
    const begun = transferAnnouncement(views(0), new Map(), openedMs);
    const half = transferAnnouncement(views(500), begun.announced, openedMs);
    const over = transferAnnouncement(views(1000, { endedMs: 5, sentFiles: 10 }), half.announced, openedMs);
    expect([begun, half, over].map(({ isCount }) => isCount)).toEqual([false, true, false]);
  });

  it('names no folder where it lies elsewhere, as that had been deleted', () => {
    const { announced } = transferAnnouncement(views(0), new Map(), openedMs);
    const relocated = { itemId: 'i', name: 'a.jpg', kind: 'relocated', detail: 'above' } as const;
    const ended = views(1000, { endedMs: 5, sentFiles: 10, outcomes: [relocated] });
    const { text, about } = transferAnnouncement(ended, announced, openedMs);
    expect([text, about]).toEqual(['10 files uploaded', ['batch']]);
  });

  it('is what needs somebody', () => {
    const stuck = batchViews({
      batches: [batchRow()],
      outbox: [uploadChange({ state: 'rejected', problem: 'gone' }, { files: 6 })],
      progress: [],
      offline: false,
      paused: false,
    });
    const { announced } = transferAnnouncement(views(0), null, openedMs);
    expect(transferAnnouncement(stuck, announced, openedMs).text).toBe(
      "6 of 10 weren't uploaded. Open Transfers to see why",
    );
  });
});

describe('the list of what was not uploaded', () => {
  it('has each file with what happened to it', () => {
    const [view] = batchViews({
      batches: [
        batchRow({ outcomes: [{ itemId: 'r', name: 'Plan.pdf', kind: 'renamed', detail: 'Plan (2).pdf' }] }),
      ],
      outbox: [uploadChange({ state: 'rejected', problem: 'not-allowed' }, { files: 2 })],
      progress: [],
      offline: false,
      paused: false,
    });
    if (!view) throw new Error('no batch');
    const { name, text } = uploadList(view, new Map([['upload', ['a, b.jpg', '=c.jpg']]]), null);
    expect(name).toBe('Photos to Design.csv');
    expect(text.slice(1).split('\r\n')).toEqual([
      'Name,What happened',
      'Plan.pdf,Uploaded as Plan (2).pdf',
      '"a, b.jpg",You can no longer add to Design',
      "'=c.jpg,You can no longer add to Design",
      '',
    ]);
  });
});
