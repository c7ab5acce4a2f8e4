import './ground.ts';
import './lazy-parts.ts';
import { createPlan, type Plan } from '../plan/plan.ts';
import { play } from '../plan/play.ts';
import { shrink } from '../plan/shrink.ts';
import { skipUnchanged } from './skip-unchanged.ts';
import { startWatchdog } from './watchdog.ts';

/** What the parent asks for: some histories, or one reported in full. */
export interface Task {
  readonly seeds: readonly string[];
  /** Stop at the first history that breaks a promise. */
  readonly untilBroken: boolean;
  /** So often a failed history is played again with less in it, to find the fewest actions that still break it. */
  readonly shrinkTries: number;
  readonly keepsLines: boolean;
}

export interface Failure {
  readonly seed: string;
  readonly violation: string;
  /** What is left of the plan after shrinking. */
  readonly steps: readonly string[];
}

export interface Report {
  readonly played: number;
  readonly steps: number;
  readonly failures: readonly Failure[];
  readonly counts: Readonly<Record<string, number>>;
  readonly traces: Readonly<Record<string, number>>;
  readonly lines: readonly string[];
}

skipUnchanged();

const watchdog = startWatchdog();

let uncaught: string | null = null;
process.on('unhandledRejection', (error) => {
  uncaught ??= `unhandled: ${error instanceof Error ? error.stack : String(error)}`;
});

async function playOne(plan: Plan, keepsLines = false) {
  uncaught = null;
  const played = await play(plan, { keepsLines, moved: watchdog.moved });
  return { ...played, violation: played.violation ?? uncaught };
}

async function work(task: Task): Promise<Report> {
  const counts: Record<string, number> = {};
  const traces: Record<string, number> = {};
  const failures: Failure[] = [];
  const lines: string[] = [];
  let steps = 0;
  let done = 0;
  for (const seed of task.seeds) {
    watchdog.begin(seed);
    const plan = createPlan(seed);
    const played = await playOne(plan, task.keepsLines);
    done += 1;
    steps += played.steps;
    traces[seed] = played.trace;
    lines.push(...played.lines);
    for (const [what, times] of played.counts) counts[what] = (counts[what] ?? 0) + times;
    const { violation } = played;
    if (violation === null) continue;
    const violationOf = async (less: Plan) => (await playOne(less)).violation;
    const least = task.shrinkTries > 0 ? await shrink(plan, violationOf, task.shrinkTries) : plan;
    failures.push({ seed, violation, steps: least.steps.map((step) => JSON.stringify(step)) });
    if (task.untilBroken) break;
  }
  watchdog.rest();
  return { played: done, steps, failures, counts, traces, lines };
}

// Nobody is left to report to.
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  work(task).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
