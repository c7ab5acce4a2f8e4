import type { WireFreedSpace } from '#contract/wire/snapshots.ts';

/** What a deletion frees; null where it could not be found out. */
export type FreedSpace = WireFreedSpace | null;

export interface FreedSpaces {
  /** Asks for a snapshot's unless it is known; gives how to stop waiting for it. `onFound` may be called immediately. */
  find(id: string, onFound: (freed: FreedSpace) => void): () => void;
}

/** So many are asked for at once: a list that is scrolled through keeps nothing else from being answered. */
const askedAtOnce = 2;

/** Asks for what is looked at, the latest first, and for each once. What nobody waits for any more is not asked for. */
export function createFreedSpaces(ask: (id: string) => Promise<FreedSpace>): FreedSpaces {
  const known = new Map<string, FreedSpace>();
  const waiting = new Map<string, (freed: FreedSpace) => void>();
  const asked = new Set<string>();

  function askNext(): void {
    while (asked.size < askedAtOnce) {
      const id = [...waiting.keys()].reverse().find((key) => !asked.has(key));
      if (id === undefined) return;
      asked.add(id);
      void ask(id)
        .catch(() => null)
        .then((freed) => {
          asked.delete(id);
          if (freed !== null) known.set(id, freed);
          waiting.get(id)?.(freed);
          waiting.delete(id);
          askNext();
        });
    }
  }

  return {
    find(id, onFound) {
      const found = known.get(id);
      if (found !== undefined) {
        onFound(found);
        return () => undefined;
      }
      waiting.set(id, onFound);
      askNext();
      return () => {
        if (waiting.get(id) === onFound) waiting.delete(id);
      };
    },
  };
}
