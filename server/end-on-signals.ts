import { exitCodes } from './start-error.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/** From the terminal and from npm the same signal comes twice, a moment apart. */
const sameSignalMs = 1000;
let endingSince: number | null = null;

/**
 * What is being started is finished first, then ended, with all that is under way. A further signal ends the process at
 * once: whoever waited for it has waited enough. Its PostgreSQL is stopped in order by the process that watches it.
 */
async function end(starting: Promise<Stoppable>): Promise<void> {
  if (endingSince !== null) {
    if (performance.now() - endingSince > sameSignalMs) process.exit(exitCodes.failed);
    return;
  }
  endingSince = performance.now();
  await starting.then((product) => product.stop()).catch(() => undefined);
  process.exit();
}

/** Ends the process in order when it is told to. */
export function endOnSignals(starting: Promise<Stoppable>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(starting));
}
