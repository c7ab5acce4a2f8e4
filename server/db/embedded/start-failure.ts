import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What it says on its way out, and to those who ask whether it is there yet. */
const beside = /the database system is|database system is shut down|shutting down|terminated by signal/;
const damage = /valid checkpoint|invalid (page|magic)|corrupt|PANIC/;
const noRoom = /No space left on device|Disk quota exceeded/;
/** The worst first: what an error leads to stands behind it, as LOG, CONTEXT or HINT. */
const causes = [/\bPANIC: /, /\bFATAL: /, /\bERROR: /];
/** With less than that nothing is written to a log any more, which then has no line of it. */
const leastBytes = 65_536;

/** Why PostgreSQL did not start, by what it wrote into its log from a byte on, and what to do. */
export async function describeStartFailure(logFile: string, from: number): Promise<string> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0));
  const entries = String(log.subarray(from))
    .split('\n')
    .filter((entry) => entry !== '' && !beside.test(entry));
  const cause = causeOf(entries);
  const dataDir = dirname(logFile);
  const isFull = cause === null ? await isDiskFull(dataDir) : noRoom.test(cause);
  const found = `PostgreSQL did not start: ${cause ?? 'it did not say why'}. Its log is ${logFile}.`;
  if (isFull)
    return `${found} The disk is full: free space on it. Unfinished uploads, the files in ${join(dataDir, 'uploads')}, may be removed.`;
  const isDamaged = cause !== null && damage.test(cause);
  return isDamaged ? `${found} Its files are damaged: restore the data folder from a backup.` : found;
}

function causeOf(entries: readonly string[]): string | null {
  for (const kind of causes) {
    const found = entries.findLast((entry) => kind.test(entry));
    if (found !== undefined) return found;
  }
  return entries.length === 0 ? null : entries.slice(-3).join(' ');
}

async function isDiskFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.blocks > 0 && found.bavail * found.bsize < leastBytes;
}
