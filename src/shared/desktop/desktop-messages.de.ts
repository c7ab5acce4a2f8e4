import type { desktopMessages } from './desktop-messages.ts';

export const texts: typeof desktopMessages = {
  offline: 'Stellen Sie eine Verbindung her, um die Desktop-App von hier zu öffnen.',
  failed: 'Die Desktop-App konnte nicht geöffnet werden. Versuchen Sie es erneut.',
};
