import { expect, it } from 'vitest';
import { readAnnouncedNotice, storeAnnouncedNotice } from '#src/features/items/outbox/announced-notice.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

it('is the last notice, also where the release before stored it, and 0 for whatever else stands there', () => {
  const local = memoryStorage();
  expect(readAnnouncedNotice(local)).toBe(0);
  local.setItem('toldNotice', '7');
  expect(readAnnouncedNotice(local)).toBe(7);
  storeAnnouncedNotice(8, local);
  expect(readAnnouncedNotice(local)).toBe(8);
  expect(Object.keys(local)).toEqual(['lastAnnouncedNotice']);
  local.setItem('lastAnnouncedNotice', 'eight');
  expect(readAnnouncedNotice(local)).toBe(0);
});
