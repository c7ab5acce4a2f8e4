import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';

export interface KernelLock {
  readonly kind: 'locked';
  /** A process that inherits this descriptor shares the lock: it lasts until the last of them is gone. */
  readonly fd: number;
  close(): Promise<void>;
}

/** `unsupported`: this system, or the file system of that file, has no locks. */
export type Attempt = KernelLock | { readonly kind: 'held' } | { readonly kind: 'unsupported' };

const lockedCodes = new Set(['EAGAIN', 'EACCES', 'EBUSY']);
const lacking = new Set(['ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']);

/**
 * Locks an open file: by open file description on Linux, flock on macOS, LockFileEx on Windows. The kernel releases the
 * lock when its last holder ends, however it ends, and knows no process ids: it reaches into containers. The file stays
 * when the lock is released, so that everybody locks the same one.
 */
export async function tryLock(path: string): Promise<Attempt> {
  const tryFile = loadLocks();
  if (tryFile === null) return { kind: 'unsupported' };
  const file = await open(path, 'a+', 0o600);
  const response = attempt(tryFile, file.fd, false);
  if (response !== 'locked') {
    await file.close();
    return { kind: response };
  }
  return lockOf(file);
}

/** Whether somebody has the lock. To ask holds it for a moment, shared; who takes it at that moment tries again. */
export async function isLocked(path: string): Promise<boolean> {
  const tryFile = loadLocks();
  if (tryFile === null) return false;
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    return attempt(tryFile, file.fd, true) === 'held';
  } finally {
    await file.close();
  }
}

function lockOf(file: FileHandle): KernelLock {
  let closed = false;
  return {
    kind: 'locked',
    fd: file.fd,
    async close() {
      if (closed) return;
      closed = true;
      await file.close();
    },
  };
}

function attempt(tryFile: TryFile, fd: number, shared: boolean): 'locked' | 'held' | 'unsupported' {
  try {
    return tryFile(fd, { shared }) ? 'locked' : 'held';
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (lockedCodes.has(code)) return 'held';
    if (lacking.has(code)) return 'unsupported';
    throw error;
  }
}

/** False where another open file has the lock. */
type TryFile = (fd: number, options: { readonly shared: boolean }) => boolean;

/** Null where the package brings no binary for this system. It brings no types either. */
function loadLocks(): TryFile | null {
  try {
    const extensions = createRequire(import.meta.url)('fs-native-extensions') as { tryLock: TryFile };
    return extensions.tryLock;
  } catch {
    return null;
  }
}
