import { expect, test } from 'vitest';
import {
  copiesMessage,
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
  expect(levelMessage(of(1))).toBe('The workspace is full.');
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

test('says what all files come to where copies share what is stored', () => {
  const filespace = { drive_id: 'd', drive_name: 'd', files: 3, history_bytes: 0 };
  const filespaces = [
    { ...filespace, used_bytes: 3072 },
    { ...filespace, used_bytes: 1024 },
  ];
  expect(copiesMessage({ stored_bytes: 3072, history_bytes: 1024, filespaces })).toBe(
    'All files come to 4.00 KB. Copies share their content, which is stored once: 2.00 KB.',
  );
  const general = 'A copy counts wherever it is, though its content is stored once.';
  expect(copiesMessage({ stored_bytes: 4096, history_bytes: 0, filespaces })).toBe(general);
  expect(copiesMessage(null)).toBe(general);
});
