import { formatCount, plural } from '../../../lib/format.ts';
import type { foreverMessages } from './forever-messages.ts';

const items = (count: number) => plural(count, 'Element', 'Elemente');

export const texts: typeof foreverMessages = {
  action: 'Endgültig löschen',
  question: (count) => `${items(count)} endgültig löschen?`,
  questionOf: (name) => `„${name}“ endgültig löschen?`,
  asking: 'Es wird geprüft, was mitgelöscht wird',
  confirm: 'Zur Bestätigung löschen eingeben',
  confirmWord: 'löschen',
  done: (count) => `${items(count)} endgültig gelöscht`,
  notThere: 'Es ist nicht mehr im Papierkorb.',
  offline: 'Keine Verbindung zum Server.',
  versions: (count) => `${count === 1 ? 'Seine' : 'Ihre'} Versionen werden mitgelöscht.`,
  versionsAndSnapshots: (count, snapshots, names) =>
    `${count === 1 ? 'Seine' : 'Ihre'} Versionen werden mitgelöscht, und ${snapshots === 1 ? 'der Snapshot' : 'die Snapshots'} ${names} ${snapshots === 1 ? 'enthält' : 'enthalten'} ${count === 1 ? 'es' : 'sie'} dann nicht mehr.`,
  isFinal: 'Das kann nicht rückgängig gemacht werden.',
  empty: 'Papierkorb leeren …',
  partly: (count, why) => `${items(count)} endgültig gelöscht, dann ging es nicht weiter: ${why}`,
  deletedOf: (count, all) => `${formatCount(count)} von ${formatCount(all)} gelöscht`,
  rest: (count) => `${count} weitere`,
};
