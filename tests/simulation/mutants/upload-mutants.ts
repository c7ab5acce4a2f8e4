import type { Mutant } from './mutant.ts';

/** Bugs in how contents come in and stay. Those of the server are put into the simulated one: it does what the real one does. */
export const uploadMutants: readonly Mutant[] = [
  {
    name: 'a replaced content is no version any more',
    file: 'tests/simulation/server/tree.ts',
    find: `    if (before === undefined) return;
    this.past.push({ ...before, toSeq });`,
    replace: `    if (before === undefined) return;
    this.past.push({ ...before, content: null, toSeq });`,
  },
  {
    name: 'a pack is freed though files name it',
    file: 'tests/simulation/server/content-store.ts',
    find: `      if (used.has(id)) pack.unusedMs = null;`,
    replace: `      if (used.has(id) && nowMs - pack.storedMs < 20_000) pack.unusedMs = null;`,
  },
  {
    name: 'what is uploaded is not put on top of what the server says',
    file: 'worker/changes/kinds/add-files.ts',
    find: `  if (upload === undefined || names === undefined) return;`,
    replace: `  if (upload === undefined || names === undefined || view !== undefined) return;`,
  },
  {
    name: 'a replacement says that it has seen all',
    file: 'worker/uploads/transfer/send-bundle.ts',
    find: `base_seq: baseSeq }`,
    replace: `base_seq: 1_000_000 }`,
  },
  {
    name: 'bytes are swept from the device while they wait',
    file: 'worker/uploads/staging/sweep-content.ts',
    find: `.filter(isOnlyOnDevice)`,
    replace: `.filter((row) => isOnlyOnDevice(row) && row.attempts > 0)`,
  },
];
