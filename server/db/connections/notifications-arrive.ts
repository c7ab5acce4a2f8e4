import { randomBytes } from 'node:crypto';
import pg from 'pg';

const waitMs = 5000;

/** Where the product's connections lead. */
export interface DatabaseUrls {
  /** For statements and transactions; a pooler may hand the session to others in between. */
  readonly url: string;
  /** For what needs a session of its own: to listen, and to migrate. */
  readonly directUrl: string;
}

/**
 * Whether what is notified at one address arrives at the other. It does not where they are two databases, nor where who
 * listens has no session of its own: a pooler that shares sessions takes LISTEN and never says anything.
 */
export async function notificationsArrive({ url, directUrl }: DatabaseUrls): Promise<boolean> {
  const channel = `lunvik_probe_${randomBytes(8).toString('hex')}`;
  const clients = [directUrl, url].map(
    (connectionString) =>
      new pg.Client({ connectionString, connectionTimeoutMillis: waitMs, query_timeout: waitMs }),
  ) as [pg.Client, pg.Client];
  const [listener, notifier] = clients;
  for (const client of clients) client.on('error', () => undefined); // its query fails as well
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await listener.query(`listen ${channel}`);
    const arrived = new Promise<boolean>((resolve) => {
      listener.on('notification', () => resolve(true));
      timer = setTimeout(resolve, waitMs, false);
    });
    await notifier.query('select pg_notify($1, $2)', [channel, '']);
    return await arrived;
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
