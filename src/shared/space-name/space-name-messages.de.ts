import type { spaceNameMessages } from './space-name-messages.ts';

export const texts: typeof spaceNameMessages = {
  inLinks: (name) => `Name in Links: ${name}`,
  characters: 'Nur Kleinbuchstaben, Ziffern und Bindestriche sind erlaubt.',
  ends: 'Der Name muss mit einem Buchstaben oder einer Ziffer beginnen und enden.',
};
