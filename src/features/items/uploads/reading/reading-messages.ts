import { catalog } from '../../../../ui/language/catalog.ts';

/** Names that files get that come without one. */
export const uploadReadingMessages = catalog('features/items/uploads/reading/reading-messages', {
  pastedImage: (time: string) => `Pasted image ${time}`,
});
