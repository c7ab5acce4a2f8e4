import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seconds } from './slowest.ts';

/** How many cases a step has run. A step without cases of its own is one case. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function toTally(passed: boolean): Tally {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}

/** Runs a program of the project or of its node_modules and returns whether it ended well. It gets no input. */
export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const path = `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} cannot be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

const took: string[] = [];
const began = performance.now();

/** Says what begins, and at its end how long it took and what came of it. */
export async function step(name: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n== ${name}`);
  const startedMs = performance.now();
  const tally = await work();
  const line = `${seconds(performance.now() - startedMs)} s`;
  console.log(`== ${name}: ${tally.passed} passed, ${tally.failed} failed, ${line}`);
  took.push(`${line.padStart(10)}  ${name}`);
  return tally;
}

/** What each part took, and all of it. A lane that takes longer than people wait for is one that they do not run. */
export function reportTimes(usualMinutes: number): void {
  const wantedMinutes = Number(process.env['TEST_LANE_MINUTES'] ?? usualMinutes);
  const allMs = performance.now() - began;
  console.log(`\nwhat each part took:\n${took.join('\n')}\n${`${seconds(allMs)} s`.padStart(10)}  all`);
  if (allMs > wantedMinutes * 60_000)
    console.log(`That is more than the ${wantedMinutes} minutes (TEST_LANE_MINUTES) that are wanted.`);
}

/** A file in test-results that a step writes its report to. What an earlier run left there is gone. */
export function emptyReport(name: string): string {
  const path = `${root}test-results/${name}.json`;
  mkdirSync(`${root}test-results`, { recursive: true });
  rmSync(path, { force: true });
  return path;
}

export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // the program died before it could write one
  }
}

/** Prints the one line that sums up a command, and gives the process its exit code. */
export function reportAndExit(tally: Tally): void {
  const nothingRan = tally.passed === 0 && tally.failed === 0;
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 || nothingRan ? 1 : 0;
}

/** Whether this module is the program that was started. */
export function isMain(moduleUrl: string): boolean {
  return process.argv[1] === fileURLToPath(moduleUrl);
}
