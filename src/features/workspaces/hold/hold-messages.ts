import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of a workspace that can only be read for now. */
export const holdMessages = catalog('features/workspaces/hold/hold-messages', {
  /** The first words, as an element. */
  lead: 'This workspace is on hold.',
  /** `reason` is a sentence with a space before it, or nothing. */
  text: (reason: string) =>
    `{lead}${reason} You can read and download. What you change stays on this device and syncs when the hold ends.`,
  /** Heard, not seen: the banner goes. */
  over: 'This workspace is no longer on hold.',
});
