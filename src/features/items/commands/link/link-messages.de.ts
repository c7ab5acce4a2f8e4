import type { linkMessages } from './link-messages.ts';

export const texts: typeof linkMessages = {
  copyLink: 'Link kopieren',
  openInTab: 'In neuem Tab öffnen',
  copied: 'Link kopiert. Er öffnet sich für alle, die Zugriff haben.',
  failed: 'Der Link konnte nicht kopiert werden.',
};
