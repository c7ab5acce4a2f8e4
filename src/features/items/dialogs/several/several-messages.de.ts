import { plural } from '../../../../lib/format.ts';
import type { severalMessages } from './several-messages.ts';

export const texts: typeof severalMessages = {
  selected: (count) => `${plural(count, 'Element', 'Elemente')} ausgewählt`,
  what: 'Ausgewählt',
  folders: (count) => plural(count, 'Ordner', 'Ordner'),
  files: (count) => plural(count, 'Datei', 'Dateien'),
};
