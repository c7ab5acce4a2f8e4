import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { findScope } from '#server/access/scope.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { groupGrantsToWire, userGrantsToWire } from '#server/features/access/grants-to-wire.ts';
import { type Finding, Samples, timesAsLong } from '../product/findings.ts';
import { principalsPerFolder, type Size } from './sample.ts';

const bare = 'its SQL, bare';

/** What the server asks to know a person's scope, against the same statements with nothing of the product around them. */
export async function measureScope(size: Size, rounds: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scope-'));
  const postgres = await startEmbeddedPostgres(folder, {});
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  try {
    await migrate(db);
    const team: Team = { workspaceId: randomUUID(), driveId: randomUUID(), userId: randomUUID() };
    await grow(db, team, size);
    return await measured(db, postgres.url, team, rounds);
  } finally {
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function measured(db: Kysely<Database>, url: string, team: Team, rounds: number): Promise<Finding[]> {
  const ask = (on: Kysely<Database>) => findScope(on, team, team.driveId);
  const statements = await recorded(url, ask);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const samples = new Samples();
  const turns: readonly [string, () => Promise<unknown>][] = [
    ['scope', () => ask(db)],
    [
      'bare',
      async () => {
        for (const { text, values } of statements) await client.query(text, [...values]);
      },
    ],
  ];
  try {
    for (let round = -20; round < rounds; round += 1) {
      for (const [name, turn] of turns) {
        const began = performance.now();
        await turn();
        if (round >= 0) samples.add(name, performance.now() - began);
      }
    }
    for (let round = -1; round < 5; round += 1) {
      const began = performance.now();
      const here = sql<boolean>`g.drive_id = ${team.driveId}`;
      const rows = [await userGrantsToWire(db, here), await groupGrantsToWire(db, here)];
      if (round >= 0) samples.add('rows', performance.now() - began);
      if (rows.flat().some((row) => row.folder_path === null)) throw new Error('a folder was not found');
    }
  } finally {
    await client.end();
  }
  const theirs = { name: bare, figure: samples.of('bare') };
  const ours = samples.of('scope');
  const kept = ours.median <= 2 * theirs.figure.median;
  return [
    {
      what: 'the scope of a person in a filespace, on the server',
      unit: 'ms',
      ours,
      ratio: timesAsLong(ours, theirs.figure),
      theirs,
      promise: { words: '≤ 2× as long', kept },
    },
    {
      what: 'all grants of the filespace with their paths, on the server',
      unit: 'ms',
      ours: samples.of('rows'),
    },
  ];
}

interface Team {
  readonly workspaceId: string;
  readonly driveId: string;
  /** A standard user. */
  readonly userId: string;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

async function recorded(
  url: string,
  ask: (on: Kysely<Database>) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  await ask(db);
  await db.destroy();
  return statements;
}

/** Folders eight wide; of ten grants nine are to members, one to a group; everybody is in five groups. */
async function grow(db: Kysely<Database>, team: Team, size: Size): Promise<void> {
  const { workspaceId, driveId, userId } = team;
  const id = (kind: string, number: string) => sql.raw(`md5('${kind}' || (${number}))::uuid`);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into workspaces (id, name, owner_user_id, storage_type, region, created_at)
      values (${workspaceId}, 'bench', ${userId}, 'own', 'OR', now())`.execute(tx);
    await sql`
      insert into drives (id, workspace_id, name, region_code, owner_member_id, upload_thread_count,
        download_thread_count, single_file_cache_max_size, total_cache_max_size, storage_pack_size,
        upload_cache_max_size, created_at, epoch)
      values (${driveId}, ${workspaceId}, 'bench', 'OR', ${id('m', '0')}, 4, 4, 50, 25, 10, 100, now(), ${randomUUID()})`.execute(
      tx,
    );
    await sql`
      insert into members (id, workspace_id, user_id, email, role, status, joined_at)
      select ${id('m', 'n')}, ${workspaceId}, case when n = 1 then ${userId}::uuid end,
        'person.' || n || '@example.com', 0, (n = 1)::int, case when n = 1 then now() end
      from generate_series(0, ${sql.lit(size.members - 1)}) n`.execute(tx);
    await sql`
      insert into groups (id, workspace_id, name, name_key, is_everyone)
      values (gen_random_uuid(), ${workspaceId}, 'Everyone', 'everyone', true)`.execute(tx);
    await sql`
      insert into groups (id, workspace_id, name, name_key)
      select ${id('g', 'n')}, ${workspaceId}, 'Team ' || n, 'team ' || n
      from generate_series(0, ${sql.lit(size.groups - 2)}) n`.execute(tx);
    await sql`
      insert into group_members (workspace_id, group_id, member_id)
      select distinct ${workspaceId}::uuid, ${id('g', `(n * 7 + k * 97) % ${size.groups - 1}`)}, m.id
      from (select id, row_number() over (order by id) as n from members where workspace_id = ${workspaceId}) m,
        generate_series(0, 4) k`.execute(tx);
    await sql`
      insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms,
        modified_ms, accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
      select ${driveId}, ${id('f', 'n')},
        case when n < 8 then '00000000-0000-0000-0000-000000000000'::uuid else ${id('f', 'n / 8 - 1')} end,
        0, 'Folder ' || n, 'folder ' || n, 'folder ' || length(n::text) || n, 0, 0, 0, 0, 48, n, n + 1, n + 1, ${id('m', '0')}, ${id('m', '0')}
      from generate_series(0, ${sql.lit(size.folders - 1)}) n`.execute(tx);
    await sql`
      insert into grants (workspace_id, drive_id, folder_id, member_id, group_id, permission, granted_by, granted_at, from_seq)
      select ${workspaceId}, ${driveId}, ${id('f', `(n / ${principalsPerFolder} * 9) % ${size.folders}`)},
        case when n % 10 > 0 then ${id('m', `(n * 31) % ${size.members}`)} end,
        case when n % 10 = 0 then ${id('g', `(n / 10) % ${size.groups - 1}`)} end,
        n % 2, ${id('m', '0')}, now(), 1
      from generate_series(0, ${sql.lit(size.grants - 1)}) n`.execute(tx);
  });
  await sql`analyze`.execute(db);
}
