import { type ChildProcess, fork } from 'node:child_process';
import type { Failure, Report, Task } from './child.ts';

const seedsAtOnce = 20;

/** How many histories run side by side. */
export const crewSize = Number(process.env['SIMULATION_PROCESSES'] ?? 2);

export interface Sum {
  played: number;
  steps: number;
  readonly failures: Failure[];
  readonly counts: Map<string, number>;
}

/** One process that plays histories. */
export function hire(file: string) {
  const child: ChildProcess = fork(file, { execArgv: ['--max-semi-space-size=32', '--enable-source-maps'] });
  return {
    ask(task: Task): Promise<Report> {
      return new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`the simulator ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (report: Report) => {
          child.off('exit', ended);
          resolve(report);
        });
        child.send(task);
      });
    },
    dismiss() {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}

/** Plays histories with all hands; each that breaks a promise is told at once. */
export async function playAll(
  file: string,
  seeds: readonly string[],
  how: Pick<Task, 'untilBroken' | 'shrinks'>,
  hands: number = crewSize,
  broken: (failure: Failure) => void = () => {},
): Promise<Sum> {
  const sum: Sum = { played: 0, steps: 0, failures: [], counts: new Map() };
  let next = 0;
  const play = async () => {
    const hand = hire(file);
    try {
      while (next < seeds.length && !(how.untilBroken && sum.failures.length > 0)) {
        const some = seeds.slice(next, next + seedsAtOnce);
        next += some.length;
        const report = await hand.ask({ ...how, seeds: some, keepsLines: false });
        add(sum, report);
        for (const failure of report.failures) broken(failure);
      }
    } finally {
      hand.dismiss();
    }
  };
  await Promise.all(Array.from({ length: hands }, play));
  return sum;
}

function add(sum: Sum, report: Report) {
  sum.played += report.played;
  sum.steps += report.steps;
  sum.failures.push(...report.failures);
  for (const [what, times] of Object.entries(report.counts)) {
    sum.counts.set(what, (sum.counts.get(what) ?? 0) + times);
  }
}
