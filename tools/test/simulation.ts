import { execFileSync } from 'node:child_process';
import { backendOf, corpus } from '#tests/simulation/corpus.ts';
import { mutants } from '#tests/simulation/mutants/mutants.ts';
import { bundle } from '#tests/simulation/run/bundle.ts';
import type { Failure } from '#tests/simulation/run/child.ts';
import { coverageOf } from '#tests/simulation/run/coverage.ts';
import {
  playAll,
  poolSize,
  type RunTotals,
  type SeedBatch,
  shrinkTries,
  startWorker,
} from '#tests/simulation/run/worker-pool.ts';
import { isMain, reportAndExit, run, step, sum, type Tally, toTally } from './test-step.ts';

export interface SimulationSize {
  readonly histories: number;
  readonly mutants: number;
}

/** Of a run that takes an hour somebody wants to know how far it is, and of one that is ended before its time how far it was. */
const printEveryMs = 120_000;
const mostPerMutant = Number(process.env['SIMULATION_MAX_PER_MUTANT'] ?? 2000);
const first = Number(process.env['SIMULATION_FIRST_SEED'] ?? 1);
/** Part of the names of the bugs to look for. */
const wanted = process.env['SIMULATION_MUTANT_FILTER'] ?? '';

/** Histories of the product under every fault, then the same with bugs in the product that they must find. */
export async function runSimulation(size: SimulationSize): Promise<Tally> {
  const histories = Number(process.env['SIMULATION_HISTORIES'] ?? size.histories);
  const bugs = Number(process.env['SIMULATION_MUTANTS'] ?? size.mutants);
  return sum([
    await step('simulation', () => playHistories(histories)),
    await step('mutants of the product', () => huntMutants(bugs)),
  ]);
}

/** The same histories with the real server on PostgreSQL beside the simulated one. */
export function runRealSimulation(): Promise<Tally> {
  return step('simulation beside the real server', async () => {
    const histories = process.env['SIMULATION_REAL_HISTORIES'] ?? '200';
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'simulation-real'];
    return toTally(await run('vitest', args, { SIMULATION_REAL_HISTORIES: histories }));
  });
}

async function playHistories(count: number): Promise<Tally> {
  // As it is bundled: the tree may be another one when the last of it is played.
  const ofCommit = commit();
  const seeds = [...corpus.map(({ seed }) => seed), ...seedsFrom(first, count)];
  const lots: SeedBatch[] = [];
  for (const ground of ['dexie', 'tables'] as const) {
    const file = await bundle(`product-${ground}-${first}`, null, ground);
    lots.push({ file, ground, seeds: seeds.filter((seed) => backendOf(seed) === ground) });
  }
  const startedMs = performance.now();
  let printedMs = startedMs;
  const printProgress = (sum: RunTotals) => {
    if (performance.now() < printedMs + printEveryMs) return;
    printedMs = performance.now();
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    console.log(`${sum.played} of ${seeds.length} played, ${sum.failures.length} failed, ${seconds} s`);
  };
  const how = { untilBroken: false, shrinks: true } as const;
  const played = await playAll(
    lots,
    how,
    poolSize,
    (failure) => printFailure(failure, ofCommit),
    printProgress,
  );
  const minutes = (performance.now() - startedMs) / 60_000;
  const perMinute = Math.round(played.played / minutes);
  console.log(`${played.played} histories, ${played.steps} steps, ${perMinute} histories a minute`);
  const { lines, missing } = coverageOf(played.counts, played.played);
  for (const line of lines) console.log(line);
  if (missing.length > 0) console.log(`TOO FEW for ${played.played} histories: ${missing.join(', ')}`);
  const failed = played.failures.length;
  const inPiece = played.failures.filter(({ seed }) => !corpus.some((one) => one.seed === seed)).length;
  const [last, passed] = [first + count - 1, count - inPiece];
  console.log(`seeds ${first} to ${last} of commit ${ofCommit}: ${passed} passed, ${inPiece} failed`);
  return { passed: played.played - failed, failed: failed + missing.length };
}

function printFailure({ seed, violation, steps }: Failure, ofCommit: string) {
  console.log(`\nseed ${seed} of commit ${ofCommit}: ${violation}`);
  for (const step of steps) console.log(`  ${step}`);
}

/** Each bug is a case: it passes when the simulator sees it. */
async function huntMutants(count: number): Promise<Tally> {
  const some = mutants.filter(({ name }) => name.includes(wanted)).slice(0, count);
  const tallies: Tally[] = [];
  let next = 0;
  const hunt = async () => {
    for (let at = next++; at < some.length; at = next++) {
      const mutant = some[at];
      if (mutant === undefined) return;
      const file = await bundle(`mutant-${at}`, mutant);
      const lot = { file, ground: 'tables', seeds: seedsFrom(1, mostPerMutant) } as const;
      const found = await playAll([lot], { untilBroken: true, shrinks: false }, 1);
      const failure = found.failures[0];
      console.log(
        failure === undefined
          ? `NOT SEEN in ${found.played} histories: ${mutant.name}`
          : `seen in history ${found.played} (seed ${failure.seed}): ${mutant.name}: ${failure.violation.slice(0, 80)}`,
      );
      tallies.push(toTally(failure !== undefined));
    }
  };
  await Promise.all(Array.from({ length: poolSize }, hunt));
  return sum(tallies);
}

/** One history, printed step by step. */
async function printHistory(seed: string) {
  const ground = backendOf(seed);
  const hand = startWorker(await bundle('printed', null, ground));
  const task = { seeds: [seed], untilBroken: false, shrinkTries: shrinkTries[ground], keepsLines: true };
  const report = await hand.ask(task);
  hand.dismiss();
  for (const line of report.lines) console.log(line);
  for (const { violation, steps } of report.failures) console.log([violation, ...steps].join('\n  '));
}

function seedsFrom(from: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(from + at));
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
}

/** What `npm run test:full` plays; `npm test` looks for fewer bugs, `npm run test:long` plays far more. */
export const everyday: SimulationSize = { histories: 1000, mutants: 10 };
export const long: SimulationSize = { histories: 100_000, mutants: mutants.length };

if (isMain(import.meta.url)) {
  const seed = process.argv[2];
  if (seed === undefined) reportAndExit(await runSimulation(everyday));
  else await printHistory(seed);
}
