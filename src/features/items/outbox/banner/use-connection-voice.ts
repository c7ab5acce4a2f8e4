import { useEffect } from 'react';
import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import { useSharedQuery } from '../../../../lib/use-live-query.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { announce } from '../../../../ui/foundations/announcer.ts';
import { whyNotSent } from '../sync-status.ts';
import { createConnectionVoice } from './connection-voice.ts';
import { inTabOf, useTabUploads } from './only-in-tab.ts';

/** One for the page: another screen of it does not say again what was said. */
const voice = createConnectionVoice(announce);

/** The banner shows it on one screen, and the light in a corner: who sees neither hears it. */
export function useConnectionVoice(): void {
  const nowMs = useNow(5000);
  const device = useSharedQuery('device');
  const outbox = useSharedQuery('outbox');
  const pending = countChanges((outbox ?? []).filter((row) => !needsAttention(row)));
  const inTab = inTabOf(outbox ?? [], useTabUploads());
  const reason = device && whyNotSent(device, pending, nowMs);
  const connection = device?.connection;
  const told = device?.maintenanceSaid;
  useEffect(() => {
    if (connection === undefined) return;
    if (connection === 'signed-out') voice(null, pending);
    // Whether it is back is only known when it is.
    else if (reason || connection === 'online') voice(reason ?? 'online', pending, told, inTab);
  }, [connection, reason, pending, told, inTab]);
}
