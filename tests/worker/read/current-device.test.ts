import { expect, it } from 'vitest';
import { createDeviceReader } from '#worker/read/current-device.ts';
import type { DeviceRow } from '#worker/replica/replica-database.ts';

const stored = (connection: DeviceRow['connection']) => ({ key: 'device', connection }) as DeviceRow;

it.each([
  ['online', true, 'connecting'],
  ['online', false, 'offline'],
  ['offline', true, 'connecting'],
  ['connecting', false, 'offline'],
  ['signed-out', true, 'signed-out'],
] as const)('while no tab leads, %s with a network (%s) is %s', async (connection, isOnline, shown) => {
  const read = createDeviceReader(
    async () => false,
    () => isOnline,
  );
  expect(await read(stored(connection))).toEqual(stored(shown));
});

it('what a tab says that leads is so, and is not asked about again', async () => {
  let asked = 0;
  const answers = [false, true];
  const read = createDeviceReader(
    async () => {
      asked += 1;
      return answers.shift() === true;
    },
    () => true,
  );
  expect(await read(undefined)).toBeUndefined();
  for (const shown of ['connecting', 'offline', 'offline'] as const)
    expect(await read(stored('offline'))).toEqual(stored(shown));
  expect(asked).toBe(2);
});
