import { coveringPin } from '../../../shared/offline-files/offline-mark.ts';
import type { GridRow } from '../list/row-source.ts';
import { offlineOfferMessages } from './offline-offer-messages.ts';
import type { OfflineMarks } from './use-offline-marks.ts';

/** The switch “Available offline” for some items. */
export interface OfflineOffer {
  readonly isKept: boolean;
  readonly disabledReason: string | false;
}

/** `items` is undefined where not all of those that are chosen are in memory. */
export function offlineOffer(
  items: readonly GridRow[] | undefined,
  { kept, above }: Pick<OfflineMarks, 'kept' | 'above'>,
): OfflineOffer {
  if (items === undefined || items.length === 0)
    return { isKept: false, disabledReason: offlineOfferMessages.tooMany };
  const pins = items.map((item) => coveringPin(item, above(item), kept));
  const isKept = pins.every((pin) => pin !== undefined);
  const unsent = items.find((item) => item.isUnsent);
  if (unsent) return { isKept, disabledReason: offlineOfferMessages.unsent };
  const inherited = pins.find((pin, at) => pin !== undefined && pin.itemId !== items[at]?.id);
  const isInherited = isKept && inherited !== undefined;
  const folder = inherited?.extent?.name;
  const reason = folder ? offlineOfferMessages.keptWith(folder) : offlineOfferMessages.keptAbove;
  return { isKept, disabledReason: isInherited && reason };
}
