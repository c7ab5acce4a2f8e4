import { operatorText } from '../../../../lib/problems/operator-text.ts';
import { browserClock, type Clock } from '../../../../ui/foundations/clock.ts';
import { bannerMessages } from './banner-messages.ts';
import type { InTab } from './only-in-tab.ts';

export type Connection = 'online' | 'offline' | 'maintenance';

/** A connection that flickers is not worth a word. */
export const settledMs = 3_000;

/**
 * Says once that the connection is lost, and once that it is back, each when that has lasted. A page that begins with a connection
 * says nothing. `null`: somebody else says what it is.
 */
export function createConnectionVoice(say: (text: string) => void, clock: Clock = browserClock) {
  let said: Connection = 'online';
  let now: Connection | null = 'online';
  let waiting = 0;
  let told: string | undefined;
  let tab: InTab | null = null;
  let cancel = () => {};
  return (
    connection: Connection | null,
    pending: number,
    maintenanceSaid?: string,
    inTab: InTab | null = null,
  ): void => {
    tab = inTab;
    waiting = pending;
    told = maintenanceSaid;
    if (connection === now) return;
    now = connection;
    cancel();
    if (connection === null || connection === said) return;
    cancel = clock.after(settledMs, () => {
      say(textOf(connection, said, waiting, tab, told));
      said = connection;
    });
  };
}

function textOf(
  connection: Connection,
  before: Connection,
  pending: number,
  inTab: InTab | null,
  told?: string,
): string {
  switch (connection) {
    case 'online':
      return before === 'maintenance' ? bannerMessages.maintenanceOver : bannerMessages.backOnline;
    case 'offline':
      return offlineMessage(pending, inTab).replace('{lead}', bannerMessages.offlineLead);
    case 'maintenance':
      return maintenanceMessage(pending, inTab).replace(
        '{lead}',
        () => bannerMessages.maintenanceLead + operatorText(told),
      );
  }
}

export function offlineMessage(pending: number, inTab: InTab | null): string {
  if (pending === 0) return bannerMessages.offlineIdle;
  if (inTab === null) return bannerMessages.offlineWaiting(pending);
  return `${bannerMessages.offlineInTab(pending)} ${inTabLabel(inTab)}`;
}

export function maintenanceMessage(pending: number, inTab: InTab | null): string {
  if (pending === 0) return bannerMessages.maintenanceIdle;
  if (inTab === null) return bannerMessages.maintenanceWaiting(pending);
  return `${bannerMessages.maintenanceInTab(pending)} ${inTabLabel(inTab)}`;
}

export function inTabLabel(inTab: InTab): string {
  return inTab === 'this' ? bannerMessages.inThisTab : bannerMessages.inAnotherTab;
}
