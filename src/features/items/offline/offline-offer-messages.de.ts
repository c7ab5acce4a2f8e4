import type { offlineOfferMessages } from './offline-offer-messages.ts';

export const texts: typeof offlineOfferMessages = {
  tooMany: 'Zu viele Elemente auf einmal',
  unsent: 'Noch nicht auf dem Server',
  keptWith: (folder) => `Verfügbar mit ${folder}`,
  keptAbove: 'Verfügbar mit einem übergeordneten Ordner',
};
