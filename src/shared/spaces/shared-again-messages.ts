import { catalog } from '../../ui/language/catalog.ts';

/** What is said of a filespace that was lost, in the outbox and of uploads alike. */
export const sharedAgainMessages = catalog('shared/spaces/shared-again-messages', {
  aFilespace: 'A filespace',
  filespaceGone: (name: string) => `${name} was deleted or is no longer shared with you.`,
  filespaceBack: (name: string) => `${name} is shared with you again.`,
  connectFirst: 'Connect the filespace first',
  notHereYet: 'The filespace is still being loaded',
});
