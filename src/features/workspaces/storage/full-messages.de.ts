import type { fullMessages } from './full-messages.ts';

export const texts: typeof fullMessages = {
  full: 'Der Arbeitsbereich ist voll.',
  over: 'Der Arbeitsbereich ist nicht mehr voll.',
  almostFull: (left) => `Der Arbeitsbereich ist fast voll: Noch ${left} frei.`,
  refused:
    'Was keinen Platz hatte, bleibt in den Übertragungen: Versuchen Sie es dort erneut, sobald Platz ist.',
  see: 'Speicher ansehen',
};
