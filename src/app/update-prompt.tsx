import { useEffect, useSyncExternalStore } from 'react';
import { watchAppUpdates } from './app-update.ts';
import { shellMessages } from './shell/shell-messages.ts';

const appUpdates = watchAppUpdates();

const useUpdate = () => useSyncExternalStore(appUpdates.subscribe, appUpdates.get);

/** Goes over to the newer release at once: what waits to be sent is kept on the device, and goes on there. */
export function useAppUpdate(): (() => void) | null {
  return useUpdate()?.apply ?? null;
}

/** Announces once that there is a newer release. The account menu keeps offering it. */
export function UpdatePrompt() {
  const update = useUpdate();
  const ready = update !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each release, whatever `update` is by then
  useEffect(
    () =>
      update?.offer({
        key: 'update',
        text: shellMessages.updateReady,
        action: { label: shellMessages.reload, run: update.apply },
      }),
    [ready],
  );
  return null;
}
