import { loadavg } from 'node:os';
import { toTable } from '../product/findings.ts';
import { measureCommits } from './commits.ts';

/** How many changes a second one PostgreSQL commits, by what carries the news of them. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const [before] = loadavg();
  for (const writers of [4, 20, 60]) console.log(toTable(await measureCommits({ writers, rounds })));
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}
