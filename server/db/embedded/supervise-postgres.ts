import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';

const retryMs = [50, 100, 250, 500, 1000, 2000, 5000];

export interface WatchdogOptions extends PostmasterOptions {
  /** Called when PostgreSQL ended without having been asked to, and for each start after that which failed. */
  readonly onLost: (error: Error) => void;
}

/**
 * Keeps PostgreSQL running until it is stopped: one that ended by itself is started again on the same port, so that
 * the address which everybody has stays true. Sessions of the ended one may hold its shared memory a moment longer.
 */
export async function supervisePostgres(
  options: WatchdogOptions,
): Promise<Pick<Postmaster, 'port' | 'stop'>> {
  let stopped = false;
  let wake = () => {};
  let current = await startPostmaster(options);
  const { port } = current;
  let keeping = supervise();

  async function supervise(): Promise<void> {
    await current.ended;
    if (stopped) return;
    options.onLost(new Error('PostgreSQL ended; it is being started again'));
    for (let attempts = 0; !stopped; attempts += 1) {
      try {
        current = await startPostmaster(options, port);
        if (stopped) return;
        keeping = supervise();
        return;
      } catch (error) {
        options.onLost(error as Error);
        await pause(retryMs[Math.min(attempts, retryMs.length - 1)] ?? 0);
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    port,
    async stop() {
      stopped = true;
      wake();
      await current.stop(); // ends what `supervise` waits for
      await keeping;
      await current.stop(); // one that was being started
    },
  };
}
