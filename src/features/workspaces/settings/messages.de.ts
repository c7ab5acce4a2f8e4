import { plural } from '../../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  title: 'Einstellungen des Arbeitsbereichs',
  name: 'Name des Arbeitsbereichs',
  nameAbout: 'Alle, die Sie einladen, sehen ihn.',
  nameNote: 'Er kann umbenannt werden, solange er keinen Dateibereich hat.',
  renamed: (name) => `Der Arbeitsbereich heißt jetzt ${name}`,
  renameBlocked: 'Umbenennen nicht möglich: Der Arbeitsbereich hat Dateibereiche.',
  renameFailed: 'Der Arbeitsbereich konnte nicht umbenannt werden',
  delete: 'Arbeitsbereich löschen',
  deleteForEveryone: (name) => `Entfernt ${name} für alle. Löschen Sie zuerst seine Dateibereiche.`,
  deleteForUsers: (name, users) =>
    users === 1
      ? `Entfernt ${name} für den einzigen Benutzer. Löschen Sie zuerst seine Dateibereiche.`
      : `Entfernt ${name} für alle ${plural(users, 'Benutzer', 'Benutzer')}. Löschen Sie zuerst seine Dateibereiche.`,
  deleteNote: 'Das lässt sich nicht rückgängig machen.',
  deleteConfirm: '{name} wird für alle entfernt, die dazugehören. Geben Sie zur Bestätigung den Namen ein.',
  nameMismatch: 'Der eingegebene Name stimmt nicht überein',
  deleted: (name) => `Der Arbeitsbereich ${name} ist gelöscht`,
  deleteBlocked: 'Löschen nicht möglich: Der Arbeitsbereich hat Dateibereiche.',
  deleteFailed: 'Der Arbeitsbereich konnte nicht gelöscht werden',
  exit: 'Arbeitsbereich verlassen',
  exitAbout: (name) =>
    `Sie verlieren den Zugriff auf alle Dateibereiche in ${name}. Ein Admin kann Sie wieder einladen.`,
  exitNote: 'Ausstehende Änderungen werden zuerst gesendet.',
  exitNotePaused:
    'Die Synchronisierung ist angehalten. Setzen Sie sie im Ausgang fort, damit ausstehende Änderungen zuerst gesendet werden.',
  exitConfirm:
    'Sie verlieren den Zugriff auf {name}, und die Offlinekopien auf diesem Gerät werden gelöscht.',
  exitShort: 'Verlassen',
  exiting: 'Wird verlassen...',
  exited: (name) => `Sie haben den Arbeitsbereich ${name} verlassen`,
  exitFailed: 'Der Arbeitsbereich konnte nicht verlassen werden',
  pendingChanges: (count) =>
    count === 1
      ? '1 Änderung ist noch nicht synchronisiert. Warten Sie darauf, oder verwerfen Sie sie.'
      : `${plural(count, 'Änderung', 'Änderungen')} sind noch nicht synchronisiert. Warten Sie darauf, oder verwerfen Sie sie.`,
  pendingPaused: (count) =>
    count === 1
      ? '1 Änderung ist noch nicht synchronisiert, und die Synchronisierung ist angehalten. Setzen Sie sie im Ausgang fort, oder verwerfen Sie dort die Änderung.'
      : `${plural(count, 'Änderung', 'Änderungen')} sind noch nicht synchronisiert, und die Synchronisierung ist angehalten. Setzen Sie sie im Ausgang fort, oder verwerfen Sie dort die Änderungen.`,
  needsConnection: 'Zum Ändern des Arbeitsbereichs brauchen Sie eine Verbindung',
};
