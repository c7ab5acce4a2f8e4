import { expect, test } from 'vitest';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { detailText } from '#src/shared/differences/difference-text.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.parse('2026-11-14T12:00Z');
const side = {
  ...{ name: 'Plan.pdf', size: 2048, parent_folder: 'p', parent_path: '/Brand/Final' },
  last_written: itemTimeToWire(Date.parse('2026-11-14T08:12Z')),
};
const told = (item: Partial<WireDifference>) =>
  detailText(
    {
      ...{ id: 'i', kind: 'file', differences: ['added'], folder: 'p', former: null, present: side },
      ...item,
    },
    ...(['Design', nowMs, zone] as const),
  );

test('a line says what became of an item', () => {
  expect(told({})).toBe('2.00 KB, Today, 9:12 AM');
  expect(told({ differences: ['removed'], former: side, present: null })).toBe('2.00 KB, Today, 9:12 AM');
  const former = { ...side, size: 1024, name: 'plan.pdf', parent_path: '/' };
  expect(told({ differences: ['changed'], former })).toBe('1.00 KB → 2.00 KB, Today, 9:12 AM');
  expect(told({ differences: ['changed'], former: side })).toBe('2.00 KB, Today, 9:12 AM');
  expect(told({ differences: ['renamed', 'moved'], former })).toBe(
    '2.00 KB, was plan.pdf, from Design, Today, 9:12 AM',
  );
  expect(told({ kind: 'folder', differences: ['moved'], former: { ...side, parent_path: '/A/B' } })).toBe(
    'from A / B',
  );
});
