import type { offlineMessages } from './offline-messages.ts';

export const texts: typeof offlineMessages = {
  invite: 'Sie sind offline. Stellen Sie eine Verbindung her, um einzuladen.',
};
