import { type Kysely, sql } from 'kysely';

/** Tables by their former names, with the names of their columns that change. */
const renames: readonly Rename[] = [
  { from: 'former_holders', to: 'former_principals' },
  { from: 'grants', columns: { given_at: 'granted_at', given_by: 'granted_by' } },
  { from: 'grants_hist', to: 'grants_history', columns: { given_at: 'granted_at', given_by: 'granted_by' } },
  { from: 'guesses', to: 'attempts' },
  { from: 'idempotency', columns: { answer: 'response' } },
  { from: 'letter_wishes', to: 'email_requests', columns: { asked_at: 'requested_at' } },
  {
    from: 'mail_outbox',
    to: 'email_outbox',
    columns: { letter: 'message', next_try_at: 'next_attempt_at', tries: 'attempts' },
  },
  {
    from: 'provider_attempts',
    to: 'authorization_requests',
    columns: { answer: 'response', spent_at: 'used_at' },
  },
  { from: 'provider_links', to: 'linked_identities', columns: { vouched: 'email_verified_by_provider' } },
  { from: 'known_machines', to: 'remembered_devices' },
  { from: 'sessions', columns: { known_machine_id: 'remembered_device_id' } },
  { from: 'sign_in_steps', to: 'second_factor_challenges' },
  { from: 'spent_challenges', to: 'used_challenges' },
  { from: 'two_steps', to: 'totp_secrets' },
  { from: 'audit', columns: { address: 'ip_address', at: 'recorded_at' } },
  { from: 'delete_codes', to: 'deletion_codes', columns: { tries: 'attempts' } },
  { from: 'former_storages', to: 'deleted_workspace_storages' },
  { from: 'drives', columns: { history_from: 'history_from_seq' } },
  { from: 'former_logs', to: 'previous_logs', columns: { shared_seq: 'common_seq' } },
  { from: 'entries', to: 'items', columns: { placed_by: 'parent_changed_by', placed_seq: 'parent_seq' } },
  {
    from: 'entries_hist',
    to: 'items_history',
    columns: { placed_by: 'parent_changed_by', placed_seq: 'parent_seq' },
  },
];

interface Rename {
  readonly from: string;
  /** Left out where only columns change. */
  readonly to?: string;
  readonly columns?: Readonly<Record<string, string>>;
}

/**
 * Gives tables and columns the words that the field uses. Nothing is copied or rewritten: rows, keys and triggers stay
 * with their tables. What is sealed stays sealed with the former names, which are part of what opens it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { from, to = from, columns = {} } of renames) {
    if (to !== from) {
      await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
      await renameConstraints(db, to, from, to);
      await renameIndexes(db, to, from);
    }
    for (const [column, now] of Object.entries(columns)) {
      await sql`alter table ${sql.table(to)} rename column ${sql.ref(column)} to ${sql.ref(now)}`.execute(db);
      await renameConstraints(db, to, `${to}_${column}`, `${to}_${now}`);
    }
  }
  await sql`alter index sessions_known_machine rename to sessions_remembered_device`.execute(db);
  await replaceFunctions(db);
}

/** With the constraint of a key goes its index. PostgreSQL 18 has constraints that earlier ones have not: not null. */
async function renameConstraints(
  db: Kysely<unknown>,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${table}::regclass and starts_with(conname, ${`${from}_`})`.execute(db);
  for (const { name } of rows) {
    const now = to + name.slice(from.length);
    await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(now)}`.execute(
      db,
    );
  }
}

/** Which indexes there are depends on the extensions that the server has. */
async function renameIndexes(db: Kysely<unknown>, table: string, from: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${table}::regclass and starts_with(relname, ${`${from}_`})`.execute(db);
  for (const { name } of rows) {
    await sql`alter index ${sql.id(name)} rename to ${sql.id(table + name.slice(from.length))}`.execute(db);
  }
}

/** The body of a function is text, which no renaming reaches: these three write to tables by their names. */
async function replaceFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_grant() returns trigger language plpgsql as $$
    begin
      insert into grants_history select old.*, d.seq, now() from drives d where d.id = old.drive_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function keep_holder() returns trigger language plpgsql as $$
    begin
      insert into former_principals
      select w.id, old.id, to_jsonb(old) ->> tg_argv[0] from workspaces w
      where w.id = old.workspace_id and (
        exists (select from grants where member_id = old.id or group_id = old.id)
        or exists (select from grants_history
          where workspace_id = old.workspace_id and (member_id = old.id or group_id = old.id)))
      on conflict do nothing;
      return old;
    end $$`.execute(db);
  await sql`
    create or replace function keep_storage() returns trigger language plpgsql as $$
    begin
      insert into deleted_workspace_storages (workspace_id, storage_type, storage_settings, region)
      values (old.id, old.storage_type, old.storage_settings, old.region);
      return old;
    end $$`.execute(db);
}
