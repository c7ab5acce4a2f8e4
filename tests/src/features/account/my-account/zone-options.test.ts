import { expect, test } from 'vitest';
import { findZones, timeZoneOptions } from '#src/features/account/my-account/zone-options.ts';

const options = timeZoneOptions('America/Los_Angeles', 'Europe/Berlin');
const values = options.map(({ value }) => value);

test('this device is first, then Pacific time and UTC', () => {
  expect(options.slice(0, 3)).toEqual([
    { value: 'Europe/Berlin', label: 'Europe/Berlin (this device)' },
    { value: 'America/Los_Angeles', label: 'Pacific time (PST)' },
    { value: 'UTC', label: 'UTC' },
  ]);
});

test('each zone is there once, by the name that it has now', () => {
  expect(new Set(values).size).toBe(values.length);
  expect(values).toContain('Asia/Kolkata');
  expect(values).toContain('Europe/Kyiv');
  for (const retired of ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev', 'Pacific/Truk', 'America/Godthab'])
    expect(values).not.toContain(retired);
});

test('a device that says a retired name is shown by the new one', () => {
  const [first] = timeZoneOptions('Asia/Calcutta', 'Asia/Calcutta');
  expect(first).toEqual({ value: 'Asia/Kolkata', label: 'Asia/Kolkata (this device)' });
});

test('typing finds zones by any of their words, and keeps the one that is chosen', () => {
  const { found, shown } = findZones(options, 'new york', 'America/Los_Angeles');
  expect(found.map(({ label }) => label)).toEqual(['America/New York']);
  expect(shown.map(({ value }) => value)).toEqual(['America/New_York', 'America/Los_Angeles']);
  expect(findZones(options, 'nowhere', 'UTC').found).toEqual([]);
});
