import { asCase, conclude, isStarted, run, step, sum, type Tally } from './step.ts';

/** The server's fault and fuzz tests at the figures of the safety targets. An environment variable set by hand wins. */
const long: readonly {
  readonly name: string;
  readonly file: string;
  readonly project?: string;
  readonly env: Record<string, string>;
}[] = [
  {
    name: 'the server killed 200 times',
    file: 'tests/server/killed.test.ts',
    env: { LUNVIK_SERVER_KILLS: '200' },
  },
  {
    name: 'PostgreSQL killed 100 times',
    file: 'tests/server/db/database-lost.test.ts',
    env: { LUNVIK_DATABASE_KILLS: '100' },
  },
  {
    name: '500,000 fuzzed requests, frames and names',
    file: 'tests/server/fuzz.test.ts',
    env: { LUNVIK_FUZZ: '500000' },
  },
  {
    name: '2,000 histories of rights',
    file: 'tests/flows/permissions/histories.test.ts',
    project: 'flows',
    env: { LUNVIK_PERMISSION_HISTORIES: '2000' },
  },
];

export async function runServerFaults(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, file, project = 'server', env } of long) {
    const chosen = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]),
    );
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, file];
    tallies.push(await step(name, async () => asCase(await run('vitest', args, chosen))));
  }
  return sum(tallies);
}

if (isStarted(import.meta.url)) conclude(await runServerFaults());
