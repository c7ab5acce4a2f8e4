import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { createSecretBox } from '#server/encryption.ts';
import { checkDeletionCode } from '#server/features/filespaces/deletion-codes.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { noTracing } from '#server/tracing/tracing.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';
import { fillFormerTables, formerRows, renamedRows } from '#tests/support/migrations/former-tables.ts';

let db: Kysely<Database>;
let drop: () => Promise<void>;
const secretBox = createSecretBox(Buffer.alloc(32, 7));

/** The tables as the version before the renaming left them. */
beforeEach(async () => {
  ({ db, drop } = await createDatabaseBefore('040-field-names'));
});
afterEach(() => drop());

test('every row that was written under the former names stands under the new ones', async () => {
  await fillFormerTables(db);
  const before = await formerRows(db);
  expect(await migrate(db)).toContain('040-field-names');
  expect(await renamedRows(db)).toEqual(before);
});

test('no table, column, key, index or function goes by a former name', async () => {
  await migrate(db);
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select c.relname || '.' || attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not attisdropped
      union all select prosrc from pg_proc p
        where pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
    ) as every
    where name ~ '\\m(former_(holders|storages|logs)|guesses|letter_wishes|mail_outbox|provider_(attempts|links)|delete_codes|entries)'
      or name ~ '(grants_hist\\M|known_machine|sign_in_steps|spent_challenges|two_steps|given_(at|by)|placed_|shared_seq)'
      or name ~ '[._](answer|letter|tries|next_try_at|spent_at|vouched|history_from|asked_at)(_not_null)?$'
      or name ~ '^audit[._](at|address)(_not_null)?$'`.execute(db);
  expect(rows).toEqual([]);
});

test('what goes is still noted, by what the renamed functions write', async () => {
  const { ids } = await fillFormerTables(db);
  await migrate(db);
  await sql`delete from grants where member_id = ${ids.member}`.execute(db);
  const grants = db.selectFrom('grants_history').select('to_seq').where('member_id', '=', ids.member);
  expect(await grants.execute()).toEqual([{ to_seq: 9 }]);
  await sql`delete from members where id = ${ids.member}`.execute(db);
  const names = await db
    .selectFrom('former_principals')
    .select('name')
    .where('id', '=', ids.member)
    .execute();
  expect(names).toEqual([{ name: 'grace@example.com' }]);
  await sql`delete from drives`.execute(db);
  await sql`delete from workspaces where id = ${ids.workspace}`.execute(db);
  const storages = db.selectFrom('deleted_workspace_storages').select('storage_type');
  expect(await storages.where('workspace_id', '=', ids.workspace).execute()).toEqual([
    { storage_type: 's3' },
  ]);
});

test('an email and a code that were sealed under the former names are opened', async () => {
  const { ids } = await fillFormerTables(db);
  await sql`delete from mail_outbox`.execute(db);
  const id = randomUUID();
  const email = { subject: 'Before', text: 'as it was', html: '<p>as it was</p>' };
  const message = secretBox.encrypt(JSON.stringify(email), `mail_outbox:${id}`);
  await sql`
    insert into mail_outbox (id, recipient, letter, created_at, next_try_at)
    values (${id}, 'ada@example.com', ${message}, now(), now())`.execute(db);
  const hash = createHash('sha256').update('123456').digest('hex');
  await sql`
    update delete_codes set expires_at = now() + interval '1 hour',
      code_hash = ${secretBox.encrypt(hash, `delete_codes:${ids.user}:${ids.drive}`)}`.execute(db);
  await migrate(db);

  const sent: unknown[] = [];
  const nowMs = () => Date.now() + 1000;
  const deps = {
    ...{ db, secretBox, nowMs, log: console, metrics: createMetrics(), tracing: noTracing },
  } as unknown as Dependencies;
  await deliverEmailOutbox(deps, {
    deliver: async (out) => void sent.push(out.content),
    close: () => undefined,
  });
  expect(sent).toEqual([email]);
  const deletion = { userId: ids.user, driveId: ids.drive };
  const check = (code: string) => checkDeletionCode(db, deps, deletion, code);
  expect([await check('654321'), await check('123456')]).toEqual(['wrong', 'right']);
});
