import { sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { type Finding, Samples, timesAsLong } from '../product/findings.ts';

export interface CaptureSize {
  /** In the small and in the large filespace. */
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

const timesAtMost = 1.2;
const warmUps = 5;
/** No statement takes as long as the server allows. */
const insertedAtOnce = 50_000;

/** The capture of a snapshot by HTTP, in a small and in a large filespace by turns. */
export async function measureCapture(
  server: TestServer,
  { few, many, rounds }: CaptureSize,
): Promise<Finding[]> {
  const samples = new Samples();
  const sides = [
    ['few', await teamWith(server, few)],
    ['many', await teamWith(server, many)],
  ] as const;
  await sql`analyze items`.execute(server.deps.db);
  for (let round = -warmUps; round < rounds; round += 1) {
    // Who comes first has the colder server.
    for (const [name, team] of round % 2 === 0 ? sides : [...sides].reverse()) {
      const body = { schedular_name: `Round ${round}`, drive_id: team.driveId };
      const began = performance.now();
      const response = await request(server, team.owner, 'POST', 'snapshot/instant', body);
      const tookMs = performance.now() - began;
      if (response.statusCode !== 201) throw new Error(`capture: ${response.statusCode}`);
      if (round >= 0) samples.add(name, tookMs);
    }
  }
  const [ours, figure] = [samples.of('many'), samples.of('few')];
  const of = (count: number) => `${count.toLocaleString('en')} items`;
  return [
    {
      ...{ what: `a snapshot of ${of(many)}`, unit: 'ms', ours },
      theirs: { figure, name: of(few) },
      ratio: timesAsLong(ours, figure),
      promise: { words: `≤ ${timesAtMost}×`, kept: ours.median <= timesAtMost * figure.median },
    },
  ];
}

/** A filespace with so many files at its top. */
async function teamWith(server: TestServer, items: number): Promise<Team> {
  const { db } = server.deps;
  const team = await createTeam(server);
  for (let from = 1; from <= items; from += insertedAtOnce) {
    const to = Math.min(items, from + insertedAtOnce - 1);
    await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
    select ${team.driveId}::uuid, gen_random_uuid(), ${rootRowId}::uuid, 1, 'item ' || i, 'item ' || i,
      'item ' || length(i::text) || i, i, 1, 1, 1, 0, i, 1, 1, ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
    from generate_series(${from}::int, ${to}::int) i`.execute(db);
  }
  await sql`update drives set seq = 1, item_count = ${items} where id = ${team.driveId}`.execute(db);
  return team;
}
