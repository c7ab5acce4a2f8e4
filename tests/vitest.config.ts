import { configDefaults, defineConfig } from 'vitest/config';
import { readLane } from './support/lane.ts';

/** Files of a suite share a process: nothing in it is global that one of them could leave behind. */
const isolate = false;
const quiet = 'tests/support/no-console-errors.ts';
const indexedDb = 'tests/support/indexeddb.ts';
const postgres = 'tests/support/postgres.ts';

/** Files of the full lane alone: docs/decisions/048 says which those are. */
const isLanding = readLane(process.env['TEST_LANE']) === 'landing';
const leftOut = isLanding ? ['**/*.full.test.ts'] : [];

/** What works on the database in every way that the product knows, once more through PgBouncer in transaction mode. */
const pooled = {
  name: 'server-pooled',
  folder: 'tests/server/',
  include: ['realtime', 'http', 'jobs', 'features/{items,snapshots,trash,workspaces,invitations}'].map(
    (folder) => `tests/server/${folder}/**/!(*.full).test.ts`, // those of the full lane start servers themselves
  ),
  setupFiles: [quiet],
  globalSetup: ['tests/support/pooler/pooled-postgres.ts'],
  isolate,
};

/** One project a room, because each room lives in another environment. Each must have something to run. */
export const suites = [
  ...(isLanding ? [] : [pooled]),
  { name: 'architecture', folder: 'tests/', include: ['tests/*.test.ts'], isolate },
  { name: 'contract', folder: 'tests/contract/', isolate },
  { name: 'worker', folder: 'tests/worker/', setupFiles: [quiet, indexedDb], isolate },
  { name: 'src', folder: 'tests/src/', setupFiles: [quiet, indexedDb], isolate },
  { name: 'server', folder: 'tests/server/', setupFiles: [quiet], globalSetup: [postgres], isolate },
  { name: 'flows', folder: 'tests/flows/', setupFiles: [quiet, indexedDb], globalSetup: [postgres], isolate },
  {
    name: 'simulation',
    folder: 'tests/simulation/',
    include: [
      'tests/simulation/*.test.ts',
      'tests/simulation/{mutants,plan,run,storage,tables,world}/**/*.test.ts',
    ],
    setupFiles: [quiet],
  },
  { name: 'simulation-real', folder: 'tests/simulation/real/', setupFiles: [quiet], globalSetup: [postgres] },
  { name: 'e2e-support', folder: 'tests/e2e-support/', setupFiles: [quiet], isolate },
  { name: 'load', folder: 'tests/load/', setupFiles: [quiet], isolate },
];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // Two cores, and a third of the time a file waits for PostgreSQL or a socket: a third beside them uses it.
    maxWorkers: 3,
    projects: suites.map(({ name, folder, include, isolate = true, setupFiles = [], globalSetup = [] }) => ({
      test: {
        name,
        include: include ?? [`${folder}**/*.test.ts`, `${folder}**/*.test.tsx`],
        exclude: [...configDefaults.exclude, ...leftOut],
        isolate,
        setupFiles,
        globalSetup,
        environment: 'node' as const,
        testTimeout: 30_000,
        hookTimeout: 60_000,
        // What is waited for comes when the machine gets to it; vitest would give it one second.
        expect: { poll: { timeout: 15_000 } },
      },
    })),
  },
});
