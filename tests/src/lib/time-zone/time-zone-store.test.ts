import { expect, test } from 'vitest';
import { lastModifiedLabel } from '#src/lib/format.ts';
import { createTimeZoneStore } from '#src/lib/time-zone/time-zone-store.ts';

function storage(device: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(device));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

test('Pacific time is the default, and the label follows the choice', () => {
  const store = createTimeZoneStore(() => storage());
  expect(lastModifiedLabel(store.get())).toBe('Last Modified (PST)');
  store.choose('UTC');
  expect(lastModifiedLabel(store.get())).toBe('Last Modified (UTC)');
});

test('a choice is kept, and the default leaves nothing behind', () => {
  const device = storage();
  const store = createTimeZoneStore(() => device);
  store.choose('Europe/Berlin');
  expect(createTimeZoneStore(() => device).get()).toBe('Europe/Berlin');
  store.choose('America/Los_Angeles');
  expect(device.getItem('timeZone')).toBeNull();
});

test('another tab is followed, and its sign-out', () => {
  const device = storage();
  const store = createTimeZoneStore(() => device);
  device.setItem('timeZone', 'Asia/Tokyo');
  store.follow('timeZone');
  expect(store.get()).toBe('Asia/Tokyo');
  device.removeItem('timeZone');
  store.follow(null);
  expect(store.get()).toBe('America/Los_Angeles');
});

test.each(['Mars/Olympus', '', 'constructor'])('the unknown zone %j is not taken', (zone) => {
  expect(createTimeZoneStore(() => storage({ timeZone: zone })).get()).toBe('America/Los_Angeles');
});

test('without a storage the choice lasts as long as the page', () => {
  const store = createTimeZoneStore(() => {
    throw new Error('forbidden');
  });
  store.choose('UTC');
  expect(store.get()).toBe('UTC');
});
