import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import type { selectionMessages } from './selection-messages.ts';

export const texts: typeof selectionMessages = {
  restoreSelected: (count) => `Auswahl wiederherstellen (${formatCount(count)})`,
  selectIn: (folder) => `Alle in ${folder} auswählen`,
  wasNotThere: 'Das gab es damals noch nicht. Zurückspulen entfernt, was hinzukam.',
  keepsItsPlace: 'Wiederherstellen lässt Namen und Orte, wie sie sind. Zurückspulen bringt es zurück.',
  thenIsNow: 'Der erste Zeitpunkt ist jetzt. Tauschen Sie die Zeitpunkte, um wiederherzustellen.',
  nothingSelected: 'Wählen Sie aus, was zurückkommen soll.',
  tooManySelected: `Hier können Sie höchstens ${formatCount(10 * limits.restoreSelectionItems)} Elemente auf einmal wiederherstellen. Stellen Sie ihre Ordner wieder her oder spulen Sie zurück.`,
  filling: 'Der Rest der Liste wird noch geladen.',
};
