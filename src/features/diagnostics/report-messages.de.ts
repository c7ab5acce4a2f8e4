import type { reportMessages } from './report-messages.ts';

export const texts: typeof reportMessages = {
  product: (version, at) => `Lunvik ${version}, ${at}`,
  connection: (state, contact) => `Verbindung: ${state}, letzter Kontakt ${contact}`,
  thisTab: 'Dieser Tab: synchronisiert für alle Tabs',
  anotherTab: 'Dieser Tab: ein anderer synchronisiert',
  paused: 'Synchronisierung: angehalten',
  running: 'Synchronisierung: läuft',
  storageProtected: (used) => `Speicher: ${used}, geschützt`,
  storageNotProtected: (used) => `Speicher: ${used}, kann vom Browser geleert werden`,
  outOfRoom: (when) => `Kein Platz mehr: ${when}`,
  filespaces: (here, all) => `Dateibereiche auf diesem Gerät: ${here} von ${all}`,
  log: (epoch) => `Protokoll ${epoch}`,
  waiting: (count) => `Ausstehende Änderungen: ${count}`,
  errors: (count) => `Letzte Fehler: ${count}`,
};
