import { expect, test } from 'vitest';
import { zoneToOffer } from '#src/app/time-zone/offer-time-zone.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

const noon = Date.UTC(2026, 10, 27, 12);
const offered = (here: string, stored: Readonly<Record<string, string>> = {}) => {
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  return zoneToOffer(storage, here, noon);
};

test('who never chose a time zone is offered that of the device', () => {
  expect(offered('Europe/Berlin')).toBe('Europe/Berlin');
});

test('not twice, not after a choice, and not where the clocks show the same', () => {
  expect(offered('Europe/Berlin', { timeZoneOffered: '1' })).toBeNull();
  expect(offered('Europe/Berlin', { timeZone: 'Asia/Tokyo' })).toBeNull();
  expect(offered('America/Los_Angeles')).toBeNull();
  expect(offered('America/Tijuana')).toBeNull();
});

test('a device on UTC says nothing about where its person is', () => {
  expect(offered('UTC')).toBeNull();
  expect(offered('Etc/UTC')).toBeNull();
});
