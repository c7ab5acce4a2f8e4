import { expect, test } from 'vitest';
import {
  levelMessage,
  uncountedMessage,
  usageMessage,
} from '#src/features/workspaces/storage/storage-texts.ts';

const gibibyte = 2 ** 30;
const of = (share: number) => ({ storedBytes: share * 1000 * gibibyte, quotaBytes: 1000 * gibibyte });

test('says how much of how much', () => {
  expect(usageMessage({ storedBytes: 412 * gibibyte, quotaBytes: 1024 * gibibyte })).toBe(
    '412.00 GB of 1.00 TB',
  );
  expect(usageMessage({ storedBytes: 2048, quotaBytes: null })).toBe('2.00 KB, without a limit');
});

test('says something from 80 % on, and more the fuller it is', () => {
  expect(levelMessage(of(0.79))).toBeNull();
  expect(levelMessage(of(0.84))).toBe('84 % of the space is taken: 160.00 GB left.');
  expect(levelMessage(of(0.952))).toBe('The workspace is almost full: 48.00 GB left.');
  expect(levelMessage(of(1))).toBe('The workspace is full. Uploads wait until there is space.');
});

test('names what is not counted, three at most', () => {
  expect(uncountedMessage([], [])).toBeNull();
  expect(uncountedMessage(['Archive'], ['Work'])).toBe(
    'Not on this device, and not counted here: Archive. Not whole on this device yet: Work.',
  );
  expect(uncountedMessage(['a', 'b', 'c', 'd', 'e'], [])).toBe(
    'Not on this device, and not counted here: a, b, c and 2 more.',
  );
});
