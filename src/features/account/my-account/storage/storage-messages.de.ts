import type { accountStorageMessages } from './storage-messages.ts';

export const texts: typeof accountStorageMessages = {
  title: 'Ihr Speicher',
  usage: (stored, quota) => `${stored} von ${quota}`,
  about:
    'Es zählt alles, was Sie hochgeladen haben, mit früheren Versionen, in allen Arbeitsbereichen. Kopien zählen einmal. Gelöschte Dateien zählen, bis sie endgültig gelöscht oder aus dem Verlauf gefallen sind.',
  filling: (percent, left) => `Sie haben ${percent} % Ihres Speichers belegt: Noch ${left} frei.`,
  almostFull: (left) => `Ihr Speicher ist fast voll: Noch ${left} frei.`,
  full: 'Ihr Speicher ist voll.',
  over: 'Ihr Speicher ist nicht mehr voll.',
  see: 'Ihren Speicher ansehen',
};
