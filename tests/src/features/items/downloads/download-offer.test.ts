import { describe, expect, it } from 'vitest';
import { type DownloadContext, downloadOffer } from '#src/features/items/downloads/download-offer.ts';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import { file, folder } from './rows.ts';

const idle: DownloadContext = { offline: false, preparing: false, isOnlyPath: () => false };
const totals: Readonly<Record<string, { folders: number; files: number; sizeBytes: number }>> = {
  Design: { folders: 12, files: 1239, sizeBytes: 3.2 * 1024 ** 3 - 2048 },
  Empty: { folders: 2, files: 0, sizeBytes: 0 },
  One: { folders: 0, files: 1, sizeBytes: 7 },
};
const totalsOf = ({ id }: GridRow) => {
  const known = totals[id];
  return known && { id, ...known };
};
const offer = (
  items: readonly GridRow[] | undefined,
  context: Partial<DownloadContext> = {},
  count?: number,
) => downloadOffer(items, count ?? items?.length ?? 0, { ...idle, ...context }, totalsOf);

describe('what is offered', () => {
  it.each<[string, readonly GridRow[], string, string | undefined]>([
    ['one file', [file('a.txt', { sizeBytes: 9 })], 'Download', undefined],
    ['a folder', [folder('One')], 'Download as ZIP', '1 file · 7 Bytes'],
    [
      'a folder and a file',
      [folder('Design'), file('a.txt', { sizeBytes: 2048 })],
      'Download as ZIP',
      '1,240 files · 3.20 GB',
    ],
    [
      'two files',
      [file('a', { sizeBytes: 1 }), file('b', { sizeBytes: 2 })],
      'Download as ZIP',
      '2 files · 3 Bytes',
    ],
    [
      'a folder with nothing in it, and a file',
      [folder('Empty'), file('a')],
      'Download as ZIP',
      '1 file · 0 Bytes',
    ],
    ['a folder that was not counted', [folder('Unknown'), file('a')], 'Download as ZIP', undefined],
  ])('for %s', (_, items, label, estimate) => {
    expect(offer(items)).toEqual({ label, isZip: label !== 'Download', estimate, disabledReason: false });
  });

  it('is a ZIP without an estimate where not all chosen rows are in memory', () => {
    expect(offer(undefined, {}, 400)).toEqual({
      label: 'Download as ZIP',
      isZip: true,
      estimate: undefined,
      disabledReason: false,
    });
  });
});

describe('what is off says why', () => {
  const tooMany = 'You can download at most 1,000 items at a time. Please select fewer items.';
  const many = Array.from({ length: 1001 }, (_, at) => file(`${at}.txt`));

  it('above 1,000 items, whatever else is the matter', () => {
    expect(offer(many.slice(1)).disabledReason).toBe(false);
    expect(offer(many).disabledReason).toBe(tooMany);
    expect(offer(many, { offline: true }).disabledReason).toBe(tooMany);
    expect(offer(undefined, {}, 50_000).disabledReason).toBe(tooMany);
  });

  it.each<[string, readonly GridRow[], Partial<DownloadContext>, string]>([
    ['without a connection', [file('a.txt')], { offline: true }, 'Needs a connection'],
    ['of what was not sent', [folder('New', { isUnsent: true })], {}, 'Not on the server yet'],
    [
      'of several, one of which was not sent',
      [file('a.txt'), folder('New', { isUnsent: true })],
      {},
      'New is not on the server yet',
    ],
    [
      'of a folder that only leads to what was granted',
      [file('a.txt'), folder('Clients')],
      { isOnlyPath: ({ id }) => id === 'Clients' },
      'Only folders inside Clients are shared with you',
    ],
    ['of a folder without files', [folder('Empty')], {}, 'There are no files in it'],
    ['of folders without files', [folder('Empty'), folder('Empty')], {}, 'There are no files in them'],
    [
      'while another one is prepared',
      [file('a.txt')],
      { preparing: true },
      'Another download is still being prepared',
    ],
  ])('%s', (_, items, context, reason) => {
    expect(offer(items, context).disabledReason).toBe(reason);
  });

  it('gives no estimate of nothing', () => {
    expect(offer([folder('Empty')]).estimate).toBeUndefined();
  });

  it('knows of what is off also where not all chosen rows are in memory', () => {
    expect(offer(undefined, { offline: true }, 400).disabledReason).toBe('Needs a connection');
  });
});

describe('without a connection', () => {
  const without = (files: number, missing: number) =>
    offer([folder('Design')], { offline: true, onDevice: { files, missing } }).disabledReason;

  it('is offered where all of it is on this device, and says how much is not', () => {
    expect(without(5, 0)).toBe(false);
    expect(without(5, 2)).toBe("2 of 5 aren't on this device");
    expect(without(5, 5)).toBe('Needs a connection');
    expect(offer([folder('Design')], { offline: true }).disabledReason).toBe('Needs a connection');
  });
});
