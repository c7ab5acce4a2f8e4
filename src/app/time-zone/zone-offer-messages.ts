import { catalog } from '../../ui/language/catalog.ts';

/** The offer to show times by the clock of this device. */
export const zoneOfferMessages = catalog('app/time-zone/zone-offer-messages', {
  offer: (zone: string) => `Times are shown in Pacific time. Use ${zone}?`,
  use: 'Change',
});
