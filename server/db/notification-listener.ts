import pg from 'pg';

export interface ListenerOptions {
  readonly url: string;
  readonly channels: readonly string[];
  /** With what was notified on any of them. */
  readonly onNotification: (payload: string) => void;
  /** Called when listening begins again after it had stopped: what was notified in between is lost. */
  readonly onGap: () => void;
  readonly onBroken: (error: Error) => void;
}

export interface NotificationListener {
  close(): Promise<void>;
}

const retryMs = [100, 250, 500, 1000, 2000, 5000];
const verifyEveryMs = 15_000;

/** One connection of its own that listens, for ever: a broken one is replaced. */
export async function openNotificationListener(options: ListenerOptions): Promise<NotificationListener> {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'lunvik-listener',
      keepAlive: true,
      connectionTimeoutMillis: verifyEveryMs,
      query_timeout: verifyEveryMs,
    });
    fresh.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('the listening connection ended')));
    await fresh.connect();
    await fresh.query(options.channels.map((channel) => `listen ${channel}`).join('; '));
    if (closed) return fresh.end();
    client = fresh;
    verifyConnection(fresh);
  };

  // A connection that is cut without a word looks alive: only a query shows it.
  const verifyConnection = (asked: pg.Client) => {
    timer = setTimeout(async () => {
      try {
        await asked.query('select 1');
        if (client === asked) verifyConnection(asked);
      } catch (error) {
        lose(asked, error as Error);
      }
    }, verifyEveryMs);
    timer.unref();
  };

  const lose = (lost: pg.Client, error: Error) => {
    if (closed || client !== lost) return;
    client = null;
    clearTimeout(timer);
    options.onBroken(error);
    lost.end().catch(() => undefined);
    again(0);
  };

  const again = (attempts: number) => {
    timer = setTimeout(
      () => {
        if (closed) return;
        connect().then(options.onGap, () => again(attempts + 1));
      },
      retryMs[Math.min(attempts, retryMs.length - 1)],
    );
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
