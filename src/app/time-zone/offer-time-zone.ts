import { defaultTimeZone } from '../../lib/format.ts';
import { setTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { deviceZone, zoneName } from '../../lib/time-zone/zone-names.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { zoneOfferMessages } from './zone-offer-messages.ts';

const offeredKey = 'timeZoneOffered';
const choiceKey = 'timeZone';
const shownForMs = 30_000;

/**
 * The zone to offer to who never chose one; null where times are right already, or where it was offered before. A device on
 * UTC says nothing about where its person is.
 */
export function zoneToOffer(storage: Pick<Storage, 'getItem'>, here: string, nowMs: number): string | null {
  if (storage.getItem(choiceKey) !== null || storage.getItem(offeredKey) !== null) return null;
  if (here === 'UTC' || here.startsWith('Etc/')) return null;
  return clockOf(here, nowMs) === clockOf(defaultTimeZone, nowMs) ? null : here;
}

/** Offers this device's own zone, once on each device. */
export function offerTimeZone(storage: Storage = window.localStorage): void {
  try {
    const zone = zoneToOffer(storage, deviceZone(), Date.now());
    if (zone === null) return;
    storage.setItem(offeredKey, '1');
    showToast({
      key: 'time-zone',
      text: zoneOfferMessages.offer(zoneName(zone)),
      action: { label: zoneOfferMessages.use, run: () => setTimeZone(zone) },
      forMs: shownForMs,
    });
  } catch {
    // Nothing to remember it in: it would be offered on every page.
  }
}

/** What the clocks show there. */
function clockOf(timeZone: string, nowMs: number): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(nowMs);
}
