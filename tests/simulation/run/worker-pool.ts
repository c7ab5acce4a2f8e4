import { type ChildProcess, fork } from 'node:child_process';
import type { StoreBackend } from './bundle.ts';
import type { Failure, Report, Task } from './child.ts';

/** Then a new process: what killed tabs leave in Dexie's global lists slows down all that follow. */
const seedsAtOnce = { dexie: 20, tables: 250 };
/** For the same reason: eighty on Dexie need more room than a process has. */
export const shrinkTries = { dexie: 12, tables: 80 } as const satisfies Record<StoreBackend, number>;

/**
 * A history leaves much behind and little is run often: young room enough from the beginning, and no hurry to compile
 * what may never pay for it. A fifth less time by both.
 */
const engineOptions = [
  '--max-semi-space-size=64',
  '--min-semi-space-size=16',
  '--single-threaded-gc',
  '--interrupt-budget=500000',
];

/** How many histories run side by side. */
export const poolSize = Number(process.env['SIMULATION_PROCESSES'] ?? 2);

export interface RunTotals {
  played: number;
  steps: number;
  readonly failures: Failure[];
  readonly counts: Map<string, number>;
}

/** A process that ended in the middle of a history. */
export class WorkerResult extends Error {
  /** Null where it could not even say that. */
  readonly seed: string | null;

  constructor(seed: string | null, text: string) {
    super(text);
    this.seed = seed;
  }
}

/** One process that plays histories. */
export function startWorker(file: string) {
  const child: ChildProcess = fork(file, {
    execArgv: [...engineOptions, '--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
  let lastOutput = '';
  child.stdio[4]?.on('data', (data: Buffer) => {
    lastOutput += data.toString();
  });
  return {
    ask(task: Task): Promise<Report> {
      return new Promise((resolve, reject) => {
        const ended = (code: number | null, signal: string | null) => {
          const { seed = null, where } = lastOutput === '' ? {} : JSON.parse(lastOutput);
          reject(
            new WorkerResult(
              seed,
              where ? `endless: one step did not end, in ${where}` : `it ended with ${code ?? signal}`,
            ),
          );
        };
        child.once('close', ended);
        child.once('message', (report: Report) => {
          child.off('close', ended);
          resolve(report);
        });
        child.send(task);
      });
    },
    dismiss() {
      child.removeAllListeners('close');
      child.kill();
    },
  };
}

/** Histories to be played, and the bundle that plays them. */
export interface SeedBatch {
  readonly file: string;
  readonly ground: StoreBackend;
  readonly seeds: readonly string[];
}

/** Plays histories with all hands, lot after lot; each that breaks a promise is reported immediately, and how far it is. */
export async function playAll(
  lots: readonly SeedBatch[],
  how: Pick<Task, 'untilBroken'> & { readonly shrinks: boolean },
  hands: number = poolSize,
  broken: (failure: Failure) => void = () => {},
  played: (sum: RunTotals) => void = () => {},
): Promise<RunTotals> {
  const sum: RunTotals = { played: 0, steps: 0, failures: [], counts: new Map() };
  const left = lots.flatMap(inBatches);
  const play = async () => {
    while (!(how.untilBroken && sum.failures.length > 0)) {
      const batch = left.shift();
      if (batch === undefined) return;
      const { file, ground, seeds: some } = batch;
      const hand = startWorker(file);
      try {
        const task: Task = {
          seeds: some,
          untilBroken: how.untilBroken,
          shrinkTries: how.shrinks ? shrinkTries[ground] : 0,
          keepsLines: false,
        };
        const report = await hand.ask(task).catch((error: unknown) => {
          if (!(error instanceof WorkerResult)) throw error;
          if (error.seed !== null) left.push({ ...batch, seeds: some.filter((seed) => seed !== error.seed) });
          return reportOf(error, some);
        });
        add(sum, report);
        for (const failure of report.failures) broken(failure);
        played(sum);
      } finally {
        hand.dismiss();
      }
    }
  };
  await Promise.all(Array.from({ length: hands }, play));
  return sum;
}

function inBatches({ seeds, ...lot }: SeedBatch): readonly SeedBatch[] {
  const atOnce = seedsAtOnce[lot.ground];
  const count = Math.ceil(seeds.length / atOnce);
  return Array.from({ length: count }, (_, at) => ({
    ...lot,
    seeds: seeds.slice(at * atOnce, (at + 1) * atOnce),
  }));
}

function reportOf({ seed, message }: WorkerResult, seeds: readonly string[]): Report {
  const failure = { seed: seed ?? `one of ${seeds.join(' ')}`, violation: message, steps: [] };
  return { played: 1, steps: 0, failures: [failure], counts: {}, traces: {}, lines: [] };
}

function add(sum: RunTotals, report: Report) {
  sum.played += report.played;
  sum.steps += report.steps;
  sum.failures.push(...report.failures);
  for (const [what, times] of Object.entries(report.counts)) {
    sum.counts.set(what, (sum.counts.get(what) ?? 0) + times);
  }
}
