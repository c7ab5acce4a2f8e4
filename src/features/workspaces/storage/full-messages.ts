import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of a workspace that is full, or nearly, wherever people are. */
export const fullMessages = catalog('features/workspaces/storage/full-messages', {
  full: 'The workspace is full.',
  /** Heard, not seen: the banner goes. */
  over: 'The workspace is no longer full.',
  almostFull: (left: string) => `The workspace is almost full: ${left} left.`,
  /** Of uploads that were refused: they are sent when the person wants it. */
  refused: "What didn't fit stays in Transfers: try it again there once there is room.",
  see: 'See storage',
});
