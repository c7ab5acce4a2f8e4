import { useEffect } from 'react';

const name = 'access-changes';

/** Rights were given or taken away here, or a request for them was declined, and the server has answered. */
export function noteAccessChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls `look` when that has happened, in whichever tab, and when somebody comes back to the page: others may have done so
 * meanwhile. It has to be stable.
 */
export function useAccessChanges(look: () => void): void {
  useEffect(() => {
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') look();
    };
    const channel = new BroadcastChannel(name);
    channel.onmessage = look;
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look]);
}
