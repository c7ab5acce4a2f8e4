import { sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { type Finding, Samples, timesAsLong } from '../product/findings.ts';

export interface MomentSize {
  /** Of the folder that is read, and of all other folders together. */
  readonly children: number;
  readonly others: number;
  readonly rounds: number;
}

const timesAtMost = 1.3;
const warmUps = 5;
const folder = '00000000-0000-4000-8000-000000000001';

/** A folder of which every fifth file has changed since, as it was and as it is, by HTTP and by turns. */
export async function measureMoment(
  server: TestServer,
  { children, others, rounds }: MomentSize,
): Promise<Finding[]> {
  const team = await createTeam(server);
  await fill(server, team, children, others);
  const samples = new Samples();
  const base = `drives/${team.driveId}/items?limit=2000&parent=${folder}`;
  const sides = [
    ['then', `${base}&at=1`],
    ['now', base],
  ] as const;
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, path] of round % 2 === 0 ? sides : [...sides].reverse()) {
      const began = performance.now();
      const response = await request(server, team.owner, 'GET', path);
      const tookMs = performance.now() - began;
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      if (round >= 0) samples.add(name, tookMs);
    }
  }
  const [ours, figure] = [samples.of('then'), samples.of('now')];
  return [
    {
      ...{ what: `a folder of ${children.toLocaleString('en')} files at a moment`, unit: 'ms', ours },
      theirs: { figure, name: 'the same folder now' },
      ratio: timesAsLong(ours, figure),
      promise: { words: `≤ ${timesAtMost}×`, kept: ours.median <= timesAtMost * figure.median },
    },
  ];
}

/** The first sequence makes all of it; each of the next gives one of five files another name. */
async function fill(
  { deps: { db } }: TestServer,
  team: Team,
  children: number,
  others: number,
): Promise<void> {
  await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
    select ${team.driveId}::uuid, case when i = 0 then ${folder}::uuid else gen_random_uuid() end,
      case when i = 0 or i > ${children}::int then ${rootRowId}::uuid else ${folder}::uuid end, case when i = 0 then 0 else 1 end,
      'item ' || i, 'item ' || i, 'item ' || length(i::text) || i, i, 1, 1, 1, 0, i, 1, 1,
      ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
    from generate_series(0, ${children + others}::int) i`.execute(db);
  const chosen = sql`drive_id = ${team.driveId} and kind = 1 and index_no % 5 = 0`;
  const at = sql`index_no / 5 + 1`;
  await sql`
    insert into items_history (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, content_seq, from_seq, parent_seq, parent_changed_by, changed_by, to_seq)
    select drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, content_seq, from_seq, parent_seq, parent_changed_by, changed_by, ${at}
    from items where ${chosen}`.execute(db);
  await sql`
    update items set from_seq = ${at}, name = 'other ' || name, name_key = 'other ' || name_key, sort_key = 'other ' || sort_key
    where ${chosen}`.execute(db);
  const last = Math.floor((children + others) / 5) + 1;
  await sql`update drives set seq = ${last}, item_count = ${children + others + 1} where id = ${team.driveId}`.execute(
    db,
  );
  await sql`vacuum analyze items, items_history`.execute(db);
}
