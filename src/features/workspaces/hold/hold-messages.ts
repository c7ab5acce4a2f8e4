import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of a workspace that can only be read for now. */
export const holdMessages = catalog('features/workspaces/hold/hold-messages', {
  /** The first words of both, as an element. */
  lead: 'This workspace is on hold.',
  text: '{lead} You can read and download. What you change stays on this device and syncs when the hold ends.',
  reason: (reason: string) =>
    `{lead} ${reason} You can read and download. What you change stays on this device and syncs when the hold ends.`,
});
