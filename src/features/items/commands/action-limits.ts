import { limits } from '#contract/rules/limits.ts';
import { announce } from '../../../ui/foundations/announcer.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { downloadMessages } from '../downloads/download-messages.ts';
import { messages } from '../messages.ts';

/** How many items a command takes, and what is said of more. */
export interface ActionLimit {
  readonly most: number;
  readonly message: () => string;
}

export const changeLimit: ActionLimit = { most: limits.selectionItems, message: () => messages.tooMany };
export const downloadLimit: ActionLimit = {
  most: limits.downloadItems,
  message: () => downloadMessages.tooMany,
};

export function sayTooMany({ most, message }: ActionLimit): void {
  // Of changes the bar of the selection has the sentence already, for as long as it is so.
  if (most === changeLimit.most) announce(message(), 'assertive');
  else showToast({ kind: 'error', text: message(), key: 'too-many' });
}
