import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';

let db: Kysely<Database>;
let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ db, url, drop } = await createDatabaseBefore('041-wire-names'));
});
afterEach(() => drop());

test('a refusal that was stored is repeated in the code of today, and all else as it was', async () => {
  const codes = [
    ['changed-unseen', 'changed-since'],
    ['root', 'root-protected'],
    ['too-many', 'too-many-items'],
    ['gone', 'gone'],
    ['item-name.taken', 'item-name.taken'],
  ];
  const refused = (event_id: string, code: string) => ({
    event_id,
    status: 'rejected',
    code,
    by: 'ada@example.com',
  });
  const applied = { event_id: randomUUID(), status: 'applied', seq: 4, name: 'root' };
  const before = codes.map(([code = '']) => refused(randomUUID(), code));
  for (const result of [...before, applied]) {
    await sql`
      insert into event_results (drive_id, event_id, actor, body_hash, result)
      values (gen_random_uuid(), ${result.event_id}, gen_random_uuid(), '\\x01', ${JSON.stringify(result)}::jsonb)`.execute(
      db,
    );
  }
  expect(await migrate(db)).toContain('041-wire-names');
  const { rows } = await sql<{ result: object }>`select result from event_results`.execute(db);
  const after = codes.map(([, code = ''], at) => refused(before[at]?.event_id ?? '', code));
  const found = rows.map(({ result }) => result);
  expect(found).toHaveLength(after.length + 1);
  expect(found).toEqual(expect.arrayContaining([...after, applied]));
});

async function functionsOf(channel: string) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like ${`%${channel}%`} order by 1`.execute(db);
  return rows;
}

test('every function that notifies does so on the channel that servers listen to, and is otherwise the same', async () => {
  const before = await functionsOf('lunvik_news');
  expect(before.map(({ name }) => name)).toEqual([
    'tell_access',
    'tell_grant',
    'tell_granted_gone',
    'tell_group_member',
    'tell_membership',
    'tell_people',
  ]);
  await migrate(db);
  expect(await functionsOf('lunvik_news')).toEqual([]);
  expect(await functionsOf('lunvik_events')).toEqual(
    before.map(({ name, definition }) => ({
      name,
      definition: definition.replaceAll('lunvik_news', 'lunvik_events'),
    })),
  );
});

test('the triggers that were made before notify on that channel', async () => {
  await migrate(db);
  const [user, workspace] = [randomUUID(), randomUUID()];
  await sql`
    insert into users (id, email, first_name, last_name, created_at)
    values (${user}, 'ada@example.com', 'Ada', 'L', now())`.execute(db);
  await sql`
    insert into workspaces (id, name, owner_user_id, storage_type, created_at)
    values (${workspace}, 'North', ${user}, 'own', now())`.execute(db);
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const received = new Promise<string>((resolve) =>
    listener.on('notification', ({ payload }) => resolve(payload ?? '')),
  );
  await listener.query('listen lunvik_events');
  await sql`
    insert into members (id, workspace_id, email, role, status)
    values (gen_random_uuid(), ${workspace}, 'grace@example.com', 0, 0)`.execute(db);
  expect(JSON.parse(await received)).toMatchObject({ kind: 'workspace', type: 'MEMBERS_CHANGE' });
  await listener.end();
});
