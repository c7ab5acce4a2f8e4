import type { uploadReadingMessages } from './reading-messages.ts';

export const texts: typeof uploadReadingMessages = {
  pastedImage: (time) => `Eingefügtes Bild ${time}`,
};
