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
    { name: 'blobs', everyMs: 3_600_000, run: (ending) => collectBlobs(deps, ending) },
    { name: 'packs', everyMs: 3_600_000, run: (ending) => collectPacks(deps, ending) },
    { name: 'leaf packs', everyMs: 60_000, run: () => collectLeafPacks(deps) },
    { name: 'content hashes', everyMs: 30_000, run: (ending) => hashContents(deps, { ending }) },
    { name: 'contents', everyMs: 10_000, run: (ending) => checkContents(deps, { ending }) },
  ];
}
