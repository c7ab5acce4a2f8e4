import { useEffect, useSyncExternalStore } from 'react';
import { useReader } from '../lib/use-live-query.ts';
import { showToast } from '../ui/popups/toast-store.ts';
import { watchAppUpdates } from './app-update.ts';
import { shellMessages } from './shell/shell-messages.ts';

const appUpdates = watchAppUpdates();

/** Goes over to the newer release, unless changes still wait: those come first. */
export function useAppUpdate(): (() => Promise<void>) | null {
  const update = useSyncExternalStore(appUpdates.subscribe, appUpdates.get);
  const reader = useReader();
  if (!update) return null;
  return async () => {
    const pending = reader
      ? [...(await reader.pendingCounts()).values()].reduce((sum, count) => sum + count, 0)
      : 0;
    if (pending === 0) return update.apply();
    showToast({
      key: 'update',
      text: shellMessages.updateWaits(pending),
    });
  };
}

/** Announces once that there is a newer release. The account menu keeps offering it. */
export function UpdatePrompt() {
  const reload = useAppUpdate();
  const ready = reload !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each release, whatever `reload` is by then
  useEffect(() => {
    if (!reload) return;
    showToast({
      key: 'update',
      text: shellMessages.updateReady,
      action: { label: shellMessages.reload, run: reload },
    });
  }, [ready]);
  return null;
}
