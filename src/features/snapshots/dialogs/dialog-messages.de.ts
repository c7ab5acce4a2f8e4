import { limits } from '#contract/rules/limits.ts';
import { plural } from '../../../lib/format.ts';
import type { dialogMessages } from './dialog-messages.ts';

export const texts: typeof dialogMessages = {
  createTitle: 'Snapshot aufnehmen',
  snapshotName: 'Name des Snapshots',
  capturing: 'Wird aufgenommen...',
  captured: (name) => `Snapshot ${name} aufgenommen`,
  deleteTitle: 'Snapshot löschen',
  deleteQuestion: 'Den Snapshot {name} löschen?',
  deleted: (name) => `Snapshot ${name} gelöscht`,
  measuring: 'Es wird ermittelt, wie viel das freigibt',
  freesUnknown: 'Wie viel das freigibt, konnte nicht ermittelt werden.',
  freesNothing:
    'Das gibt nichts frei: Der Inhalt bleibt in den Dateien, im Verlauf oder in einem anderen Snapshot.',
  frees: (size, versions) =>
    `Das gibt ${size} frei: ${plural(versions, 'Version', 'Versionen')}, die sonst nichts aufbewahrt.`,
  stopping: 'Wird beendet...',
  stopEmpty: (name) => `Den Zeitplan ${name} beenden? Er hat noch nichts aufgenommen.`,
  stop: (name, snapshots) =>
    `Den Zeitplan ${name} beenden? ${snapshots === 1 ? 'Sein Snapshot bleibt.' : `Seine ${plural(snapshots, 'Snapshot')} bleiben.`}`,
  stopped: 'Zeitplan beendet',
  scheduleName: 'Name des Zeitplans',
  startTime: 'Beginn',
  zone: (zone) => `Zeiten in der Zeitzone ${zone}.`,
  interval: 'Intervall',
  duration: 'Einheit',
  choose: 'Auswählen',
  units: {
    Hour: 'Stunde',
    Day: 'Tag',
    Week: 'Woche',
    Month: 'Monat',
    Quarter: 'Quartal',
    Year: 'Jahr',
  },
  retention: 'Aufbewahrung',
  retentionHint:
    'Wie viele seiner Snapshots bleiben, von 1 bis 100. Kommt einer mehr hinzu, wird der älteste gelöscht.',
  nextTimes: 'Die nächsten Zeitpunkte:',
  unchanged: 'Hat sich nichts geändert, wird nichts aufgenommen.',
  scheduling: 'Wird geplant...',
  scheduled: (name) => `Zeitplan ${name} erstellt`,
  snapshotNameBlank: 'Geben Sie einen gültigen Namen für den Snapshot ein',
  scheduleNameBlank: 'Geben Sie einen gültigen Namen für den Zeitplan ein',
  snapshotNameLong: `Der Name des Snapshots darf höchstens ${limits.snapshotNameMax} Zeichen lang sein.`,
  scheduleNameLong: `Der Name des Zeitplans darf höchstens ${limits.snapshotNameMax} Zeichen lang sein.`,
  startWrong: 'Geben Sie einen gültigen Beginn ein',
  intervalWrong: 'Geben Sie ein gültiges Intervall ein',
  unitMissing: 'Wählen Sie eine Einheit für Ihren Snapshot',
  retentionWrong: 'Geben Sie eine gültige Aufbewahrung ein',
  zoneWrong: 'Geben Sie eine gültige Zeitzone ein',
  missing: 'Gibt es nicht mehr.',
  offline: 'Keine Verbindung zum Server.',
};
