import { browserClock, type Clock } from '../../../../ui/foundations/clock.ts';
import { bannerMessages } from './banner-messages.ts';

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
  let cancel = () => {};
  return (connection: Connection | null, pending: number, maintenanceSaid?: string): void => {
    waiting = pending;
    told = maintenanceSaid;
    if (connection === now) return;
    now = connection;
    cancel();
    if (connection === null || connection === said) return;
    cancel = clock.after(settledMs, () => {
      say(textOf(connection, said, waiting, told));
      said = connection;
    });
  };
}

function textOf(connection: Connection, before: Connection, pending: number, told?: string): string {
  switch (connection) {
    case 'online':
      return before === 'maintenance' ? bannerMessages.maintenanceOver : bannerMessages.backOnline;
    case 'offline':
      return offlineMessage(pending).replace('{lead}', bannerMessages.offlineLead);
    case 'maintenance':
      return maintenanceMessage(pending).replace(
        '{lead}',
        () => bannerMessages.maintenanceLead + operatorText(told),
      );
  }
}

export function offlineMessage(pending: number): string {
  return pending === 0 ? bannerMessages.offlineIdle : bannerMessages.offlineWaiting(pending);
}

export function maintenanceMessage(pending: number): string {
  return pending === 0 ? bannerMessages.maintenanceIdle : bannerMessages.maintenanceWaiting(pending);
}

/** What the operator says of the maintenance, as a sentence between two others. */
export function operatorText(told = ''): string {
  return told && ` ${told}${/\p{P}$/u.test(told) ? '' : '.'}`;
}
