import { plural } from '../../lib/format.ts';
import type { undoMessages } from './undo-messages.ts';

const changes = (count: number) => plural(count, 'Änderung', 'Änderungen');

export const texts: typeof undoMessages = {
  named: (name) => `„${name}“`,
  inOutbox: 'Wartet im Ausgang darauf, rückgängig gemacht zu werden',
  undoing: (items) => `Die letzte Änderung wird rückgängig gemacht: ${items}`,
  doingAgain: (items) => `Die Änderung wird wiederholt: ${items}`,
  undoingChanges: (count) => `${changes(count)} ${count === 1 ? 'wird' : 'werden'} rückgängig gemacht`,
  waits: (name) => `Die Änderung an „${name}“ wird rückgängig gemacht, sobald der Server erreichbar ist.`,
  changesWait: (count) =>
    `${changes(count)} ${count === 1 ? 'wird' : 'werden'} rückgängig gemacht, sobald der Server erreichbar ist.`,
  storageFull:
    'Auf diesem Gerät ist kein Platz mehr für Änderungen. Geben Sie Speicher frei oder trennen Sie einen Dateibereich, und versuchen Sie es erneut.',
  refused: 'Diese Änderung kann nicht mehr rückgängig gemacht werden.',
  restored: 'wiederhergestellt',
  removed: 'in den Papierkorb verschoben',
  renamed: 'zurückbenannt',
  moved: 'zurückverschoben',
  renamedAgain: 'umbenannt',
  movedAgain: 'verschoben',
  versions: () => 'auf die frühere Version gebracht',
};
