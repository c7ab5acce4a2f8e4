import { expect, it, test } from 'vitest';
import { previewInput, restoreOutlook } from '#src/shared/restore/moment/restore-texts.ts';

const answered = (
  items: number,
  versions: number,
  code?: 'nothing-to-restore' | 'too-many-items',
  isSeveral = false,
) =>
  restoreOutlook(
    true,
    { state: 'answered', data: { items, versions, ...(code !== undefined && { code }) } },
    isSeveral,
  );
const refused = (status: number) =>
  restoreOutlook(
    true,
    { state: 'failed', problem: { kind: 'refused', status, code: 'not-found', message: 'Not found.' } },
    false,
  );

test.each([
  [214, 12, 'Brings back 214, restores 12 versions.'],
  [1, 1, 'Brings back 1, restores 1 version.'],
  [1, 0, 'Brings back 1 item.'],
  [0, 1200, 'Restores 1,200 versions.'],
])('%i items and %i versions', (items, versions, text) => {
  expect(answered(items, versions)).toEqual({ text, offered: true });
});

it('offers nothing where nothing would change, or it would be refused, and says so', () => {
  expect(answered(0, 0, 'nothing-to-restore')).toEqual({
    ...{ text: 'Nothing would change: all of it is as it was.', offered: false },
  });
  expect(answered(0, 0, 'too-many-items').text).toBe(
    'That would change more than 100,000 items. Restore its folders one by one.',
  );
  expect(answered(0, 0, 'too-many-items', true).text).toBe(
    'That would change more than 100,000 items. Restore fewer of them at a time.',
  );
  expect([404, 403, 410].map((status) => refused(status).offered)).toEqual([false, false, false]);
});

it('offers it as it is without an answer', () => {
  const asIs = { text: null, offered: true };
  expect(restoreOutlook(false, { state: 'asking' }, false)).toEqual(asIs);
  expect(restoreOutlook(true, { state: 'failed', problem: { kind: 'offline' } }, false)).toEqual(asIs);
  expect(refused(503)).toEqual(asIs);
});

it('offers nothing before it is counted', () => {
  expect(restoreOutlook(true, { state: 'asking' }, false)).toEqual({
    ...{ text: 'Counting what this changes…', offered: 'counting' },
  });
});

it('asks of one change, and not of a selection that takes several', () => {
  const moment = { driveId: 'd', seq: 7, epoch: 'e' };
  const targets = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `i${at}`, kind: 'file' as const, name: 'n' }));
  expect(previewInput(moment, targets(1))).toEqual({
    params: { driveId: 'd' },
    body: { items: ['i0'], from_seq: 7, from_epoch: 'e' },
  });
  expect(previewInput(moment, targets(1001))).toBe(null);
});
