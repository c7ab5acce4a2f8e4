import type { DeviceRow } from '../replica/replica-database.ts';

/**
 * The device row as it is now. The tab that leads says in it how the connection is; what one said that is closed by now,
 * perhaps days ago, is not shown: until a tab leads only the browser knows whether there is a network.
 */
export function createDeviceReader(isLed: () => Promise<boolean>, isOnline = () => navigator.onLine) {
  let hasLeader = false;

  return async (row: DeviceRow | undefined): Promise<DeviceRow | undefined> => {
    if (row === undefined || row.connection === 'signed-out' || hasLeader) return row;
    hasLeader = await isLed();
    return hasLeader ? row : { ...row, connection: isOnline() ? 'connecting' : 'offline' };
  };
}
