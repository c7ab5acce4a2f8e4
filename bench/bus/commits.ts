import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import type { Database } from '#server/db/schema.ts';
import type { EventBus } from '#server/realtime/event-bus.ts';
import { openNatsEventBus } from '#server/realtime/nats/nats-event-bus.ts';
import { openPostgresEventBus } from '#server/realtime/postgres-event-bus.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { startNats } from '#tests/support/nats/nats-server.ts';
import { type Finding, Samples, timesAsMany } from '../product/findings.ts';

export interface CommitsOptions {
  /** Connections, each of which writes to a filespace of its own. */
  readonly writers: number;
  readonly rounds: number;
}

const roundMs = 2000;
const others = 2;
const log = pino({ level: 'silent' });

/**
 * Each writer raises the counter of its own filespace, as a change does, and publishes that; two other nodes listen. Beside
 * it the same commits without a word of them, in turns.
 */
export async function measureCommits({ writers, rounds }: CommitsOptions): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bus-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: { max_connections: '200' } });
  const nats = await startNats();
  const db = openDatabase({ url: postgres.url, maxConnections: writers, onBroken: () => undefined });
  const nodes = await Promise.all(
    Array.from({ length: others + 1 }, () => openBuses(postgres.url, nats.url)),
  );
  const [node] = nodes;
  const samples = new Samples();
  try {
    await sql`create table counters (id int primary key, seq bigint not null) with (fillfactor = 50)`.execute(
      db,
    );
    await sql`insert into counters select at, 0 from generate_series(1, ${writers}::int) at`.execute(db);
    const turns: readonly [string, EventBus['publish']][] = [
      ['nothing', async () => undefined],
      ['notify', (tx, event) => node?.notify.publish(tx, event) ?? Promise.resolve()],
      ['nats', (tx, event) => node?.nats.publish(tx, event) ?? Promise.resolve()],
    ];
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, publish] of turns) {
        const perSecond = await commitsPerSecond(db, writers, publish);
        if (round >= 0) samples.add(name, perSecond);
      }
    }
  } finally {
    for (const one of nodes) await Promise.all([one.nats.close(), one.notify.close()]);
    await db.destroy();
    await nats.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
  const silent = { figure: samples.of('nothing'), name: 'the same commits, of which nobody hears' };
  return [['NOTIFY', 'notify'] as const, ['NATS', 'nats'] as const].map(([said, name]) => ({
    what: `commits a second of ${writers} connections, news through ${said}`,
    unit: '/s',
    ours: samples.of(name),
    theirs: silent,
    ratio: timesAsMany(samples.of(name), silent.figure),
  }));
}

async function openBuses(url: string, natsUrl: string) {
  const settings = parseSettings({ NATS_URL: natsUrl }, '0');
  if (!settings.ok || settings.value.nats === null) throw new Error('no NATS');
  const notify = await openPostgresEventBus(url, log);
  const database = await openPostgresEventBus(url, log);
  const subject = 'lunvik.events.bench';
  const nats = await openNatsEventBus({ servers: settings.value.nats, subject, database, log });
  return { notify, nats };
}

async function commitsPerSecond(
  db: Kysely<Database>,
  writers: number,
  publish: EventBus['publish'],
): Promise<number> {
  let commits = 0;
  const began = performance.now();
  const write = async (id: number) => {
    const driveId = randomUUID();
    for (let seq = 1; performance.now() - began < roundMs; seq += 1) {
      await db.transaction().execute(async (tx) => {
        await sql`update counters set seq = seq + 1 where id = ${id}`.execute(tx);
        await publish(tx, { kind: 'drive', driveId, seq });
      });
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, at) => write(at + 1)));
  return commits / ((performance.now() - began) / 1000);
}
