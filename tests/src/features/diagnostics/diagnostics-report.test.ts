import { describe, expect, it } from 'vitest';
import {
  type DiagnosticsData,
  diagnosticsReport,
  formatAgo,
  formatProgress,
} from '#src/features/diagnostics/diagnostics-report.ts';
import type { OutboxRow, SyncStateRow } from '#worker/read/reader.ts';

const nowMs = Date.UTC(2026, 2, 1, 12);
const secretNames = ['Budget 2027', 'Payroll', 'Board', 'ada@north.example', 'north-studio', 'films'];

const shown = {
  r: 1,
  epoch: '0f8bdcf1-aaaa',
  seq: 4711,
  scopeHash: 'h',
  complete: true,
  after: null,

  prefetched: [],
  items: 1234,
  total: null,
};
const drive: SyncStateRow = {
  driveId: 'd',
  workspaceId: 'w',
  connected: true,
  shown,
  filling: null,
  revision: 9,
  checkedMs: nowMs - 5000,
};
const pending = (changeId: string, state: OutboxRow['state']): OutboxRow => ({
  changeId,
  order: 1,
  driveId: 'd',
  change: {
    type: 'renameItem',
    changeId,
    driveId: 'd',
    itemId: 'i',
    kind: 'folder',
    clientTimeMs: nowMs - 180_000,
    name: 'Budget 2027',
  },
  state,
  notBeforeMs: 0,
  attempts: 2,
  seq: null,
  problem: state === 'rejected' ? 'item-name.taken' : null,
  dependsOn: [],
  orderedAfter: [],
  from: null,
  merged: [],
  itemName: 'Payroll',
  folderName: 'Board',
  targetName: 'Budget 2027',
});
const data: DiagnosticsData = {
  version: '0.0.18',
  browser: 'Chromium',
  device: {
    key: 'device',
    identity: 'x',
    schema: 1,
    connection: 'online',
    lastReceivedMs: nowMs - 3000,
    leaderEpoch: 2,
    paused: false,
    spacesMs: 1,
  },
  drives: [drive, { ...drive, driveId: 'e', connected: false }],
  outbox: [pending('1', 'rejected'), pending('2', 'queued')],
  worker: {
    leads: true,
    errors: [
      { atMs: nowMs - 60_000, summary: 'postEvents: 503 unavailable', detail: '', count: 4 },
      { atMs: nowMs - 90_000, summary: 'TypeError', detail: 'Payroll is not iterable', count: 1 },
    ],
  },
  storage: { usedBytes: 1_048_576, quotaBytes: 1_073_741_824, persisted: false },
};

describe('the report', () => {
  it('says how the device fares', () => {
    expect(diagnosticsReport(data, nowMs).split('\n')).toEqual([
      'Lunvik 0.0.18, 2026-03-01T12:00:00.000Z',
      'Chromium',
      '',
      'Connection: Connected, last contact 3 s ago',
      'This tab: syncs for all tabs',
      'Sync: running',
      'Storage: 1.00 MB of 1.00 GB, may be cleared by the browser',
      '',
      'Filespaces on this device: 1 of 2',
      '1. complete, 1,234 items, version 4,711, checked 5 s ago, log 0f8bdcf1',
      '',
      'Waiting changes: 2',
      '- renameItem rejected, made 3 min ago, tried 2 times, item-name.taken',
      '- renameItem queued, made 3 min ago, tried 2 times',
      '',
      'Last errors: 2',
      '- 1 min ago: postEvents: 503 unavailable, 4 times in a row',
      '- 1 min ago: TypeError',
      '',
    ]);
  });

  it('names no file, no filespace and no person', () => {
    const report = diagnosticsReport(data, nowMs);
    for (const name of secretNames) expect(report).not.toContain(name);
  });

  it('is short however much waits', () => {
    const outbox = Array.from({ length: 500 }, (_, at) => pending(String(at), 'queued'));
    expect(diagnosticsReport({ ...data, outbox }, nowMs)).toContain('and 450 more');
  });
});

describe('what it says of a filespace', () => {
  it('distinguishes a first fetch from one behind what is on screen', () => {
    const first = { ...shown, complete: false, items: 10, total: 2000 };
    expect(formatProgress({ ...drive, shown: null }, nowMs)).toBe('nothing yet');
    expect(formatProgress({ ...drive, shown: first, filling: first }, nowMs)).toMatch(
      /^downloading, 10 items/,
    );
    expect(formatProgress({ ...drive, filling: { ...first, r: 2 } }, nowMs)).toMatch(
      /^complete, .*, downloading again: 10 of 2,000 items$/,
    );
    expect(formatProgress({ ...drive, isBehind: true }, nowMs)).toMatch(
      /checked 5 s ago, newer changes available$/,
    );
  });
});

describe('an age', () => {
  it.each([
    [0, 'just now'],
    [59_000, '59 s ago'],
    [61_000, '1 min ago'],
    [3_600_000, '1 h ago'],
    [47 * 3_600_000, '47 h ago'],
    [72 * 3_600_000, '3 days ago'],
    [-5000, 'just now'],
  ])('of %d ms is %s', (ms, text) => expect(formatAgo(nowMs - ms, nowMs)).toBe(text));

  it('of what never was is never', () => expect(formatAgo(0, nowMs)).toBe('never'));
});
