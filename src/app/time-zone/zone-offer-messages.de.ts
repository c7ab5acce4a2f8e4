import type { zoneOfferMessages } from './zone-offer-messages.ts';

export const texts: typeof zoneOfferMessages = {
  offer: (zone) => `Zeiten werden in pazifischer Zeit angezeigt. ${zone} verwenden?`,
  use: 'Ändern',
};
