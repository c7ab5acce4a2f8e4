import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../lib/format.ts';
import type { problemMessages } from './problem-messages.ts';

export const texts: typeof problemMessages = {
  forbidden: (characters) => `Ein Dateiname darf keines dieser Zeichen enthalten: ${characters}`,
  deletedBy: (by) => `Gelöscht von ${by}.`,
  gone: 'Es existiert nicht mehr oder ist nicht für Sie freigegeben.',
  folderGone: 'Der Ordner existiert nicht mehr oder ist nicht für Sie freigegeben.',
  itOrFolderGone: 'Das Element oder der Ordner existiert nicht mehr oder ist nicht für Sie freigegeben.',
  'not-allowed': 'Sie haben keinen Zugriff zum Bearbeiten mehr.',
  'root-protected':
    'Die oberste Ebene des Dateibereichs kann nicht umbenannt, verschoben oder gelöscht werden.',
  cycle: 'Der Zielordner liegt jetzt in diesem Ordner.',
  moveCycle: 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  copyCycle: 'Ein Ordner kann nicht in sich selbst kopiert werden.',
  'id-taken': 'Es gibt schon ein anderes Element mit dieser Kennung. Versuchen Sie es erneut.',
  changedBy: (by) => `${by} hat es zuerst geändert.`,
  'changed-since': 'Jemand anderes hat es zuerst geändert.',
  'too-many-items': `Mehr als ${formatCount(limits.copyItems)} Elemente. Kopieren Sie die Ordner darin einzeln.`,
  rewindTooMany: `Mehr als ${formatCount(limits.restoreItems)} Elemente. Spulen Sie die Ordner darin einzeln zurück.`,
  severalTooMany: `Mehr als ${formatCount(limits.restoreItems)} Elemente. Stellen Sie weniger davon auf einmal wieder her.`,
  'not-kept': 'Der Verlauf enthält es nicht mehr.',
  restoredBy: (by) => `${by} hat es schon wiederhergestellt.`,
  'nothing-to-restore': 'Es wurde schon wiederhergestellt.',
  'deleted-forever': 'Es wurde endgültig gelöscht.',
  'undo-refused': 'Jemand hat es seitdem geändert.',
  'nothing-to-undo': 'Es wurde schon rückgängig gemacht.',
  'too-many-snapshots': 'Der Dateibereich hat 1.000 Snapshots. Löschen Sie zuerst einige.',
  'drive-gone': 'Der Dateibereich wurde gelöscht.',
  discarded: 'Sie haben eine Änderung verworfen, von der diese abhängt.',
  'file-missing':
    'Wählen Sie die Datei erneut aus, um fortzufahren: Sie war in einem Tab geöffnet, der geschlossen wurde.',
  'file-changed': 'Die Datei hat sich beim Lesen geändert.',
  'content-lost': 'Der Server ging auf eine Sicherung ohne diese Datei zurück. Laden Sie sie erneut hoch.',
  'file-too-large': 'Eine Datei darf höchstens 1 TB groß sein.',
  'workspace-full': 'Der Arbeitsbereich ist voll.',
  'account-full': 'Ihr Speicherplatz ist belegt.',
  unknown: 'Der Server hat diese Änderung abgelehnt.',
  folderFailed: (failed, reason) => `${failed}. ${reason}`,
  parentGone: 'Der Ordner, in den er gehört, existiert nicht mehr.',
  renameFailed: (name, reason) => `„${name}“ konnte nicht umbenannt werden. ${reason}`,
};
