import { readdir, readFile } from 'node:fs/promises';

/** As Linux counts it for everybody who asks, on every machine of today. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
}

/** Seconds of processor time of these processes and all that they started, since each was started. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const all = new Map<number, ProcessTimes>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (stat !== null) all.set(Number(name), timesOf(stat));
  }
  const belongs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (pids.includes(at)) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (belongs(pid) ? seconds : 0), 0);
}

/** Its own time, and that of children which have ended. */
function timesOf(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, seconds: (utime + stime + cutime + cstime) / ticksPerSecond };
}

/** In megabytes: what a process has in memory now, and the most that it had. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figure = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024);
  return { now: figure('VmRSS'), most: figure('VmHWM') };
}
