import { useState } from 'react';
import type { HistoryDays } from '#contract/rules/history/history-retention.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { chosenMessage, historyFailed } from './history-texts.ts';

/** Chooses on the server, has the device list the workspace again, and says from when on the choice counts. */
export function useChooseHistoryDays(workspaceId: string) {
  const timeZone = useTimeZone();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether it was chosen. */
  async function choose(days: HistoryDays): Promise<boolean> {
    if (working) return false;
    setWorking(true);
    setError(undefined);
    const result = await sync.call('changeHistoryDays', { params: { id: workspaceId }, body: { days } });
    if (result.ok) await sync.refreshSpaces();
    setWorking(false);
    if (!result.ok) {
      setError(historyFailed(result.problem));
      return false;
    }
    const until = result.value.history?.former_until ?? null;
    const fromMs = until === null ? null : secondsFromWire(until);
    showToast({ kind: 'success', text: chosenMessage(days, fromMs, timeZone) });
    return true;
  }
  return { choose, working, error, clearError: () => setError(undefined) };
}
