import { formatCount, formatGroupCount, plural } from '../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  title: 'Gruppen',
  counted: (count) => (count === 1 ? 'Gruppe' : 'Gruppen'),
  selectGroups: 'Wählen Sie mindestens eine Gruppe zum Löschen aus',
  noneSelected: 'Es sind keine Gruppen zum Löschen ausgewählt.',
  selectUsers: 'Wählen Sie bitte mindestens einen Benutzer zum Löschen aus.',
  created: 'Gruppe erstellt',
  renamed: 'Gruppe umbenannt',
  deleted: 'Gruppe gelöscht',
  allDeleted: 'Ausgewählte Gruppen gelöscht',
  someDeletesFailed: 'Einige Gruppen konnten nicht gelöscht werden',
  deletedOf: (done, all) =>
    `${formatCount(done)} von ${plural(all, 'Gruppe', 'Gruppen')} ${done === 1 ? 'wurde' : 'wurden'} gelöscht.`,
  addedOf: (done, all) =>
    `${formatCount(done)} von ${plural(all, 'Benutzer', 'Benutzern')} ${done === 1 ? 'wurde' : 'wurden'} hinzugefügt.`,
  removedOf: (done, all) =>
    `${formatCount(done)} von ${plural(all, 'Benutzer', 'Benutzern')} ${done === 1 ? 'wurde' : 'wurden'} entfernt.`,
  exists: 'Es gibt schon eine Gruppe mit diesem Namen',
  selectToAdd: 'Wählen Sie mindestens einen Benutzer zum Hinzufügen aus',
  needsConnection: 'Sie brauchen eine Verbindung, um Gruppen zu ändern',
  missing: 'Diesen Benutzer oder diese Gruppe gibt es nicht mehr.',
  offline: 'Keine Verbindung zum Server.',
  blankName: 'Geben Sie einen gültigen Gruppennamen ein',
  longName: (most) => `Der Name einer Gruppe darf höchstens ${most} Zeichen haben.`,
  reservedName: (name) => `Der Name „${name}“ ist für eine automatisch erstellte Gruppe reserviert`,
  removeFailed: (reason) => `Der Benutzer konnte nicht aus der Gruppe entfernt werden: ${reason}`,
  addFailed: (reason) => `Die Gruppen konnten nicht hinzugefügt werden: ${reason}`,
  addUsers: 'Benutzer hinzufügen',
  usersFor: (group) => `Benutzer für ${group}`,
  searchByEmail: 'Name oder E-Mail suchen',
  deleteSelected: 'Ausgewählte Gruppen löschen',
  deleteGroup: 'Gruppe löschen',
  alreadyDeleted: 'Sie ist schon gelöscht.',
  groups: (count) => plural(count, 'Gruppe', 'Gruppen'),
  willBeDeleted: (one) =>
    one
      ? '{groups} wird gelöscht. Ihre Benutzer bleiben im Arbeitsbereich.'
      : '{groups} werden gelöscht. Ihre Benutzer bleiben im Arbeitsbereich.',
  usersOf: (group) => `Benutzer von ${group}`,
  createGroup: 'Gruppe erstellen',
  renameGroup: 'Gruppe umbenennen',
  creating: 'Wird erstellt...',
  renaming: 'Wird umbenannt...',
  groupName: 'Name der Gruppe',
  details: 'Gruppendetails',
  users: 'Benutzer',
  access: 'Zugriff und Berechtigungen',
  allInGroup: 'Alle Benutzer sind in dieser Gruppe',
  noneFound: 'Keine Gruppen gefunden',
  selectAll: 'Alle Gruppen auswählen',
  usersCount: 'Benutzer',
  countOfUsers: (count) => `${formatGroupCount(count)} Benutzer`,
  builtIn: 'Eingebaut',
  renameNamed: (name) => `${name} umbenennen`,
  deleteNamed: (name) => `${name} löschen`,
};
