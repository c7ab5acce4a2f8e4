import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { BusEvent, BusObserver, EventBus } from '#server/realtime/event-bus.ts';
import { natsSubjectOf, openNatsEventBus } from '#server/realtime/nats/nats-event-bus.ts';
import { openPostgresEventBus } from '#server/realtime/postgres-event-bus.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type RunningNats, startNats } from '#tests/support/nats/nats-server.ts';

/** A node: what it heard, and how it says that its bus fares. */
interface Node {
  readonly bus: EventBus;
  readonly heard: BusEvent[];
  readonly observed: string[];
}

const log = pino({ level: 'silent' });
const login = { user: 'lunvik', pass: 's3cret' };
const closers: (() => Promise<void>)[] = [];

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let nats: RunningNats;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, onBroken: () => undefined });
  nats = await startNats(login);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await nats.stop();
  await db.destroy();
  await database.drop();
});

function serversOf(url: string) {
  const settings = parseSettings({ NATS_URL: url }, '0');
  if (!settings.ok || settings.value.nats === null) throw new Error('no NATS');
  return settings.value.nats;
}

async function openNode(kind: 'postgresql' | 'nats', url = nats.url): Promise<Node> {
  const observed: string[] = [];
  const observer: BusObserver = {
    connected: (bus, isConnected) => void observed.push(`${bus} ${isConnected ? 'up' : 'down'}`),
    gap: (bus) => void observed.push(`${bus} gap`),
    event: () => undefined,
  };
  const inner = await openPostgresEventBus(database.directUrl, log, observer);
  const bus =
    kind === 'postgresql'
      ? inner
      : await openNatsEventBus({
          servers: serversOf(url),
          subject: await natsSubjectOf(db),
          database: inner,
          log,
          observer,
        });
  closers.push(() => bus.close());
  const heard: BusEvent[] = [];
  bus.subscribe((event) => void heard.push(event));
  return { bus, heard, observed };
}

let last = 0;
/** One that was not published before. */
const news = () => ({ kind: 'drive', driveId: 'a drive', seq: ++last }) as const;

describe.each(['postgresql', 'nats'] as const)('through %s', (kind) => {
  test('what is published in a transaction is heard by every node when it commits, once and in order', async () => {
    const [one, two] = [await openNode(kind), await openNode(kind)];
    const events = [news(), news(), news()];
    await db.transaction().execute(async (tx) => {
      for (const event of events) await one.bus.publish(tx, event);
      await sql`select pg_sleep(0.1)`.execute(tx); // time enough for what would come too early
      expect([...one.heard, ...two.heard]).toEqual([]);
    });
    for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(events);
  });

  test('of a transaction that is rolled back nobody hears', async () => {
    const [one, two] = [await openNode(kind), await openNode(kind)];
    const taken = news();
    await db
      .transaction()
      .execute(async (tx) => {
        await one.bus.publish(tx, taken);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const after = news();
    await one.bus.publish(db, after); // outside of a transaction
    for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual([after]);
  });

  test('what the database announces itself is heard, and whoever listens no more hears nothing', async () => {
    const node = await openNode(kind);
    const other: BusEvent[] = [];
    const stop = node.bus.subscribe((event) => void other.push(event));
    stop();
    const event: BusEvent = { kind: 'access', userId: 'somebody' };
    await sql`select pg_notify('lunvik_events', ${JSON.stringify(event)})`.execute(db);
    await expect.poll(() => node.heard).toEqual([event]);
    expect(other).toEqual([]);
  });

  test('a node that lost its bus looks again when it is back, and hears of what comes then', async () => {
    const [one, two] = [await openNode(kind), await openNode(kind)];
    if (kind === 'nats') await nats.kill9();
    else
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'lunvik-listener' and datname = current_database()`.execute(db);
    for (const { observed } of [one, two]) await expect.poll(() => observed).toContain(`${kind} down`);
    await one.bus.publish(db, news()); // may be lost, and harms nobody
    if (kind === 'nats') await nats.start();
    for (const { heard, observed } of [one, two]) {
      await expect.poll(() => heard).toContainEqual({ kind: 'gap' });
      await expect.poll(() => observed.slice(-2)).toEqual([`${kind} up`, `${kind} gap`]);
    }
    const after = news();
    await one.bus.publish(db, after);
    for (const { heard } of [one, two]) await expect.poll(() => heard).toContainEqual(after);
  });
});

describe('NATS', () => {
  test('a node starts without it and tells its own sockets; when it is there, all look again', async () => {
    await nats.kill9();
    const node = await openNode('nats');
    expect(node.observed).toEqual(['postgresql up', 'nats down', 'nats down']);
    const event = news();
    await node.bus.publish(db, event);
    expect(node.heard).toEqual([event]);
    await nats.start();
    await expect.poll(() => node.heard).toContainEqual({ kind: 'gap' });
  });

  test('one that stands still is noticed, and so is its return', { timeout: 60_000 }, async () => {
    const [one, two] = [await openNode('nats'), await openNode('nats')];
    nats.hang();
    for (const { observed } of [one, two])
      await expect.poll(() => observed, { timeout: 30_000 }).toContain('nats down');
    nats.goOn();
    for (const { heard } of [one, two])
      await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual({ kind: 'gap' });
    const event = news();
    await one.bus.publish(db, event);
    await expect.poll(() => two.heard).toContainEqual(event);
  });

  test('a login that it refuses ends the start with a sentence without the password', async () => {
    const refused = await openNode('nats', nats.url.replace('s3cret', 'wr0ng')).catch(
      (error: Error) => error,
    );
    expect(String(refused)).toContain(
      `NATS_URL must have a user and a password that 127.0.0.1:${nats.port} lets in: `,
    );
    expect(String(refused)).not.toContain('wr0ng');
    expect(refused).toMatchObject({ exitCode: 78 });
  });

  test('with tls:// nothing is said to a server that has no TLS', async () => {
    const node = await openNode('nats', nats.url.replace('nats:', 'tls:'));
    expect(node.observed).toContain('nats down');
    expect(node.observed).not.toContain('nats up');
  });

  test('what somebody else writes there is no event, and harms nobody', async () => {
    const [one, two] = [await openNode('nats'), await openNode('nats')];
    const stranger = 'not an event' as unknown as ReturnType<typeof news>;
    await one.bus.publish(db, stranger);
    await one.bus.publish(db, { kind: 'access' } as unknown as ReturnType<typeof news>);
    const event = news();
    await one.bus.publish(db, event);
    await expect.poll(() => two.heard).toEqual([event]);
  });
});
