import { sql } from 'kysely';
import type { Logger } from 'pino';
import { executePrepared } from '../db/connections/prepared-statements.ts';
import { openNotificationListener } from '../db/notification-listener.ts';
import { type BusEvent, type BusObserver, type EventBus, nobody } from './event-bus.ts';

const channel = 'lunvik_events';
/** Apart: servers of a release that knows no such event take it for a gap, and would look at everything again. */
const requestsChannel = 'lunvik_requests';

/** What `publish` of the bus does, for programs that do not listen themselves. */
export const publishEvent: EventBus['publish'] = async (tx, event) => {
  const to = event.kind === 'requests' ? requestsChannel : channel;
  await executePrepared(sql`select pg_notify(${to}, ${JSON.stringify(event)})`, tx);
};

/** LISTEN and NOTIFY: one connection a node; within the node, one hop to everybody who listens. */
export async function openPostgresEventBus(
  url: string,
  log: Logger,
  observer: BusObserver = nobody,
): Promise<EventBus> {
  const listeners = new Set<(event: BusEvent) => void>();
  const notify = (event: BusEvent) => {
    for (const listener of listeners) listener(event);
  };
  const listener = await openNotificationListener({
    url,
    channels: [channel, requestsChannel],
    onNotification: (payload) => {
      observer.event('postgresql', 'received');
      notify(JSON.parse(payload) as BusEvent);
    },
    onGap: () => {
      observer.connected('postgresql', true);
      observer.gap('postgresql');
      notify({ kind: 'gap' });
    },
    onBroken: (err) => {
      observer.connected('postgresql', false);
      log.warn({ err }, 'the listening connection broke');
    },
  });
  observer.connected('postgresql', true);
  return {
    async publish(tx, event) {
      await publishEvent(tx, event);
      observer.event('postgresql', 'published');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => listener.close(),
  };
}
