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
  upload: (what) => `Hochladen: ${what}`,
  showGallery: 'Als Galerie anzeigen',
  showList: 'Als Liste anzeigen',
  leaveSearch: 'Suche verlassen',
  upOneFolder: 'Einen Ordner nach oben',
};
