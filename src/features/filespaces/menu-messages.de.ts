import type { menuMessages } from './menu-messages.ts';

export const texts: typeof menuMessages = {
  open: 'Öffnen',
  openInTab: 'In neuem Tab öffnen',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert. Er öffnet sich für Personen mit Zugriff.',
  notCopied: 'Der Link konnte nicht kopiert werden.',
};
