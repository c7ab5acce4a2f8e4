import { randomUUID } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface Owner {
  readonly host: string;
  readonly pid: number;
  readonly since: string;
  /** The same for all who share a kernel, containers included; another one after a restart of the machine. */
  readonly machine: string;
  /** Of this one ownership. */
  readonly token: string;
}

export async function describeMyself(): Promise<Owner> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname());
  return {
    host: hostname(),
    pid: process.pid,
    since: new Date().toISOString(),
    machine: bootId.trim(),
    token: randomUUID(),
  };
}

/** What the file says now, to see whether it changes; null where there is none. */
export function readOwnerText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Null where the text is cut short: its owner ended, or is writing, while it was read. */
export function parseOwner(text: string | null): Owner | null {
  try {
    const { host, pid, since, machine, token } = JSON.parse(text ?? '') as Partial<Owner>;
    if (host === undefined || pid === undefined || since === undefined) return null;
    if (machine === undefined || token === undefined) return null;
    return { host, pid, since, machine, token };
  } catch {
    return null;
  }
}

/** Written in place and closed: another machine that opens the file then sees it, on network file systems too. */
export async function writeOwner(path: string, owner: Owner, beat: number): Promise<void> {
  const text = `${JSON.stringify({ ...owner, beat: String(beat).padStart(12, '0') })}\n`;
  if (beat === 0) return writeFile(path, text, { mode: 0o600 });
  const file = await open(path, 'r+');
  try {
    await file.write(text, 0);
  } finally {
    await file.close();
  }
}

export async function removeOwner(path: string, owner: Owner): Promise<void> {
  if (parseOwner(await readOwnerText(path))?.token === owner.token) await rm(path, { force: true });
}
