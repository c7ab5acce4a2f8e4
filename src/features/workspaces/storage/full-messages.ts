import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of a workspace that is full, or nearly, wherever people are. */
export const fullMessages = catalog('features/workspaces/storage/full-messages', {
  full: 'The workspace is full. Uploads wait until there is space.',
  almostFull: (left: string) => `The workspace is almost full: ${left} left.`,
  see: 'See storage',
});
