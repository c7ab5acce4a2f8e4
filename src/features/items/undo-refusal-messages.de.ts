import type { undoRefusalMessages } from './undo-refusal-messages.ts';

const top = 'die oberste Ebene des Dateibereichs';
/** Behind `in` and `von`. */
const dative = (what: string) => (what === top ? 'der obersten Ebene des Dateibereichs' : what);

export const texts: typeof undoRefusalMessages = {
  top,
  quoted: (name) => `„${name}“`,
  renamed: (what) => `${what} wurde seitdem umbenannt. Machen Sie das zuerst rückgängig.`,
  renamedBy: (by, what) => `${by} hat ${what} seitdem umbenannt. Machen Sie das zuerst rückgängig.`,
  moved: (what) => `${what} wurde seitdem verschoben. Machen Sie das zuerst rückgängig.`,
  movedBy: (by, what) => `${by} hat ${what} seitdem verschoben. Machen Sie das zuerst rückgängig.`,
  replaced: (what) => `${what} wurde seitdem ersetzt. Machen Sie das zuerst rückgängig.`,
  replacedBy: (by, what) => `${by} hat ${what} seitdem ersetzt. Machen Sie das zuerst rückgängig.`,
  restored: (what) => `${what} wurde seitdem wiederhergestellt. Machen Sie das zuerst rückgängig.`,
  restoredBy: (by, what) => `${by} hat ${what} seitdem wiederhergestellt. Machen Sie das zuerst rückgängig.`,
  deleted: (what) => `${what} liegt seitdem im Papierkorb. Stellen Sie das zuerst wieder her.`,
  deletedBy: (by, what) =>
    `${by} hat ${what} seitdem in den Papierkorb verschoben. Stellen Sie das zuerst wieder her.`,
  addedInside: (what) =>
    `in ${dative(what)} ist seitdem etwas hinzugekommen. Machen Sie das zuerst rückgängig.`,
  addedInsideBy: (by, what) =>
    `${by} hat seitdem etwas in ${dative(what)} abgelegt. Machen Sie das zuerst rückgängig.`,
  folderGone: (what) => `der Ordner ${what} existiert nicht mehr. Stellen Sie ihn zuerst wieder her.`,
  folderGoneBy: (by, what) =>
    `${by} hat den Ordner ${what} in den Papierkorb verschoben. Stellen Sie ihn zuerst wieder her.`,
  cycle: (what) => `der Ordner ${what} liegt jetzt darin. Verschieben Sie ihn zuerst heraus.`,
  goneForever: (what) => `${what} wurde endgültig gelöscht.`,
  notAllowed: (place) => `Sie haben keinen Zugriff zum Bearbeiten von ${dative(place)} mehr.`,
};
