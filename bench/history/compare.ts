import { type RawBuilder, sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, type Person, request, type Team } from '#tests/support/team.ts';
import { type Finding, Samples, timesAsLong } from '../product/findings.ts';

export interface CompareSize {
  readonly items: number;
  readonly folders: number;
  /** How many items of the filespace changed since the moment that it is compared with. */
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

const countsMs = 30;
const firstPageMs = 100;

/** Comparisons of a filespace with what it was, by HTTP, beside a page of its items now. */
export async function measureCompare(server: TestServer, size: CompareSize): Promise<Finding[]> {
  const { few, many, rounds } = size;
  const team = await createTeam(server);
  const samples = new Samples();
  await fill(server, team, size);
  const before = 1;
  await change(server, team, 2, few, size);
  const ask = async (person: Person, path: string) => {
    const isOfDevice = path.startsWith('events/');
    const response = await request(
      server,
      person,
      'GET',
      isOfDevice ? path : `drives/${team.driveId}/${path}`,
    );
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    return response.json<{ data: { next?: string | null } }>().data;
  };
  const play = async (turns: readonly (readonly [string, Person, string])[]) => {
    for (let round = -5; round < rounds; round += 1) {
      for (const [name, person, path] of turns) {
        const began = performance.now();
        await ask(person, path);
        if (round >= 0) samples.add(name, performance.now() - began);
      }
    }
  };
  await play([
    ['few', team.owner, `diff?from=${before}&limit=1`],
    ['few below', team.owner, `diff?from=${before}&limit=200&parent=${folderId(1)}`],
    ['few, a part', team.standard, `diff?from=${before}&limit=200`],
    ['items', team.owner, 'items?limit=2000'],
  ]);
  const between = await change(server, team, 2 + few, many - few, size);
  const pages = `events/${team.driveId}?since=${before}&limit=2000`;
  let half = pages;
  for (let page = 0; page < 10; page += 1) {
    const { next } = await ask(team.owner, half);
    half = `${pages}&to=${between}&after=${encodeURIComponent(next ?? '')}`;
  }
  for (let round = 0; round < rounds; round += 1) samples.add('bare', await countBare(server, team, before));
  await play([
    ['device', team.owner, pages],
    ['device, half', team.owner, half],
    ['device, a part', team.standard, pages],
    ['many', team.owner, `diff?from=${before}&limit=200`],
    ['many, 2,000', team.owner, `diff?from=${before}&limit=2000`],
    ['past', team.owner, `diff?from=${before}&to=${2 + few - 1}&limit=1`],
  ]);
  if (between <= few) throw new Error('nothing changed');
  const figure = samples.of('items');
  const finding = (what: string, name: string, limitMs?: number): Finding => ({
    what,
    unit: 'ms',
    ours: samples.of(name),
    theirs: { figure, name: '2,000 items of now, as columns' },
    ratio: timesAsLong(samples.of(name), figure),
    ...(limitMs !== undefined && {
      promise: { words: `≤ ${limitMs} ms`, kept: samples.of(name).median <= limitMs },
    }),
  });
  const of = (count: number) => `${count.toLocaleString('en')} of ${size.items.toLocaleString('en')} items`;
  return [
    finding(`what differs in ${of(few)}, counted`, 'few', countsMs),
    finding('the same below one folder', 'few below'),
    finding('the same for who sees a tenth', 'few, a part'),
    finding(
      `the same between two moments of before, ${(many - few).toLocaleString('en')} changes later`,
      'past',
    ),
    finding(`${of(many)}, first page of 200 with counts`, 'many', firstPageMs),
    {
      ...finding('the same', 'many'),
      theirs: { figure: samples.of('bare'), name: 'the bare full join of both sides, counted' },
      ratio: timesAsLong(samples.of('many'), samples.of('bare')),
    },
    finding('the same, a page of 2,000', 'many, 2,000'),
    finding('the same for a device, its first page of 2,000', 'device'),
    finding('the same, its eleventh page', 'device, half'),
    finding('the same, the first page of who sees a tenth', 'device, a part'),
  ];
}

/** What no way of counting all that differs does without: the versions of both sides, side by side. */
async function countBare({ deps: { db } }: TestServer, team: Team, before: number): Promise<number> {
  const began = performance.now();
  await sql`
    select count(*), count(*) filter (where f.size_bytes <> p.size_bytes or f.name <> p.name or f.parent_id <> p.parent_id)
    from (
      select * from items_history where drive_id = ${team.driveId} and from_seq <= ${before} and to_seq > ${before}
    ) f full join (
      select * from items where drive_id = ${team.driveId} and from_seq > ${before}
    ) p on p.id = f.id`.execute(db);
  return performance.now() - began;
}

const folderId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ten folders, the others in these, the files in all of them; all of the first sequence. `index_no` numbers the items. */
async function fill(server: TestServer, team: Team, { items, folders }: CompareSize) {
  const { db } = server.deps;
  const id = (number: RawBuilder<unknown>) =>
    sql`('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
    select ${team.driveId}::uuid, ${id(sql`i`)},
      case when i <= 10 then ${rootRowId}::uuid when i <= ${folders}::int then ${id(sql`i % 10 + 1`)} else ${id(sql`i % ${folders}::int + 1`)} end,
      case when i <= ${folders}::int then 0 else 1 end, 'item ' || i, 'item ' || i, 'item ' || length(i::text) || i,
      case when i <= ${folders}::int then 0 else i end, 1, 1, 1, 0, i, 1, 1, ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
    from generate_series(1, ${items}::int) i`.execute(db);
  await sql`update drives set seq = 1, item_count = ${items} where id = ${team.driveId}`.execute(db);
  await grantSilently(server, team.driveId, team.standard, folderId(1));
  // Their device fills: from here on they may look back.
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items?limit=1`);
}

/** Of the files that come next, by turns: new content, a new name, another folder, gone, and one that is new. Each is a sequence. */
async function change(
  { deps: { db } }: TestServer,
  team: Team,
  seq: number,
  count: number,
  { folders }: CompareSize,
): Promise<number> {
  const first = folders + seq;
  const chosen = sql`drive_id = ${team.driveId} and index_no >= ${first} and index_no < ${first + count}`;
  const at = sql`(index_no - ${first} + ${seq})::bigint`;
  await sql`
    insert into items_history (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, content_seq, from_seq, parent_seq, parent_changed_by, changed_by, to_seq)
    select drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, content_seq, from_seq, parent_seq, parent_changed_by, changed_by, ${at}
    from items where ${chosen} and index_no % 5 <> 4`.execute(db);
  await sql`delete from items where ${chosen} and index_no % 5 = 3`.execute(db);
  await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
    select drive_id, gen_random_uuid(), parent_id, kind, 'new ' || name, 'new ' || name_key, 'new ' || sort_key, size_bytes,
      1, 1, 1, 0, 0, ${at}, ${at}, changed_by, changed_by
    from items where ${chosen} and index_no % 5 = 4`.execute(db);
  await sql`
    update items set from_seq = ${at},
      size_bytes = size_bytes + case when index_no % 5 = 0 then 1 else 0 end,
      name = case when index_no % 5 = 1 then 'other ' || name else name end,
      name_key = case when index_no % 5 = 1 then 'other ' || name_key else name_key end,
      sort_key = case when index_no % 5 = 1 then 'other ' || sort_key else sort_key end,
      parent_id = case when index_no % 5 = 2 then ${folderId(2)}::uuid else parent_id end
    where ${chosen} and index_no % 5 <> 4`.execute(db);
  const last = seq + count - 1;
  await sql`update drives set seq = ${last} where id = ${team.driveId}`.execute(db);
  await sql`vacuum analyze items, items_history`.execute(db);
  return last;
}
