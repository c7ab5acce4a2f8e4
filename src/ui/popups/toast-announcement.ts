import { messages } from '../messages.ts';
import type { Toast } from './toast-store.ts';

/** What is said of a toast: its text, as a sentence where it offers something, and how to reach that. */
export function toastAnnouncement({ text, action }: Pick<Toast, 'text' | 'action'>): string {
  if (action === undefined) return text;
  return messages.reachAction(/[.?!…]$/.test(text) ? text : `${text}.`, action.label);
}
