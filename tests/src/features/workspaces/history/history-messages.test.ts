import { expect, test } from 'vitest';
import { problems } from '#contract/wire/problems.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  chosenMessage,
  historyFailed,
  lowerConsequences,
  pendingMessage,
} from '#src/features/workspaces/history/history-texts.ts';

const zone = 'Europe/Berlin';
const endsMs = Date.parse('2026-11-27T10:02:00Z');
const found = {
  counts_from: endsMs / 1000,
  history_starts: endsMs / 1000 - 30 * 86_400,
  ...{ versions: 1, bytes: 2048, more: false },
};
const refused = (code: keyof typeof problems): CallProblem => {
  const { status, message } = problems[code];
  return { kind: 'refused', status, code, message };
};

test('what fewer days cost, and until when they can be taken back', () => {
  expect(lowerConsequences(found, zone)).toEqual([
    '1 version will be removed, which frees 2.00 KB.',
    'Moments before Oct 28, 2026 can no longer be opened.',
    "This counts from Nov 27, 2026, 11:02 AM. Until then you can choose more days again; after that it can't be undone.",
  ]);
  expect(lowerConsequences({ ...found, versions: 0, bytes: 0 }, zone)).toEqual([
    'Nothing is removed: no version is that old, or snapshots keep it.',
    'Moments before Oct 28, 2026 can no longer be opened.',
    'This counts from Nov 27, 2026, 11:02 AM. Until then you can choose more days again.',
  ]);
  expect(lowerConsequences({ ...found, versions: 100_000, more: true, bytes: null }, zone)[0]).toBe(
    'More than 100,000 versions will be removed.',
  );
});

test('what counts now, and what then', () => {
  expect(pendingMessage(30, { formerDays: 365, endsMs }, zone)).toBe(
    'History is kept for 1 year until Nov 27, 2026, 11:02 AM, then for 30 days.',
  );
  expect(chosenMessage(30, endsMs, zone)).toBe('From Nov 27, 2026, 11:02 AM history is kept for 30 days');
  expect(chosenMessage(365, null, zone)).toBe('History is kept for 1 year');
});

test('why it could not be chosen', () => {
  expect(historyFailed({ kind: 'offline' })).toBe('No connection to the server. Connect and try again.');
  expect(historyFailed(refused('not-allowed'))).toBe(
    'Only owners and admins choose how long history is kept.',
  );
  expect(historyFailed(refused('not-found'))).toBe('This workspace no longer exists.');
});
