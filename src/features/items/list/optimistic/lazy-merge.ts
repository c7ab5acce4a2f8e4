import type { LoadedRows } from '../row-source.ts';
import type { OptimisticChange } from './optimistic-changes.ts';
import type { Merged, ShownRows } from './optimistic-window.ts';

let here: typeof import('./optimistic-window.ts') | undefined;

/** It comes with what can be changed. */
export async function fetchOptimisticMerge(): Promise<void> {
  here ??= await import('./optimistic-window.ts');
}

/** As `mergeOptimistic`; until that is here, which is before anything is changed, a window is as it was read. */
export function mergeShown(
  loaded: LoadedRows,
  changes: readonly OptimisticChange[],
  last?: ShownRows,
): Merged {
  const { listKey, window } = loaded;
  return (
    here?.mergeOptimistic(loaded, changes, last) ?? {
      shown: { listKey, window },
      confirmed: new Set(changes),
    }
  );
}
