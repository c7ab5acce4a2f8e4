import type { Account } from '#contract/entities/account.ts';
import { backoffMs } from '../lib/backoff.ts';
import type { Ports } from '../lib/ports.ts';
import { isConnectionLost } from '../replica/indexeddb-errors.ts';
import { keptBackup, type StoredBackup } from '../replica/outbox-backup.ts';
import { type Engine, type EngineStopped, startEngine } from './engine.ts';
import { clearOtherUsers } from './user-databases.ts';

/** Another tab's sign-out is announced within this time; what the browser removed is made again after it. */
const restartMs = 500;

/** The engine of one person, kept running: where the browser takes its database away, a new one begins on a new one. */
export interface SupervisedEngine {
  /** The engine that works; while one is being started, that one. Rejects where none can be. */
  engine(): Promise<Engine>;
  readonly userId: string;
  /** False where it stopped for good: a newer version of the product has the database. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export function superviseEngine(
  ports: Ports,
  account: Account,
  machineId: string,
  stored: StoredBackup,
): SupervisedEngine {
  let stopped = false;
  let outdated = false;
  let pausing = false;
  let failures = 0;
  let stopTimer = () => {};
  let current = startEngine(ports, account, machineId, ended, stored);
  current.then(
    () => clearOtherUsers(ports, account.userId).catch(ports.report),
    () => undefined, // its caller gets the error
  );

  function ended(end: EngineStopped) {
    if (end.loss === 'outdated') outdated = true;
    else if (!stopped) restart(end, restartMs);
  }

  function restart(end: EngineStopped, waitMs: number) {
    pausing = true;
    const paused = new Promise<void>((resolve) => {
      stopTimer = ports.setTimer(waitMs, resolve);
    });
    current = paused.then(() => {
      pausing = false;
      return startEngine(ports, end.account, machineId, ended, end.backup ? keptBackup(end.backup) : stored);
    });
    current.then(
      () => {
        failures = 0;
      },
      (error: unknown) => {
        if (stopped) return;
        // It may not be gone yet.
        if (!isConnectionLost(error)) ports.report(error);
        failures += 1;
        restart(end, backoffMs(failures, ports.random()));
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
      // One that waits for a restart never gets it.
      if (!pausing) await current.then((engine) => engine.stop()).catch(() => undefined);
    },
  };
}
