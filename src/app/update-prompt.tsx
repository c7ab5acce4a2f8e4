import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '../ui/popups/toast-store.ts';
import { watchAppUpdates } from './app-update.ts';
import { shellMessages } from './shell/shell-messages.ts';

const appUpdates = watchAppUpdates();

/** Goes over to the newer release at once: what waits to be sent is kept on the device, and goes on there. */
export function useAppUpdate(): (() => void) | null {
  const update = useSyncExternalStore(appUpdates.subscribe, appUpdates.get);
  return update?.apply ?? null;
}

/** Announces once that there is a newer release. The account menu keeps offering it. */
export function UpdatePrompt() {
  const reload = useAppUpdate();
  const ready = reload !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each release, whatever `reload` is by then
  useEffect(() => {
    if (!reload) return;
    const offer = {
      key: 'update',
      text: shellMessages.updateReady,
      action: { label: shellMessages.reload, run: reload },
    };
    let stop = () => {};
    let isOver = false;
    import('./offer-update.ts').then(
      ({ offerUpdate }) => {
        if (!isOver) stop = offerUpdate(offer);
      },
      // What is older than the release may be had no more: rather over what is typed than never.
      () => showToast(offer),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [ready]);
  return null;
}
