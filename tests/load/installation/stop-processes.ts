import { setTimeout as wait } from 'node:timers/promises';
import { readProcessTree } from './process-tree.ts';

/** Of each period a slow process runs for as long. */
const periodMs = 250;
const runsMs = 50;

/** Has processes go on. */
export type Resume = () => Promise<void>;

/** Stops these processes and all that they started: connections are taken, and nothing is said. */
export async function hang(pids: readonly number[]): Promise<Resume> {
  const stopped = await signal(pids, 'SIGSTOP');
  return async () => {
    // Children first, so that nobody waits for one that is still stopped.
    for (const pid of [...stopped].reverse()) send(pid, 'SIGCONT');
  };
}

/** Lets these processes and all that they start run for a fifth of the time. */
export async function slowDown(pids: readonly number[]): Promise<Resume> {
  let isOver = false;
  const slowing = (async () => {
    while (!isOver) {
      const resume = await hang(pids);
      await wait(periodMs - runsMs);
      await resume();
      await wait(runsMs);
    }
  })();
  return async () => {
    isOver = true;
    await slowing;
  };
}

async function signal(pids: readonly number[], name: NodeJS.Signals): Promise<readonly number[]> {
  const all = [...(await readProcessTree(pids)).keys()];
  for (const pid of all) send(pid, name);
  return all;
}

/** A process that has ended meanwhile needs no signal. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
