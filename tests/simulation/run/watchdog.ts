import { Worker } from 'node:worker_threads';

/** The process's pipe to its crew for what can only be said from outside. */
export const lastWordsFd = 4;

/** How long a history may stand still in real time; a busy machine is slow, but a step takes well below a second. */
const patienceMs = Number(process.env['SIMULATION_TIMEOUT_MS'] ?? 60_000);

/**
 * Looks at this process from a thread of its own. Where one step never ends there is nobody left who could say so: then
 * this thread looks where the work stands, writes the seed and the place, and ends the process.
 */
export function startWatchdog() {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const dog = new Worker(`(${watch})(require)`, {
    eval: true,
    workerData: { beats, patienceMs, lastWordsFd },
  });
  dog.unref();
  const moved = () => {
    beats[0] = ((beats[0] ?? 0) + 1) | 0;
  };
  return {
    moved,
    begin(seed: string) {
      moved();
      beats[1] = 1;
      dog.postMessage(seed);
    },
    /** Nothing is to be done, and nothing need move. */
    rest() {
      beats[1] = 0;
    },
  };
}

/** Runs in its thread, from its text: it can use nothing of this file. */
function watch(demand: NodeJS.Require) {
  const { workerData, parentPort } = demand('node:worker_threads') as typeof import('node:worker_threads');
  const { writeSync } = demand('node:fs') as typeof import('node:fs');
  const { Session } = demand('node:inspector') as typeof import('node:inspector');
  const { beats, patienceMs, lastWordsFd } = workerData as {
    readonly beats: Int32Array;
    readonly patienceMs: number;
    readonly lastWordsFd: number;
  };
  let seed = '';
  let last = beats[0];
  let stillMs = 0;
  const everyMs = Math.min(1000, patienceMs / 4);
  parentPort?.on('message', (text: string) => {
    seed = text;
  });
  const end = (where: string) => {
    writeSync(lastWordsFd, JSON.stringify({ seed, where }));
    process.kill(process.pid, 'SIGKILL');
  };
  const look = () => {
    stillMs = beats[1] === 0 || beats[0] !== last ? 0 : stillMs + everyMs;
    last = beats[0];
    if (stillMs < patienceMs) return;
    clearInterval(timer);
    const session = new Session();
    session.connectToMainThread();
    session.on('Debugger.paused', ({ params }) => {
      const names = params.callFrames.slice(0, 12).map((frame) => frame.functionName || '(nameless)');
      end(names.join(' < '));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    setTimeout(() => end('nowhere: it waits for something outside of the world'), 5000);
  };
  const timer = setInterval(look, everyMs);
}
