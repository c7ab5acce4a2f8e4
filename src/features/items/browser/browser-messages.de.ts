import { plural } from '../../../lib/format.ts';
import type { browserMessages } from './browser-messages.ts';

export const texts: typeof browserMessages = {
  filesAndFolders: (folder) => `Dateien und Ordner in ${folder}`,
  viewOnly: 'Sie haben auf diesen Ordner Zugriff zum Ansehen',
  selected: (count) => `${plural(count, 'Element', 'Elemente')} ausgewählt`,
  items: (count) => plural(count, 'Element', 'Elemente'),
  deletedShowing: (name, folder) => `„${name}“ wurde gelöscht. Angezeigt wird ${folder}.`,
  goneShowing: (folder) =>
    `Diesen Ordner gibt es nicht mehr, oder er ist nicht für Sie freigegeben. Angezeigt wird ${folder}.`,
  upload: (what) => `Hochladen: ${what}`,
  paste: 'Einfügen',
  showGallery: 'Als Galerie anzeigen',
  showList: 'Als Liste anzeigen',
  sortBy: {
    name: 'Nach Name sortieren',
    size: 'Nach Größe sortieren',
    modified: 'Nach letzter Änderung sortieren',
  },
  leaveSearch: 'Suche verlassen',
  requestAccess: 'Zugriff anfragen',
  upOneFolder: 'Einen Ordner nach oben',
};
