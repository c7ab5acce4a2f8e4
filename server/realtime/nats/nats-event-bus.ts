import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { afterCommit } from '../../db/connections/after-commit.ts';
import type { Database } from '../../db/schema.ts';
import type { NatsServers } from '../../settings/nats-settings.ts';
import { misconfigured } from '../../start-error.ts';
import { type BusEvent, type BusObserver, type EventBus, nobody } from '../event-bus.ts';
import { isRefusal, type LastingConnection, openNatsConnection } from './nats-connection.ts';

export interface NatsEventBusOptions {
  readonly servers: NatsServers;
  readonly subject: string;
  /** Carries what the database announces itself. Closed with this one. */
  readonly database: EventBus;
  readonly log: Logger;
  readonly observer?: BusObserver;
}

/**
 * News that nodes publish go through NATS, once their transaction has been committed; those that the database makes itself,
 * of ended sessions and changed rights, go on with NOTIFY: they are few, and no node that dies can keep them back. So does how much
 * was asked, once a second.
 *
 * While NATS is away a node tells its own sockets alone. When it is back, all nodes look again at all that is followed: that
 * of what was published before the connection was known to be broken nobody can say how much arrived.
 */
export async function openNatsEventBus({
  servers,
  subject,
  database,
  log,
  observer = nobody,
}: NatsEventBusOptions): Promise<EventBus> {
  const listeners = new Set<(event: BusEvent) => void>();
  const notify = (event: BusEvent) => {
    for (const listener of listeners) listener(event);
  };
  const connection: LastingConnection = await openNatsConnection({
    servers,
    subject,
    onMessage(text) {
      observer.event('nats', 'received');
      const event = parseEvent(text);
      if (event === null) log.warn('a message of NATS is no event');
      else notify(event);
    },
    onGap() {
      observer.connected('nats', true);
      observer.gap('nats');
      connection.publish(JSON.stringify({ kind: 'gap' } satisfies BusEvent));
      notify({ kind: 'gap' });
    },
    onBroken(err) {
      observer.connected('nats', false);
      log.warn({ err }, 'NATS is away, or refuses something');
    },
  }).catch(async (error: Error) => {
    await database.close();
    throw isRefusal(error)
      ? misconfigured(
          `NATS_URL must have a user and a password that ${servers.hosts.join(', ')} lets in: ${error.message}.`,
        )
      : error;
  });
  observer.connected('nats', connection.isUp);
  const unsubscribe = database.subscribe(notify);
  return {
    publish: (tx, event) =>
      event.kind === 'requests'
        ? database.publish(tx, event)
        : afterCommit(tx, () => {
            notify(event);
            connection.publish(JSON.stringify(event));
            observer.event('nats', 'published');
          }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      unsubscribe();
      await connection.close();
      await database.close();
    },
  };
}

const kinds: readonly string[] = [
  'drive',
  'workspace',
  'progress',
  'stars',
  'person-storage',
  'grant',
  'gap',
] satisfies BusEvent['kind'][];

/** Null for what somebody else wrote there. */
function parseEvent(text: string): BusEvent | null {
  try {
    const event = JSON.parse(text) as BusEvent | null;
    return event !== null && kinds.includes(event.kind) ? event : null;
  } catch {
    return null;
  }
}

/**
 * Of one installation, so that several can share a NATS: a copy of the database elsewhere has the same. Made of its first
 * master key, so that servers that start before and after another one took its place hear each other.
 */
export async function natsSubjectOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string; key: string }>`
    select current_database() as name, coalesce(encode(coalesce(
      (select former from key_rotations order by id limit 1), key_fingerprint), 'hex'), '') as key
    from installation`.execute(db);
  const identity = createHash('sha256').update(JSON.stringify(rows[0])).digest('hex');
  return `lunvik.events.${identity.slice(0, 16)}`;
}
