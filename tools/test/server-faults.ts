import { isMain, reportAndExit, run, step, sum, type Tally, toTally } from './test-step.ts';

interface Fault {
  readonly name: string;
  readonly file: string;
  readonly project?: string;
  readonly env: Record<string, string>;
}

/** The server's fault and fuzz tests at the figures of the safety targets. */
const long: readonly Fault[] = [
  {
    name: 'the server killed 200 times',
    file: 'tests/server/kill-server.full.test.ts',
    env: figure('TEST_SERVER_KILLS', '200'),
  },
  {
    name: 'PostgreSQL killed 100 times',
    file: 'tests/server/db/database-lost.full.test.ts',
    env: figure('TEST_DATABASE_KILLS', '100'),
  },
  {
    name: 'the server killed 50 times while it works on the history',
    file: 'tests/server/features/items/history-kill.full.test.ts',
    env: figure('TEST_HISTORY_KILLS', '50'),
  },
  {
    name: '500,000 fuzzed requests, frames and names',
    file: 'tests/server/fuzz.test.ts',
    env: figure('TEST_FUZZ_REQUESTS', '500000'),
  },
  ...historiesOfRights(Number(process.env['TEST_PERMISSION_HISTORIES'] ?? 2000)),
];

/** An environment variable set by hand wins. */
function figure(key: string, value: string): Record<string, string> {
  return { [key]: process.env[key] ?? value };
}

/** Each lot in a process of its own: what the devices of a history leave in Dexie's global lists is never given back. */
function historiesOfRights(count: number): readonly Fault[] {
  const first = Number(process.env['TEST_SEED'] ?? 1);
  const atOnce = 200;
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, lot) => {
    const from = first + lot * atOnce;
    const size = Math.min(atOnce, first + count - from);
    return {
      name: `histories of rights ${from} to ${from + size - 1}`,
      file: 'tests/flows/permissions/histories.test.ts',
      project: 'flows',
      env: { TEST_PERMISSION_HISTORIES: String(size), TEST_SEED: String(from) },
    };
  });
}

/** `only`: those whose name has these words. */
export async function runServerFaults(only = ''): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, file, project = 'server', env } of long.filter((one) => one.name.includes(only))) {
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, file];
    tallies.push(await step(name, async () => toTally(await run('vitest', args, env))));
  }
  return sum(tallies);
}

if (isMain(import.meta.url)) reportAndExit(await runServerFaults(process.argv[2]));
