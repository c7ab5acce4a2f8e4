import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openListener } from '../db/listener.ts';
import type { Bus, News } from './bus.ts';

const channel = 'lunvik_news';

/** LISTEN and NOTIFY: one connection a node; within the node, one hop to everybody who listens. */
export async function openPostgresBus(url: string, log: Logger): Promise<Bus> {
  const hearers = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const hear of hearers) hear(news);
  };
  const listener = await openListener({
    url,
    channel,
    hear: (payload) => tell(JSON.parse(payload) as News),
    onGap: () => tell({ kind: 'gap' }),
    onBroken: (err) => log.warn({ err }, 'the listening connection broke'),
  });
  return {
    publish: async (tx, news) => {
      await sql`select pg_notify(${channel}, ${JSON.stringify(news)})`.execute(tx);
    },
    listen: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    close: () => listener.close(),
  };
}
