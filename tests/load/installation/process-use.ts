import { readFile } from 'node:fs/promises';
import { readProcessTree } from './process-tree.ts';

/** Seconds of processor time of these processes and all that they started, since each was started. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const tree = await readProcessTree(pids);
  return [...tree.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** In megabytes: what a process has in memory now, and the most that it had. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figure = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024);
  return { now: figure('VmRSS'), most: figure('VmHWM') };
}
