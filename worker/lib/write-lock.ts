import type { LockMode, Ports } from './ports.ts';

export const writeLockName = 'lunvik-writing';
const patienceMs = 5000;

/** What the tabs of one browser know of each other's changes: whether one is being written, in whichever tab. */
export function createWriteLock(ports: Ports) {
  /** Where the browser gives no lock, or none in time, the work is done without one. */
  async function under<T>(mode: LockMode, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    let begun: Promise<T> | null = null;
    const begin = () => {
      begun ??= work();
      return begun;
    };
    const wait = async () => void (await begin());
    await ports.lock(writeLockName, signal, wait, mode).catch(() => undefined);
    return begin();
  }

  return {
    /** A change counts as being written from when it is asked for: long before its transaction, on a slow disk. */
    shared: <T>(work: () => Promise<T>) => under('shared', new AbortController().signal, work),
    /** Works while no tab writes a change. One that the browser froze in the middle of it is waited for five seconds. */
    async exclusive<T>(work: () => Promise<T>): Promise<T> {
      const tired = new AbortController();
      const stopTimer = ports.setTimer(patienceMs, () => tired.abort());
      try {
        return await under('exclusive', tired.signal, work);
      } finally {
        stopTimer();
      }
    },
  };
}
