import { plural } from '../../lib/format.ts';
import type { restoringMessages } from './restore-messages.ts';

export const texts: typeof restoringMessages = {
  restore: 'Wiederherstellen',
  restoring: 'Wird wiederhergestellt',
  viewOnly: 'Sie können diesen Dateibereich ansehen, aber nicht ändern',
  storageFull: 'Auf diesem Gerät ist kein Speicherplatz mehr frei.',
  refused: 'Das kann nicht wiederhergestellt werden.',
  waits: (count, name) =>
    `${count === 1 ? `„${name}“ wird` : `${plural(count, 'Element', 'Elemente')} werden`} wiederhergestellt, sobald der Server erreichbar ist.`,
  cannotUndo: 'Diese Änderung kann nicht mehr rückgängig gemacht werden.',
  waitsForConnection: 'Wartet auf eine Verbindung',
  waitsToBeRestored: 'Wartet auf die Wiederherstellung',
  notRestored: 'Nicht wiederhergestellt. Öffnen Sie den Ausgang.',
};
