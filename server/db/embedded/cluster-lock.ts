import { type KernelLock, tryLock } from '../../lock/kernel-lock.ts';
import { type LeftBehind, stopIfReachable, writtenPid } from './left-behind.ts';

const staleAfterMs = 60_000;

export interface ClusterLock {
  /** What PostgreSQL is to inherit; null where there are no locks. */
  readonly fd: number | null;
  release(): Promise<void>;
}

/**
 * The lock that every process of PostgreSQL holds for as long as it lives, sessions included. The server's own lock ends
 * with the server; who has that one finds here whether a PostgreSQL without a server is left, in whatever container,
 * and waits until it is gone.
 */
export async function lockCluster(
  left: LeftBehind,
  onWait: (message: string) => void,
  waitMs = staleAfterMs,
): Promise<ClusterLock> {
  const path = `${left.folder}.running`;
  const first = await tryLock(path);
  if (first.kind === 'unsupported') return { fd: null, release: async () => undefined };
  if (first.kind === 'locked') return shared(first);
  onWait(
    `PostgreSQL still runs on ${left.folder} since a server there was killed: waiting until it is gone.`,
  );
  await stopIfReachable(left);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const next = await tryLock(path);
    if (next.kind === 'locked') return shared(next);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const pid = await writtenPid(left.folder);
  throw new Error(
    `PostgreSQL (process ${pid ?? 'unknown'}, perhaps in another container) still runs on ${left.folder} without its server: end it, then start again.`,
  );
}

function shared(lock: KernelLock): ClusterLock {
  return { fd: lock.fd, release: () => lock.close() };
}
