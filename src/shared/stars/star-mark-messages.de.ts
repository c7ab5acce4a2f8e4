import type { starMarkMessages } from './star-mark-messages.ts';

export const texts: typeof starMarkMessages = {
  starred: 'Markiert',
};
