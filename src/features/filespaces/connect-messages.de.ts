import type { connectMessages } from './connect-messages.ts';

export const texts: typeof connectMessages = {
  openDesktop: 'Desktop-App öffnen',
  connectButton: 'Verbinden',
  connecting: 'Wird verbunden...',
  openingDesktop: 'Wird geöffnet...',
  namesSaved:
    'Die Namen von Dateien und Ordnern werden auf diesem Gerät gespeichert, damit Sie offline blättern können.',
};
