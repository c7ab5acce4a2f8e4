import type { PinRow } from '#worker/read/reader.ts';
import { formatSize } from '../../../lib/format.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';

type Pin = Pick<PinRow, 'itemId' | 'extent'>;

/** Those that ran out of room while `wanted`, the items that were on their way, were looked at; keeps `wanted` current. */
export function ranOutOfRoom(pins: Iterable<Pin>, wanted: Set<string>): readonly Pin[] {
  return [...pins].filter(({ itemId, extent }) => {
    if (extent?.problem === 'no-room') return wanted.delete(itemId);
    wanted.add(itemId);
    return false;
  });
}

/** `No space on this device: Photos needs 1.2 GB more.` */
export function noRoomMessage({ extent }: Pin): string {
  const { name, bytes, hereBytes } = extent ?? { name: '', bytes: 0, hereBytes: 0 };
  return offlineMessages.ranOut(name, formatSize(bytes - hereBytes));
}

const wanted = new Set<string>();

/** The browser promised more room than there was: said once, where somebody looks. */
export function sayNoRoom(pins: ReadonlyMap<string, Pin>): void {
  for (const pin of ranOutOfRoom(pins.values(), wanted))
    showToast({ kind: 'error', text: noRoomMessage(pin) });
}
