import type { toastMessages } from './toast-messages.ts';

export const texts: typeof toastMessages = {
  redo: 'Wiederholen',
};
