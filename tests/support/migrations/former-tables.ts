import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Each table that migration 040 renames, or renames columns of: its names and those of its columns. */
const renamed: readonly (readonly [from: string, to: string, columns?: Readonly<Record<string, string>>])[] =
  [
    ['former_holders', 'former_principals'],
    ['grants', 'grants', { given_at: 'granted_at', given_by: 'granted_by' }],
    ['grants_hist', 'grants_history', { given_at: 'granted_at', given_by: 'granted_by' }],
    ['guesses', 'attempts'],
    ['idempotency', 'idempotency', { answer: 'response' }],
    ['letter_wishes', 'email_requests', { asked_at: 'requested_at' }],
    ['mail_outbox', 'email_outbox', { letter: 'message', next_try_at: 'next_attempt_at', tries: 'attempts' }],
    ['provider_attempts', 'authorization_requests', { answer: 'response', spent_at: 'used_at' }],
    ['provider_links', 'linked_identities', { vouched: 'email_verified_by_provider' }],
    ['known_machines', 'remembered_devices'],
    ['sessions', 'sessions', { known_machine_id: 'remembered_device_id' }],
    ['sign_in_steps', 'second_factor_challenges'],
    ['spent_challenges', 'used_challenges'],
    ['two_steps', 'totp_secrets'],
    ['audit', 'audit', { address: 'ip_address', at: 'recorded_at' }],
    ['delete_codes', 'deletion_codes', { tries: 'attempts' }],
    ['former_storages', 'deleted_workspace_storages'],
    ['drives', 'drives', { history_from: 'history_from_seq' }],
    ['former_logs', 'previous_logs', { shared_seq: 'common_seq' }],
    ['entries', 'items', { placed_by: 'parent_changed_by', placed_seq: 'parent_seq' }],
    ['entries_hist', 'items_history', { placed_by: 'parent_changed_by', placed_seq: 'parent_seq' }],
  ];

/** Columns that came after the renaming. */
const later = new Set(['content_seq', 'sort_key', 'is_exact']);

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What the tables hold before the renaming, in the names of after it. */
export function formerRows(db: Kysely<Database>): Promise<Rows> {
  return rowsOf(db, ([from]) => from, true);
}

export function renamedRows(db: Kysely<Database>): Promise<Rows> {
  return rowsOf(db, ([, to]) => to, false);
}

