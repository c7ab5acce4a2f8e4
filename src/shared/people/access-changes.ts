import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Rights were given or taken away in this tab, and the server has answered. */
export function noteAccessChange(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls `look` when that has happened, and when somebody comes back to the page: others may have done so meanwhile. It has to be stable. */
export function useAccessChanges(look: () => void): void {
  useEffect(() => {
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') look();
    };
    listeners.add(look);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      listeners.delete(look);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look]);
}
