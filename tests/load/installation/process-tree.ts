import { readdir, readFile } from 'node:fs/promises';

/** As Linux counts it for everybody who asks, on every machine of today. */
const ticksPerSecond = 100;

export interface ProcessTimes {
  readonly parent: number;
  /** Of its own, and of children which have ended. */
  readonly cpuSeconds: number;
}

/** These processes and all that they started, by process id, each before its children. */
export async function readProcessTree(pids: readonly number[]): Promise<ReadonlyMap<number, ProcessTimes>> {
  const all = new Map<number, ProcessTimes>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (stat !== null) all.set(Number(name), timesOf(stat));
  }
  const tree = new Map<number, ProcessTimes>();
  const add = (pid: number) => {
    const times = all.get(pid);
    if (times === undefined || tree.has(pid)) return;
    tree.set(pid, times);
    for (const [other, { parent }] of all) if (parent === pid) add(other);
  };
  for (const pid of pids) add(pid);
  return tree;
}

function timesOf(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, cpuSeconds: (utime + stime + cutime + cstime) / ticksPerSecond };
}
