import type { Drive } from '../server/drive.ts';
import type { Device } from '../world/device.ts';
import { findMismatch, unfetched } from './kept-check.ts';
import { outboxOf } from './replica-view.ts';
import { mistakenPlace } from './rights-check.ts';
import { strayContent } from './upload-check.ts';

/** What is kept of somebody who is not there: the changes that wait, and where they are to go. */
const kept = new Set([
  ...['outbox', 'device', 'syncStates', 'workspaces', 'filespaces'],
  ...['uploads', 'uploadBatches', 'uploadedItems', 'uploadProgress'],
]);

/** What a browser still holds of those who were there before and must not hold any more; null where nothing. */
export function leftover(device: Device, drives: readonly Drive[]): string | null {
  for (const gone of device.machine.gone) {
    const { database } = gone;
    if (database === undefined) continue;
    if (outboxOf(database).every(({ state }) => state === 'applied'))
      return `keeps the database of ${gone.name}`;
    const full = [...database.tables.keys()].find(
      (name) => !kept.has(name) && database.rows(name).length > 0,
    );
    if (full !== undefined) return `keeps ${full} of ${gone.name}`;
    const stray = strayContent(gone);
    if (stray !== null) return `${stray} of ${gone.name}`;
  }
  return mistakenPlace(device) ?? unfetched(device, drives) ?? strayContent(device);
}

/** What a device keeps offline is what it should be. */
export function keptMismatch(device: Device, drives: readonly Drive[], fail: (text: string) => void) {
  const mismatch = findMismatch(device, drives);
  if (mismatch !== null) fail(`kept: ${device.name} ${mismatch}`);
}
