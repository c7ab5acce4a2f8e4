import type { Mutant } from './mutant.ts';

/** Bugs in what a device keeps of contents. */
export const keepingMutants: readonly Mutant[] = [
  {
    name: 'what is kept of a file stays when the file goes',
    file: 'worker/replica/contents/follow-offline-files.ts',
    find: `  await bulkDeleteUnnamed(db.offlineFiles, gone);`,
    replace: ``,
  },
  {
    name: 'a kept file keeps its former content',
    file: 'worker/replica/contents/offline-rows.ts',
    find: `  if (contentSeq <= row.wantedSeq) return row;`,
    replace: `  if (contentSeq <= row.wantedSeq || row.here !== null) return row;`,
  },
];
