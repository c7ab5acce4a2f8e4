import { catalog } from '../../../ui/language/catalog.ts';

/** Why the switch “Available offline” can't be used. */
export const offlineOfferMessages = catalog('features/items/offline/offline-offer-messages', {
  tooMany: 'Too many items at a time',
  unsent: 'Not on the server yet',
  keptWith: (folder: string) => `Available with ${folder}`,
  keptAbove: 'Available with a folder above',
});
