import type { areaMessages } from './area-messages.ts';

export const texts: typeof areaMessages = {
  newFolder: 'Neuer Ordner',
  paste: 'Einfügen',
  sortBy: {
    name: 'Nach Name sortieren',
    size: 'Nach Größe sortieren',
    modified: 'Nach letzter Änderung sortieren',
  },
  selectAll: 'Alle auswählen',
};
