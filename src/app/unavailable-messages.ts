import { catalog } from '../ui/language/catalog.ts';

/** Of pages that are not there, for this person or at this moment. */
export const unavailableMessages = catalog('app/unavailable-messages', {
  offlineTitle: "You're offline",
  firstLoad: 'Connect once to load your workspaces. After that they work offline.',
  notFound: 'Page not found',
  notFoundHint: 'Check the address or go to your files.',
  goToFiles: 'Go to Lunvik',
  notHere: "This filespace isn't on this device",
  unknownFilespace: "This filespace doesn't exist, or you don't have access to it.",
  goTo: (filespace: string) => `Go to ${filespace}`,
  switchAccount: 'Switch account',
  connectToLook: 'Connect to look for it.',
  signedInAs: (email: string) => `You're signed in as ${email}.`,
});
