import type { Mutant } from './mutant.ts';

/** Bugs in how a device takes in a difference that comes in pages. */
export const pagedMutants: readonly Mutant[] = [
  {
    name: 'what is made of a difference is shown before its last page',
    file: 'worker/sync/follow-pages.ts',
    find: `    if (after === null) {
      await`,
    replace: `    if (after === null || at.after !== null) {
      await`,
  },
  {
    name: 'the pages of a difference are of different moments',
    file: 'worker/sync/follow-pages.ts',
    find: `since: from.seq, to, limit`,
    replace: `since: from.seq, limit`,
  },
  {
    name: 'what is gone with a difference in pages stays',
    file: 'worker/sync/follow-pages.ts',
    find: `    if (gone.length > 0) {`,
    replace: `    if (gone.length > 99) {`,
  },
  {
    name: 'of a page that was cut the rest is left out',
    file: 'worker/sync/apply-difference-page.ts',
    find: `rows.slice(rows.findIndex(({ id }) => id === at.written) + 1)`,
    replace: `at.written === null ? rows : []`,
  },
  {
    name: 'a page that was cut counts as written up to its first item',
    file: 'worker/sync/apply-difference-page.ts',
    find: `written: idOf(last) };`,
    replace: `written: idOf(left[0] ?? last) };`,
  },
  {
    name: 'the copy that a difference begins with is not whole',
    file: 'worker/replica/difference/copy-replica.ts',
    find: `const tableAfter = { folders: 'files', files: null } as const;`,
    replace: `const tableAfter = { folders: null, files: null } as const;`,
  },
];
