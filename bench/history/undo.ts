import { sql } from 'kysely';
import { columnList, entryColumns } from '#server/db/entry-columns.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';
import { rewindEvent, undoEvent } from '#tests/support/undo/undo-events.ts';
import { type Finding, Samples, timesAsLong } from '../product/findings.ts';

export interface UndoSize {
  /** What else the filespace holds. */
  readonly others: number;
  readonly dropped: number;
  readonly restored: number;
  readonly rounds: number;
}

const undoMs = 1000;
const restoreRatio = 2;

/** An undo of one line with many files, a rewind over it, and a restore of many, by HTTP, beside bare SQL. */
export async function measureUndo(server: TestServer, size: UndoSize): Promise<Finding[]> {
  const { dropped, restored, rounds } = size;
  const team = await createTeam(server);
  const samples = new Samples();
  const others = await fillFolder(server, team, 'others', size.others);
  const source = await fillFolder(server, team, 'source', dropped - 1);
  const large = await fillFolder(server, team, 'large', restored - 1);
  await sql`vacuum items`.execute(server.deps.db);
  // As the server does by itself, within seconds of a large change.
  const refreshStatistics = () => sql`analyze items, items_history`.execute(server.deps.db);
  await refreshStatistics();
  const change = async (event: Parameters<typeof send>[3]) => {
    const [result] = await send(server, team.owner, team.driveId, event);
    if (result?.status !== 'applied' || result.seq === undefined) throw new Error(JSON.stringify(result));
    return result;
  };
  const measure = async (name: string, round: number, event: Parameters<typeof send>[3]) => {
    const began = performance.now();
    const result = await change(event);
    if (round >= 0) samples.add(name, performance.now() - began);
    await refreshStatistics();
    return result.seq ?? 0;
  };
  const copy = async () => {
    const body = { id: source, destination_id: others, drive_id: team.driveId };
    const response = await request(server, team.owner, 'POST', 'drives/items/copy', body);
    await refreshStatistics();
    return response.json().data.seq as number;
  };
  for (let round = -1; round < rounds; round += 1) {
    const undone = await measure('undo', round, undoEvent(await copy()));
    await measure('redo', round, undoEvent(undone));
    await measure('rewind', round, rewindEvent(undone, others));
    const deleted = await measure('deletion', round, events.remove(large));
    const bare = await insertBare(server, team, deleted);
    if (round >= 0) samples.add('bare', bare);
    await measure('restore', round, events.restore(deleted - 1, [large]));
    const again = await measure('deletion', round, events.remove(large));
    await measure('undo of a deletion', round, undoEvent(again));
  }
  const figure = samples.of('bare');
  const finding = (what: string, name: string): Finding => ({
    what,
    unit: 'ms',
    ours: samples.of(name),
    theirs: { figure, name: `the bare insert … select of ${restored.toLocaleString('en')} items` },
    ratio: timesAsLong(samples.of(name), figure),
  });
  const drop = `a drop of ${dropped.toLocaleString('en')} files: one line`;
  const items = `${restored.toLocaleString('en')} items`;
  return [
    {
      ...finding(`undo of ${drop}`, 'undo'),
      promise: { words: `≤ ${undoMs} ms`, kept: samples.of('undo').median <= undoMs },
    },
    finding('the undo of that', 'redo'),
    finding('a rewind that takes them away, with its snapshot', 'rewind'),
    {
      ...finding(`a restore of ${items}`, 'restore'),
      promise: {
        words: `≤ ${restoreRatio}× as long`,
        kept: samples.of('restore').median <= restoreRatio * figure.median,
      },
    },
    finding(`a deletion of ${items}`, 'deletion'),
    finding(`undo of a deletion of ${items}`, 'undo of a deletion'),
  ];
}

/** A folder with so many files, all of the next sequence. */
async function fillFolder(server: TestServer, team: Team, name: string, files: number): Promise<string> {
  const { db } = server.deps;
  const id = crypto.randomUUID();
  await sql`
    with counted as (
      update drives set seq = seq + 1, item_count = item_count + ${files + 1}, folder_count = folder_count + 1
      where id = ${team.driveId} returning seq
    )
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
    select ${team.driveId}::uuid, case when i = 0 then ${id}::uuid else gen_random_uuid() end,
      case when i = 0 then ${rootRowId}::uuid else ${id}::uuid end, case when i = 0 then 0 else 1 end,
      n.name, n.name, n.name, 0, 1, 1, 1, 0, 0, seq, seq, ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
    from counted, generate_series(0, ${files}::int) i,
      lateral (select case when i = 0 then ${name} else 'file ' || lpad(i::text, 6, '0') end as name) n`.execute(
    db,
  );
  return id;
}

/** Rows that a deletion closed as present ones, and back. */
async function insertBare({ deps: { db } }: TestServer, team: Team, deleted: number): Promise<number> {
  const columns = columnList([...entryColumns, 'name_key', 'sort_key', 'blob_id']);
  const done = new Error('measured');
  let ms = 0;
  const measured = db.transaction().execute(async (tx) => {
    const began = performance.now();
    await sql`
      insert into items (drive_id, ${columns}, from_seq, parent_seq, parent_changed_by, changed_by)
      select drive_id, ${columns}, ${deleted + 1}::bigint, ${deleted + 1}::bigint, changed_by, changed_by
      from items_history where drive_id = ${team.driveId} and to_seq = ${deleted}`.execute(tx);
    ms = performance.now() - began;
    throw done;
  });
  await measured.catch((error: unknown) => {
    if (error !== done) throw error;
  });
  return ms;
}
