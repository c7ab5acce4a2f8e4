import type { Mutant } from './mutant.ts';

/** Bugs in what a device keeps of contents. */
export const keepingMutants: readonly Mutant[] = [
  {
    name: 'what is kept of a file stays when the file goes',
    file: 'worker/replica/contents/follow-offline-files.ts',
    find: `  await db.offlineFiles.bulkDelete(gone);`,
    replace: ``,
  },
  {
    name: 'a kept file keeps its former content',
    file: 'worker/replica/contents/offline-rows.ts',
    find: `  if (contentSeq <= row.wantedSeq) return row;`,
    replace: `  if (contentSeq <= row.wantedSeq || row.here !== null) return row;`,
  },
  {
    name: 'a content is fetched twice at the same time',
    file: 'worker/offline-files/offline-fetcher.ts',
    find: `    const busy = new Set(running.keys());`,
    replace: `    const busy = { has: (key: string) => running.has(key), size: running.size };`,
  },
];
