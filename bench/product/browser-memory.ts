import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * MB that the processes of the browsers below this one hold, what they share counted once
 * (the proportional set size of Linux, `/proc/<pid>/smaps_rollup`).
 */
export function browserMegabytes(): number {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number)) {
    const stat = pid > 0 ? tryRead(`/proc/${pid}/stat`) : undefined;
    // The name of the program stands in brackets and may hold anything.
    if (stat) parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  const kilobytes = [...parents.keys()]
    .filter((pid) => isOurs(pid) && /chrom/.test(programOf(pid)))
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(tryRead(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0));
  if (kilobytes.length === 0) throw new Error('there is no browser below this process');
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function programOf(pid: number): string {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return ''; // it has ended
  }
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // it has ended
  }
}
