import { link, open, readFile, rename, rm } from 'node:fs/promises';

export interface Lock {
  release(): Promise<void>;
}

/**
 * One server per folder. The file names its owner's process and when that process began, so that neither kill -9 nor
 * a reused process id leaves a folder locked.
 */
export async function takeLock(path: string, folder: string): Promise<Lock> {
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (;;) {
    if (await create(path, mine)) return { release: () => releaseOwn(path, mine) };
    const theirs = await readFile(path, 'utf8').catch(() => null);
    if (theirs === null) continue; // released in between
    const [pid = '', started = ''] = theirs.trim().split(' ');
    if (await isAlive(Number(pid), started)) {
      throw new Error(
        `Another Lunvik server (process ${pid}) already uses the data folder ${folder}: stop it first.`,
      );
    }
    await removeStale(path, theirs);
  }
}

/** Whether a living process has the lock. */
export async function isHeld(path: string): Promise<boolean> {
  const [pid = '', started = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  return isAlive(Number(pid), started);
}

async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(text);
  await file.close();
  try {
    await link(draft, path); // appears whole, or not at all where there is one
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Two servers may find the same stale lock: who moves the other's fresh one away puts it back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function releaseOwn(path: string, mine: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === mine) await rm(path, { force: true });
}

async function isAlive(pid: number, started: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return (await startOf(pid)) === started;
}

/** When a process began, in ticks since the machine did; the same word for all where the system does not tell. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return 'unknown';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}
