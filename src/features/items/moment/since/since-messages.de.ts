import type { sinceMessages } from './since-messages.ts';

export const texts: typeof sinceMessages = {
  changed: 'seitdem geändert',
  changedText: (size) => `Der Inhalt hat sich seitdem geändert: jetzt ${size}.`,
  moved: 'seitdem verschoben',
  movedText: (folder) => `Seitdem nach ${folder} verschoben.`,
  renamed: 'seitdem umbenannt',
  renamedText: (name) => `Seitdem in ${name} umbenannt.`,
  deleted: 'seitdem gelöscht',
  deletedText: 'Seitdem gelöscht.',
  removed: 'seitdem entfernt',
  removedText: 'Seitdem gelöscht oder dorthin verschoben, wo Sie es nicht sehen.',
};
