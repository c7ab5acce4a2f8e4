import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the page of access and permissions. */
export const messages = catalog('features/access/admin/messages', {
  notSynced:
    "This filespace isn't available offline. You can see who has access; browsing its folders needs a connection.",
  foldersFailed: "Couldn't load folders.",
  foldersNeedConnection: 'You need a connection to browse folders',
  getting: 'Loading folders',
  noFolders: 'No folders here',
  noneFound: 'No matching folders',
  noFilespaces: 'No filespaces in this workspace yet',
  noFilespaceFound: 'No matching filespaces',
  showMore: 'Show more folders',
  folderCount: (count: number) => plural(count, 'folder'),
  updated: (when: string) => `Updated ${when}`,
  andSetHere: (above: string) => `${above} and given here`,
  whoHasAccessTo: (folder: string) => `Who has access to ${folder}`,
  grantAccessTo: (folder: string) => `Grant access to ${folder}`,
  folderPath: 'Folder path',
  searchResults: 'Search Results',
  searchFolders: 'Search folders',
  folders: 'Folders',
  name: 'Name',
  users: 'Users',
  groups: 'Groups',
  actions: 'Actions',
  openNamed: (folder: string) => `Open ${folder}`,
  comesFrom: 'Source',
  none: 'None',
  seeWhy: 'Details',
  seeWhyOf: (folder: string) => `, who can open ${folder}`,
  filespacesLabel: 'Filespaces of the workspace',
  filespaces: 'Filespaces',
  filespacesCounted: (count: number) => (count === 1 ? ' filespace' : ' filespaces'),
  searchFilespaces: 'Search filespaces',
  review: 'Review access',
});
