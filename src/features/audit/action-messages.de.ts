import { plural } from '../../lib/format.ts';
import type { actionMessages } from './action-messages.ts';

export const texts: typeof actionMessages = {
  workspaceCreated: (subject) => `Arbeitsbereich ${subject} erstellt`,
  workspaceRenamed: (from, to) => `Arbeitsbereich von ${from} in ${to} umbenannt`,
  historyDays: (from, to) => `Aufbewahrung des Verlaufs von ${from} auf ${to} Tage geändert`,
  workspaceHeld: (reason) =>
    reason === null ? 'Arbeitsbereich angehalten' : `Arbeitsbereich angehalten: ${reason}`,
  workspaceReleased: 'Anhalten des Arbeitsbereichs beendet',
  quotaChanged: (from, to) => `Speichergrenze von ${from} auf ${to} geändert`,
  noQuota: 'keine Grenze',
  filespaceCreated: (subject) => `Dateibereich ${subject} erstellt`,
  filespaceDeleted: (subject) => `Dateibereich ${subject} gelöscht`,
  invited: (subject) => `${subject} eingeladen`,
  inviteResent: (subject) => `Einladung für ${subject} erneut gesendet`,
  linkCopied: (subject) => `Einladungslink von ${subject} kopiert`,
  inviteWithdrawn: (subject) => `Einladung für ${subject} zurückgezogen`,
  inviteAccepted: 'Einladung angenommen',
  inviteDeclined: 'Einladung abgelehnt',
  userRemoved: (subject) => `Benutzer ${subject} gelöscht`,
  userLeft: 'Arbeitsbereich verlassen',
  roleChanged: (subject, from, to) => `Rolle von ${subject} von ${from} zu ${to} geändert`,
  anotherRole: 'einer anderen Rolle',
  groupCreated: (subject) => `Gruppe ${subject} erstellt`,
  groupRenamed: (from, to) => `Gruppe ${from} in ${to} umbenannt`,
  groupDeleted: (subject) => `Gruppe ${subject} gelöscht`,
  groupJoined: (subject, group) => `${subject} zur Gruppe ${group} hinzugefügt`,
  groupLeft: (subject, group) => `${subject} aus der Gruppe ${group} entfernt`,
  accessGranted: (access, subject) => `Zugriff erteilt: ${access} für ${subject}`,
  accessChanged: (subject, from, to) => `Zugriff von ${subject} von ${from} zu ${to} geändert`,
  accessRemoved: (subject) => `Zugriff von ${subject} entfernt`,
  accessRequested: (target) =>
    target === null ? 'Zugriff auf den Arbeitsbereich angefragt' : `Zugriff auf ${target} angefragt`,
  requestGranted: (subject, target) =>
    target === null ? `Anfrage von ${subject} erfüllt` : `Anfrage von ${subject} erfüllt: ${target}`,
  requestDeclined: (subject, target) =>
    target === null ? `Anfrage von ${subject} abgelehnt` : `Anfrage von ${subject} abgelehnt: ${target}`,
  view: 'Ansehen',
  edit: 'Bearbeiten',
  snapshotCaptured: (snapshot, subject) => `Snapshot ${snapshot} von ${subject} aufgenommen`,
  snapshotDeleted: (snapshot, subject) => `Snapshot ${snapshot} von ${subject} gelöscht`,
  scheduleCreated: (snapshot, subject) => `Zeitplan ${snapshot} für ${subject} erstellt`,
  scheduleStopped: (snapshot, subject) => `Zeitplan ${snapshot} für ${subject} beendet`,
  deletedForever: (items, subject) => `${items} endgültig aus ${subject} gelöscht`,
  items: (count) => plural(count, 'Element', 'Elemente'),
};
