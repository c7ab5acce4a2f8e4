import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openNotificationListener } from '../db/notification-listener.ts';
import type { BusEvent, EventBus } from './event-bus.ts';

const channel = 'lunvik_events';

/** LISTEN and NOTIFY: one connection a node; within the node, one hop to everybody who listens. */
export async function openPostgresEventBus(url: string, log: Logger): Promise<EventBus> {
  const hearers = new Set<(event: BusEvent) => void>();
  const tell = (event: BusEvent) => {
    for (const hear of hearers) hear(event);
  };
  const listener = await openNotificationListener({
    url,
    channel,
    onNotification: (payload) => tell(JSON.parse(payload) as BusEvent),
    onGap: () => tell({ kind: 'gap' }),
    onBroken: (err) => log.warn({ err }, 'the listening connection broke'),
  });
  return {
    publish: async (tx, event) => {
      await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx);
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    close: () => listener.close(),
  };
}