async function rowsOf(
  db: Kysely<Database>,
  name: (pair: (typeof renamed)[number]) => string,
  isFormer: boolean,
): Promise<Rows> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of renamed) {
    const [, to, columns = {}] = table;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name(table))}`.execute(db);
    if (rows.length === 0) throw new Error(`${name(table)} is empty: nothing would be compared`);
    const called = (column: string) => (isFormer ? (columns[column] ?? column) : column);
    all[to] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !later.has(column))
          .map(([column, value]) => [called(column), value]),
      ),
    );
  }
  return all;
}

/** A row or more in each table, by the names of the version before. */
export async function fillFormerTables(db: Kysely<Database>) {
  const ids = { user: randomUUID(), workspace: randomUUID(), member: randomUUID(), drive: randomUUID() };
  await sql`
    insert into users (id, email, first_name, last_name, created_at)
    values (${ids.user}, 'ada@example.com', 'Ada', 'L', now())`.execute(db);
  await sql`
    insert into workspaces (id, name, owner_user_id, storage_type, created_at)
    values (${ids.workspace}, 'North', ${ids.user}, 's3', now())`.execute(db);
  await sql`
    insert into members (id, workspace_id, email, role, status)
    values (${ids.member}, ${ids.workspace}, 'grace@example.com', 0, 0)`.execute(db);
  await sql`
    insert into drives (id, workspace_id, name, region_code, owner_member_id, upload_thread_count,
      download_thread_count, single_file_cache_max_size, total_cache_max_size, storage_pack_size,
      upload_cache_max_size, created_at, seq, epoch, history_from)
    values (${ids.drive}, ${ids.workspace}, 'Plans', 'OR', ${ids.member}, 1, 1, 1, 1, 1, 1, now(), 9, 'e2', 4)`.execute(
    db,
  );
  await fillItems(db, ids);
  await fillAccount(db, ids.user);
  await sql`insert into former_logs (drive_id, epoch, shared_seq) values (${ids.drive}, 'e1', 6)`.execute(db);
  await sql`
    insert into audit (workspace_id, at, actor, address, action, subject)
    values (${ids.workspace}, now(), 'ada@example.com', '203.0.113.7', 'group-created', 'Press')`.execute(db);
  await sql`
    insert into delete_codes (user_id, drive_id, code_hash, sent_at, expires_at, tries)
    values (${ids.user}, ${ids.drive}, '\\x01', now(), now(), 2)`.execute(db);
  await sql`insert into former_storages (workspace_id, storage_type) values (gen_random_uuid(), 's3')`.execute(
    db,
  );
  return { ids };
}

async function fillItems(
  db: Kysely<Database>,
  ids: { readonly workspace: string; readonly member: string; readonly drive: string },
): Promise<void> {
  const columns = sql`drive_id, id, parent_id, kind, name, name_key, size_bytes, created_ms, modified_ms,
    accessed_ms, attribute, index_no, from_seq, placed_seq, placed_by, changed_by`;
  const item = sql`${ids.drive}::uuid, gen_random_uuid(), '00000000-0000-0000-0000-000000000000'::uuid, 0, 'Docs',
    'docs', 0, 1, 2, 3, 0, 0, 5, 4, ${ids.member}::uuid, gen_random_uuid()`;
  await sql`insert into entries (${columns}) select ${item}`.execute(db);
  await sql`insert into entries_hist (${columns}, to_seq) select ${item}, 7`.execute(db);
  await sql`
    insert into grants (workspace_id, drive_id, folder_id, member_id, permission, given_by, given_at, from_seq)
    values (${ids.workspace}, ${ids.drive}, gen_random_uuid(), ${ids.member}, 1, gen_random_uuid(), now(), 3)`.execute(
    db,
  );
  await sql`
    insert into grants_hist (workspace_id, drive_id, folder_id, permission, given_by, given_at, from_seq, to_seq, ended_at)
    values (${ids.workspace}, ${ids.drive}, gen_random_uuid(), 0, gen_random_uuid(), now(), 1, 2, now())`.execute(
    db,
  );
  await sql`
    insert into former_holders (workspace_id, id, name)
    values (${ids.workspace}, gen_random_uuid(), 'alan@example.com')`.execute(db);
}

async function fillAccount(db: Kysely<Database>, user: string): Promise<void> {
  const machine = randomUUID();
  await sql`insert into guesses (key, count, resets_at) values ('sign-in', 3, now())`.execute(db);
  await sql`
    insert into idempotency (actor, key, body_hash, answer, created_at)
    values ('ada', 'k', '\\x01', '\\x02', now())`.execute(db);
  await sql`
    insert into letter_wishes (id, email, purpose, asked_at)
    values (gen_random_uuid(), 'ada@example.com', 'reset', now())`.execute(db);
  await sql`
    insert into mail_outbox (id, recipient, letter, created_at, next_try_at, tries)
    values (gen_random_uuid(), 'ada@example.com', '\\x03', now(), now(), 2)`.execute(db);
  await sql`
    insert into provider_attempts (state_hash, browser_hash, provider, machine_id, remember, secrets, expires_at,
      spent_at, answer)
    values ('\\x04', '\\x05', 'google', 'm', true, '\\x06', now(), now(), '\\x07')`.execute(db);
  await sql`
    insert into provider_links (id, user_id, provider, issuer, subject, email, vouched, created_at, last_used_at)
    values (gen_random_uuid(), ${user}, 'google', 'i', 's', 'ada@example.com', true, now(), now())`.execute(
    db,
  );
  await sql`
    insert into known_machines (id, user_id, token_hash, user_agent, created_at, expires_at)
    values (${machine}, ${user}, '\\x08', 'Firefox', now(), now())`.execute(db);
  await sql`
    insert into sessions (id, user_id, token_hash, machine_id, created_at, last_seen_at, expires_at, known_machine_id)
    values (gen_random_uuid(), ${user}, '\\x09', 'm', now(), now(), now(), ${machine})`.execute(db);
  await sql`
    insert into sign_in_steps (token_hash, user_id, machine_id, remember, expires_at)
    values ('\\x0a', ${user}, 'm', false, now())`.execute(db);
  await sql`insert into spent_challenges (challenge_hash, expires_at) values ('\\x0b', now())`.execute(db);
  await sql`
    insert into two_steps (user_id, secret, last_counter, created_at)
    values (${user}, '\\x0c', 8, now())`.execute(db);
}
