import { expect, it } from 'vitest';
import { type KnownSaves, saveAnnouncement } from '#src/features/transfers/saves/save-announcement.ts';
import { saveViews } from '#src/features/transfers/saves/save-view.ts';
import type { FolderSaveRow } from '#worker/read/reader.ts';
import { saveRow } from './save-rows.ts';

/** Before what `saveRow` makes. */
const openedMs = 500;

function said(steps: readonly Partial<FolderSaveRow>[], openMs = openedMs) {
  let known: KnownSaves = new Map();
  return steps.map((changes) => {
    const next = saveAnnouncement(saveViews([saveRow(changes)], false), known, openMs);
    known = next.known;
    return next.text;
  });
}

it('a screen reader says that a save began, and its end, once each', () => {
  const none = { doneFiles: 0, doneBytes: 0 };
  const done = { doneFiles: 3000, endedMs: 2000 };
  expect(said([none, {}, { waits: true }, {}, done, done])).toEqual([
    'Downloading',
    null,
    null,
    null,
    '3,000 files saved',
    null,
  ]);
  expect(said([{ ...none, waits: true }, none])).toEqual([null, 'Downloading']);
  expect(said([{}, { problem: 'device-full' }, {}, { cancelled: true, endedMs: 2000 }])).toEqual([
    'Downloading',
    'Not enough space on this device',
    'Downloading',
    null,
  ]);
});

it('says the end of one that was over before anything could say that it began, however late', () => {
  expect(said([{ doneFiles: 1, endedMs: 2000 }])).toEqual(['1 file saved']);
});

it('says nothing of what was there when the page opened, but what becomes of it', () => {
  expect(said([{ doneFiles: 1, endedMs: 2000 }], 5000)).toEqual([null]);
  expect(said([{}, { doneFiles: 3000, endedMs: 6000 }], 5000)).toEqual([null, '3,000 files saved']);
});

it('says nothing again where the page comes back to it', () => {
  const views = saveViews([saveRow({ doneFiles: 3000, endedMs: 2000 })], false);
  const { known } = saveAnnouncement(views, new Map(), openedMs);
  const empty = saveAnnouncement([], known, openedMs);
  expect(saveAnnouncement(views, empty.known, openedMs).text).toBe(null);
});
