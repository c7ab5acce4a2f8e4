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
  requestAccess: 'Zugriff anfragen',
};
