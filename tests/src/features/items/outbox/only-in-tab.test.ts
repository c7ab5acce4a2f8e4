import { expect, it } from 'vitest';
import { inTabOf, tabUploads } from '#src/features/items/outbox/banner/only-in-tab.ts';

const row = (state: string, batchId?: string) => ({ state, change: { batchId } }) as never;
const own = (batchId: string) => batchId === 'own';

it.each([
  ['nothing where a copy is kept', [row('queued', 'kept')], null],
  ['this tab, if it has any', [row('queued', 'other'), row('queued', 'own')], 'this'],
  ['another tab', [row('queued', 'other')], 'another'],
  ['nothing once it arrived or waits for the person', [row('applied', 'own'), row('rejected', 'own')], null],
])('what has to stay open is %s', (_, rows, expected) => {
  expect(inTabOf(rows, ['own', 'other'], own)).toBe(expected);
});

it('is read from the batches', () => {
  expect(tabUploads([{ batchId: 'a' }, { batchId: 'b', onlyInTab: 'no-room' }])).toEqual(['b']);
});
