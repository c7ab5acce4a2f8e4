import { catalog } from './language/catalog.ts';

/** What controls, fields and popups say themselves. */
export const messages = catalog('ui/messages', {
  notKnown: 'not known yet',
  steps: 'Steps',
  stepDone: ', done',
  nothingFound: 'No matches',
  password: 'password',
  hide: (noun: string) => `Hide ${noun}`,
  show: (noun: string) => `Show ${noun}`,
  clearSearch: 'Clear search',
  notMetYet: ', not met yet',
  met: ', met',
  notMet: ', not met',
  notifications: 'Notifications',
  reachAction: (sentence: string, action: string) => `${sentence} Press F6 to reach ${action}`,
  table: (label: string) => `${label} table`,
});
