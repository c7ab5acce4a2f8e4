import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { Database } from '#server/db/schema.ts';
import { applyChange } from '#server/features/items/log/apply-change.ts';
import { parseChangeRequest } from '#server/features/items/log/change-request.ts';
import { hashEvent } from '#server/features/items/log/hash-request.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openPostgresEventBus } from '#server/realtime/postgres-event-bus.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one real change, which can be run again with nothing of the product around them. */
export interface RecordedChange {
  /** Makes one more change of the same kind, on this connection alone. */
  replay(client: pg.Client): Promise<void>;
}

/** Far from every other number in a statement, so that it cannot be confused with them. */
const seqBefore = 7_777_776;

/** Has the product make one change and writes down what it asks of the database. */
export async function recordChange(
  url: string,
  userId: string,
  driveId: string,
  event: ClientEvent & { readonly type: 'NEW_FOLDER_CREATED' },
): Promise<RecordedChange> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1, types: numbers });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') statements.push({ text: query.sql, values: query.parameters });
    },
  });
  const bus = await openPostgresEventBus(url, pino({ level: 'silent' }));
  try {
    await pool.query('update drives set seq = $1 where id = $2', [seqBefore, driveId]);
    const sent = {
      eventId: event.event_id,
      hash: hashEvent(event),
      request: parseChangeRequest(event, driveId),
    };
    const settings = { workspaceQuotaBytes: null, personQuotaBytes: null };
    const deps = { db, bus, nowMs: Date.now, settings, metrics: createMetrics() };
    const result = await applyChange(deps, { userId }, driveId, sent);
    if (result?.status !== 'applied') throw new Error(`the recorded change was ${result?.status}`);
  } finally {
    await bus.close();
    await db.destroy();
  }
  const inside = statements.filter(({ text }) => !/^(begin|start transaction|commit)/i.test(text));
  return { replay: (client) => replay(client, inside, event) };
}

async function replay(
  client: pg.Client,
  [lock, ...rest]: readonly Statement[],
  recorded: ClientEvent & { readonly type: 'NEW_FOLDER_CREATED' },
): Promise<void> {
  if (lock === undefined) throw new Error('nothing was recorded');
  await client.query('begin');
  const { rows } = await client.query(lock.text, [...lock.values]);
  const seq = Number(rows[0]?.seq) + 1;
  const blanks: readonly [string, string][] = [
    [recorded.event_id, randomUUID()],
    [recorded.data.folder_id, randomUUID()],
    [recorded.data.folder_name, `bare-${seq}`],
    [`"seq":${seqBefore + 1}`, `"seq":${seq}`],
  ];
  for (const { text, values } of rest) {
    await client.query(
      text,
      values.map((value) => fill(value, blanks, seq)),
    );
  }
  await client.query('commit');
}

function fill(value: unknown, blanks: readonly [string, string][], seq: number): unknown {
  if (value === seqBefore + 1) return seq;
  if (Array.isArray(value)) return value.map((each) => fill(each, blanks, seq));
  if (typeof value !== 'string') return value;
  return blanks.reduce((text, [from, to]) => text.replaceAll(from, to), value);
}

const int8 = 20;
/** As the product reads its numbers. */
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
