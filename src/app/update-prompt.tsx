import { useEffect, useSyncExternalStore } from 'react';
import { watchAppUpdates } from './app-update.ts';
import { offerUpdate } from './offer-update.ts';
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
    return offerUpdate({
      key: 'update',
      text: shellMessages.updateReady,
      action: { label: shellMessages.reload, run: reload },
    });
  }, [ready]);
  return null;
}
