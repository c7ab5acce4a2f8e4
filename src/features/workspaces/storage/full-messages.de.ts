import type { fullMessages } from './full-messages.ts';

export const texts: typeof fullMessages = {
  full: 'Der Arbeitsbereich ist voll. Uploads warten, bis wieder Platz ist.',
  almostFull: (left) => `Der Arbeitsbereich ist fast voll: Noch ${left} frei.`,
  see: 'Speicher ansehen',
};
