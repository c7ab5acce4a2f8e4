import { type Owner, parseOwner, readOwnerText, removeOwner, writeOwner } from './owner-file.ts';

export interface Pace {
  readonly beatMs: number;
  /** An owner whose file did not change for so long is taken for dead. */
  readonly deadMs: number;
}

export const usualPace: Pace = { beatMs: 2000, deadMs: 15_000 };

/** Writes the file again and again until it is stopped. `onLost` is called when another owner has written there. */
export function startHeartbeat(
  path: string,
  owner: Owner,
  { beatMs }: Pace,
  onLost: (other: Owner) => void,
): () => Promise<void> {
  let beat = 0;
  let timer: NodeJS.Timeout;
  let beating: Promise<void> = Promise.resolve();
  let stopped = false;
  const plan = () => {
    timer = setTimeout(() => {
      beating = once().then(() => {
        if (!stopped) plan();
      });
    }, beatMs);
    timer.unref();
  };

  /** A disk that is full or away for a moment is no reason to stop: others wait for several beats. */
  async function once(): Promise<void> {
    try {
      const text = await readOwnerText(path);
      const found = parseOwner(text);
      if (found !== null && found.token !== owner.token) {
        stopped = true;
        return onLost(found);
      }
      beat = text === null ? 0 : beat + 1;
      await writeOwner(path, owner, beat);
    } catch {}
  }

  plan();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await beating;
    await removeOwner(path, owner);
  };
}

/** Watches until the file changes, which says that its owner lives, or until it has not for long enough. */
export async function isBeating(path: string, { deadMs }: Pace): Promise<boolean> {
  const first = await readOwnerText(path);
  const deadline = performance.now() + deadMs;
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, deadMs / 30));
    if ((await readOwnerText(path)) !== first) return true;
  }
  return false;
}
