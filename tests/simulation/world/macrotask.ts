/** What Node does between two callbacks: promises go on until nothing is left, and what was rejected unhandled is reported. */
const tick = (process as { readonly _tickCallback?: () => void })._tickCallback;

const soon: (() => void)[] = [];
let isAtOnce = false;

export function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** For what asks for a timer of nothing. */
export function inNextMacrotask(run: () => void) {
  if (isAtOnce) soon.push(run);
  else setImmediate(run);
}

/**
 * Does one piece of work after the other, each with all that follows from it by itself, until there is none. Within one
 * turn of Node where it lets us: turns of its own would cost a fifth of a history.
 */
export async function runToEnd(work: () => boolean, settled: () => void): Promise<void> {
  if (tick === undefined) {
    while (work()) {
      await nextMacrotask();
      settled();
    }
    return;
  }
  await new Promise<void>((resolve, reject) => {
    setImmediate(() => {
      isAtOnce = true;
      try {
        while (work()) {
          settle(tick);
          settled();
        }
        resolve();
      } catch (error) {
        reject(error);
      } finally {
        isAtOnce = false;
      }
    });
  });
}

function settle(goOn: () => void) {
  goOn();
  for (let run = soon.shift(); run !== undefined; run = soon.shift()) {
    run();
    goOn();
  }
}
