import { codeMessages } from './code-messages.ts';
import { detailMessages } from './detail-messages.ts';

/** What the page says of what the server refused, by code, and more exactly by what it adds to the code. */
export const problemTexts = {
  get codes() {
    return codeMessages;
  },
  get details() {
    return detailMessages;
  },
};
