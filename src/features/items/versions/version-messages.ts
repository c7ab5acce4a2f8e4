import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of a file’s versions. */
export const versionMessages = catalog('features/items/versions/version-messages', {
  list: 'Versions',
  loading: 'Loading versions',
  current: 'Current version',
  preview: 'Preview',
  compare: 'Compare',
  compareTitle: (name: string) => `Versions of ${name}`,
  left: 'On the left',
  right: 'On the right',
  slider: 'How much of the left one is shown',
  shares: (percent: number) => `${percent} % of the left one, ${100 - percent} % of the right one`,
  more: 'Show more',
  offline: 'You need a connection to load versions. They load as soon as the server can be reached.',
  failedTitle: "Couldn't load the versions",
  stale: "You're offline. The list may be out of date. What you restore waits for a connection.",
  onlyOne: 'There is no earlier version. Whenever this file is replaced, its previous content is kept here.',
  unsent: "This file has no versions until it's uploaded.",
  viewOnly: 'You can view this file, but not change it',
  /** Within a sentence: `Restored the version of today, 9:02 AM`. */
  versionOf: (time: string) => `the version of ${time}`,
  caption: (time: string) => `Version of ${time}`,
  previewVersion: (time: string) => `Preview the version of ${time}`,
  downloadVersion: (time: string) => `Download the version of ${time}`,
  restoreVersion: (time: string) => `Restore the version of ${time}`,
  waitsForConnection: 'Waits for a connection',
  waits: 'Waits to be restored',
  restoring: 'Restoring',
  refused: 'Not restored. Open the outbox.',
  keptBy: (snapshot: string) => `Kept by the snapshot ${snapshot}`,
});
