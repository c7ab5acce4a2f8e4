import { type Kysely, sql } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';

interface LoggedChange {
  readonly seq: number;
  readonly event_id: string;
  readonly type: string;
  readonly data: {
    readonly item: { readonly id: string; readonly parent_id: string; readonly name: string };
  };
}

/**
 * Everything that must hold of a filespace whatever was killed, as messages that do not: empty is good. `results` is
 * what was acknowledged to people.
 */
export async function checkInvariants(
  db: Kysely<Database>,
  driveId: string,
  responses: ReadonlyMap<string, EventResult>,
): Promise<readonly string[]> {
  const { rows: log } = await sql<LoggedChange>`
    select seq, event_id, type, data from changes where drive_id = ${driveId} order by seq`.execute(db);
  const { rows: entries } = await sql<{ id: string; parent_id: string; kind: number; name: string }>`
    select id, parent_id, kind, name from items where drive_id = ${driveId}`.execute(db);
  const { rows: drives } = await sql<{ seq: number; item_count: number; folder_count: number }>`
    select seq, item_count, folder_count from drives where id = ${driveId}`.execute(db);
  const { rows: results } = await sql<{ event_id: string; result: EventResult }>`
    select event_id, result from event_results where drive_id = ${driveId}`.execute(db);
  const drive = drives[0];
  const wrong: string[] = [];
  const check = (holds: boolean, message: string) => holds || wrong.push(message);

  check(
    log.every(({ seq }, at) => seq === at + 1),
    'the sequence has a gap',
  );
  check(drive?.seq === log.length, `the counter is ${drive?.seq}, the log ends at ${log.length}`);
  const seqs = new Map(log.map(({ event_id, seq }) => [event_id, seq]));
  check(seqs.size === log.length, 'an event is in the log twice');
  const kept = new Map(results.map(({ event_id, result }) => [event_id, result]));
  for (const [eventId, response] of responses) {
    const first = kept.get(eventId);
    check(first !== undefined, `${eventId} was answered ${response.status} and is not known`);
    check(
      first?.seq === response.seq,
      `${eventId} was answered with ${response.seq}, kept with ${first?.seq}`,
    );
  }
  for (const { event_id } of log) check(kept.has(event_id), `${event_id} is in the log and has no answer`);

  const folders = new Map(
    entries.filter(({ kind }) => kind === 0).map((entry) => [entry.id, entry.parent_id]),
  );
  for (const { id, parent_id } of entries)
    check(reachesRoot(parent_id, folders, entries.length), `${id} does not hang in the tree`);
  check(drive?.item_count === entries.length, `counted ${drive?.item_count} items of ${entries.length}`);
  check(drive?.folder_count === folders.size, `counted ${drive?.folder_count} folders of ${folders.size}`);
  const paths = [...replay(log)].map(([id, { parent, name }]) => `${parent}/${name} ${id}`).sort();
  const there = entries.map(({ id, parent_id, name }) => `${parent_id}/${name} ${id}`).sort();
  check(paths.join('\n') === there.join('\n'), 'the tree is not what its log comes to');
  return wrong;
}

function reachesRoot(id: string, folders: ReadonlyMap<string, string>, most: number): boolean {
  let at: string | undefined = id;
  for (let steps = 0; steps <= most && at !== undefined; steps += 1) {
    if (at === rootRowId) return true;
    at = folders.get(at);
  }
  return false;
}

/** The tree as a function of its log alone, for changes that keep nothing back. */
function replay(log: readonly LoggedChange[]): ReadonlyMap<string, { parent: string; name: string }> {
  const tree = new Map<string, { parent: string; name: string }>();
  for (const { type, data } of log) {
    const { id, parent_id, name } = data.item;
    if (type.startsWith('DELETE')) remove(tree, id);
    else tree.set(id, { parent: parent_id, name });
  }
  return tree;
}

function remove(tree: Map<string, { parent: string; name: string }>, id: string): void {
  tree.delete(id);
  for (const [child, { parent }] of [...tree]) if (parent === id) remove(tree, child);
}
