import type { Account } from '#contract/entities/account.ts';
import { backOffMs } from '../outbox/queue.ts';
import type { Mirror } from '../replica/mirror.ts';
import { isBrokenOff } from '../replica/store-errors.ts';
import { type Engine, type EngineEnd, startEngine } from './engine.ts';
import { clearOthers } from './others.ts';
import type { Ports } from './ports.ts';

/** A wipe by another tab is heard of within this time; what the browser removed is made anew after it. */
const restartMs = 500;

/** The engine of one person, kept running: where the browser takes its database away, a new one begins on a new one. */
export interface RunningEngine {
  /** The engine that works; while one is being started, that one. Rejects where none can be. */
  engine(): Promise<Engine>;
  readonly userId: string;
  /** False where it stopped for good: a newer version of the product has the database. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export function keepRunning(
  ports: Ports,
  account: Account,
  machineId: string,
  mirrored: () => Mirror | null,
): RunningEngine {
  let stopped = false;
  let outdated = false;
  let pausing = false;
  let failures = 0;
  let stopTimer = () => {};
  let current = startEngine(ports, account, machineId, ended, mirrored);
  current.then(
    () => clearOthers(ports, account.userId).catch(ports.report),
    () => undefined, // whoever asked for it hears of it
  );

  function ended(end: EngineEnd) {
    if (end.loss === 'outdated') outdated = true;
    else if (!stopped) restart(end, restartMs);
  }

  function restart(end: EngineEnd, waitMs: number) {
    pausing = true;
    const paused = new Promise<void>((resolve) => {
      stopTimer = ports.setTimer(waitMs, resolve);
    });
    current = paused.then(() => {
      pausing = false;
      return startEngine(ports, end.account, machineId, ended, () => end.mirror ?? mirrored());
    });
    current.then(
      () => {
        failures = 0;
      },
      (error: unknown) => {
        if (stopped) return;
        // It may not be gone yet.
        if (!isBrokenOff(error)) ports.report(error);
        failures += 1;
        restart(end, backOffMs(failures, ports.random()));
      },
    );
  }

  /** One that could not be begun is begun again: who waits for it waits for that. */
  async function engine(): Promise<Engine> {
    const awaited = current;
    try {
      return await awaited;
    } catch (error) {
      if (stopped || current === awaited) throw error;
      return engine();
    }
  }

  return {
    userId: account.userId,
    engine,
    isRunning: () => !stopped && !outdated,
    async stop() {
      stopped = true;
      stopTimer();
      // One that waits to be begun anew never will be.
      if (!pausing) await current.then((engine) => engine.stop()).catch(() => undefined);
    },
  };
}
