import { catalog } from '../../ui/language/catalog.ts';

export const regionsMessages = catalog('shared/regions/regions-messages', {
  region: 'Region',
  hint: 'Pick the one closest to most of your team.',
  /** The own storage of a server that was not told of regions. */
  thisServer: 'This server',
  loading: 'Loading regions',
  none: 'No regions',
  offline: 'Unable to connect. Please check your internet connection.',
  failed: 'Failed to load regions. Please try again later.',
});
