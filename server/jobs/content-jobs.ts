import type { Dependencies } from '../dependencies.ts';
import { checkContents } from './check-contents.ts';
import { collectBlobs } from './collect-blobs.ts';
import { collectLeafPacks } from './collect-leaf-packs.ts';
import { collectPacks } from './collect-packs.ts';
import { createContentHashing } from './hash-contents.ts';
import type { Job } from './job-scheduler.ts';

/** What is done with what is stored beside the database. */
export function listContentJobs(deps: Dependencies): readonly Job[] {
  const hashContents = createContentHashing();
  return [
    { name: 'blobs', at: 'one node', everyMs: 3_600_000, run: (ending) => collectBlobs(deps, ending) },
    { name: 'packs', at: 'one node', everyMs: 3_600_000, run: (ending) => collectPacks(deps, ending) },
    { name: 'leaf packs', at: 'one node', everyMs: 60_000, run: () => collectLeafPacks(deps) },
    {
      name: 'content hashes',
      at: 'one node',
      everyMs: 30_000,
      run: (ending) => hashContents(deps, { ending }),
    },
    { name: 'contents', at: 'one node', everyMs: 10_000, run: (ending) => checkContents(deps, { ending }) },
  ];
}
