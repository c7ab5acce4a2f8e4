import type { menuMessages } from './menu-messages.ts';

export const texts: typeof menuMessages = {
  open: 'Öffnen',
  openInTab: 'In neuem Tab öffnen',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert. Er öffnet sich für Personen mit Zugriff.',
  notCopied: 'Der Link konnte nicht kopiert werden.',
  disconnect: 'Trennen',
  connect: 'Verbinden',
  details: 'Details des Dateibereichs',
  access: 'Zugriff und Berechtigungen',
  snapshots: 'Snapshots',
  trash: 'Papierkorb',
  activity: 'Aktivität',
  history: 'Verlauf',
  settings: 'Einstellungen des Dateibereichs',
  connectFirst: 'Verbinden Sie zuerst diesen Dateibereich',
};
