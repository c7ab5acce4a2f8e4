import { limits } from '#contract/rules/limits.ts';
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
