import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the comparison, word for word. */
export const messages = catalog('features/compare/messages', {
  title: 'Compare',
  titleOf: (filespace: string) => `Compare (${filespace})`,
  before: 'Then',
  after: 'Now',
  earlier: 'An earlier moment',
  swap: 'Swap the moments',
  rewind: 'Rewind…',
  show: 'Show',
  all: 'All differences',
  wholeFilespace: 'Whole filespace',
  inFolder: (path: string) => `In ${path}`,
  list: 'Differences',
  comparing: 'Comparing',
  same: 'Nothing differs',
  sameLine: "It's the same at both moments.",
  noneOfKind: {
    added: 'Nothing was added',
    removed: 'Nothing was removed',
    changed: 'Nothing was changed',
    renamed: 'Nothing was renamed',
    moved: 'Nothing was moved',
  },
  /** Beside an item. */
  kinds: { added: 'added', removed: 'removed', changed: 'changed', renamed: 'renamed', moved: 'moved' },
  /** In the menu that narrows the list down. */
  filters: { added: 'Added', removed: 'Removed', changed: 'Changed', renamed: 'Renamed', moved: 'Moved' },
  filterWithCount: (kind: string, count: number) => `${kind} (${formatCount(count)})`,
  countOf: (count: number, kind: string) => `${formatCount(count)} ${kind}`,
  count: (count: number) => plural(count, 'difference'),
  countSoFar: (count: number, all: number) => `${formatCount(count)} of ${plural(all, 'difference')}`,
  offline:
    'You need a connection to compare moments. The comparison loads as soon as the server can be reached.',
  failedTitle: "This comparison can't be shown",
  notKept: 'One of the moments is no longer kept, or is from before you got access.',
  folderMissing: "This folder didn't exist at either moment.",
  moreFailed: "The rest couldn't be loaded.",
  outdated: 'Something has changed since.',
  refresh: 'Refresh',
  noAccessThen: (moment: string) => `${moment} (from before you got access)`,
});
