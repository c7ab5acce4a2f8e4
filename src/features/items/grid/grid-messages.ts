import { formatCount } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** Words of the rows and tiles of a list, and of its header. */
export const gridMessages = catalog('features/items/grid/grid-messages', {
  items: (count: number) => `${formatCount(count)} items`,
  named: (name: string) => `“${name}”`,
  more: (count: number) => `${formatCount(count)} more`,
  edit: (name: string) => `EDIT ${name}`,
  delete: (name: string) => `DELETE ${name}`,
  info: (name: string) => `INFO ${name}`,
  newNameOf: (name: string) => `New name of ${name}`,
  pending: 'Waiting to sync',
  syncing: 'Syncing',
  conflict: 'Conflict',
  failed: "Couldn't sync",
  sort: 'Sort',
  sortedBy: (column: string) => `Sort: ${column}`,
  sortedByInDirection: (column: string, ascending: boolean) =>
    `Sort: ${column}, ${ascending ? 'ascending' : 'descending'}`,
  columns: {
    name: 'Name',
    size: 'Size',
    modified: 'Last modified',
    created: 'Created',
    type: 'Type',
  },
  directions: {
    name: { asc: 'A to Z', desc: 'Z to A' },
    size: { asc: 'Smallest first', desc: 'Largest first' },
    modified: { asc: 'Oldest first', desc: 'Newest first' },
  },
  tileSize: 'Size of pictures',
  pixels: (count: number) => `${count} pixels`,
});
