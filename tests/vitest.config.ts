import { defineConfig } from 'vitest/config';

const quiet = 'tests/support/no-console-errors.ts';
const indexedDb = 'tests/support/indexeddb.ts';
const postgres = 'tests/support/postgres.ts';

/** One project a room, because each room lives in another environment. Each must have something to run. */
export const suites = [
  { name: 'house', folder: 'tests/', include: ['tests/*.test.ts'] },
  { name: 'contract', folder: 'tests/contract/' },
  { name: 'worker', folder: 'tests/worker/', setupFiles: [quiet, indexedDb] },
  { name: 'src', folder: 'tests/src/', setupFiles: [quiet, indexedDb] },
  { name: 'server', folder: 'tests/server/', setupFiles: [quiet], globalSetup: [postgres] },
  { name: 'flows', folder: 'tests/flows/', setupFiles: [quiet, indexedDb], globalSetup: [postgres] },
  {
    name: 'simulation',
    folder: 'tests/simulation/',
    include: ['tests/simulation/*.test.ts', 'tests/simulation/{plan,run,storage,tables,world}/**/*.test.ts'],
    setupFiles: [quiet],
  },
  { name: 'simulation-real', folder: 'tests/simulation/real/', setupFiles: [quiet], globalSetup: [postgres] },
  { name: 'e2e-support', folder: 'tests/e2e-support/', setupFiles: [quiet] },
];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: suites.map(({ name, folder, include, setupFiles = [], globalSetup = [] }) => ({
      test: {
        name,
        include: include ?? [`${folder}**/*.test.ts`, `${folder}**/*.test.tsx`],
        setupFiles,
        globalSetup,
        environment: 'node' as const,
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
