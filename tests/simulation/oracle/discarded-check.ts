import type { SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';

/**
 * Who loses one workspace keeps the other: a device gives up a filespace only where its person has lost the right to it,
 * at some time. What the browser took away as a whole is made again, and no loss of this kind; nor is what somebody took off
 * the device where there was no room to note it.
 */
export function discardedChanges(device: Device, edits: readonly Edit[]): string | null {
  if (device.world.oracle?.troubled.has(device)) return null;
  if (edits.some(({ table }) => table.name === 'device')) return null;
  for (const { table, before, after } of edits) {
    if (table.name !== 'syncStates' || after !== undefined || before === undefined) continue;
    const { driveId } = before as SyncStateRow;
    const member = device.world.service.spaceOf(driveId)?.members.get(device.person.userId);
    const isTheirs = device.world.service.seesAll(device.person.userId, driveId) !== null;
    const isHere = device.database?.row('syncStates', driveId) !== undefined;
    if (isTheirs && member?.hasChanged !== true && !isHere)
      return `keeping: ${device.name} has given up ${driveId}, which its person never lost`;
  }
  return null;
}
