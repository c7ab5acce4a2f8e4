import type { Ports } from '../../lib/ports.ts';

/** What is done once after a while, all of which can be called off. */
export function createTimers(ports: Pick<Ports, 'setTimer'>, failed: (error: unknown) => void) {
  const running = new Set<() => void>();
  const waiting = new Set<string>();

  function schedule(delayMs: number, run: () => void | Promise<void>) {
    const stop = ports.setTimer(delayMs, () => {
      running.delete(stop);
      void Promise.resolve(run()).catch(failed);
    });
    running.add(stop);
  }

  return {
    schedule,
    /** Not again before it was done. */
    scheduleOnce(name: string, delayMs: number, run: () => void) {
      if (waiting.has(name)) return;
      waiting.add(name);
      schedule(delayMs, () => {
        waiting.delete(name);
        run();
      });
    },
    stop() {
      for (const stop of running) stop();
    },
  };
}
