import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';
import type { Random } from '#server/demo/random.ts';
import { events, type Team } from '../team.ts';
import { bundlesOf, fileOf, folderOf } from '../transfers/bundle.ts';

/** What the operations act on: a filespace, and the sequence that a snapshot names, with its tree. */
export interface Filespace {
  readonly url: string;
  readonly team: Team;
  readonly chance: Random;
  readonly snapshotSeq: number;
  readonly query: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
}

const folders = 30;
const filesOfFolder = 20;

/** Folders with files, each with a content of its own. */
export async function fillFilespace(url: string, team: Team): Promise<void> {
  const bundles = bundlesOf(url, team);
  for (let at = 0; at < folders; at += 1) {
    const folder = folderOf(`Folder ${at}`);
    const files = Array.from({ length: filesOfFolder }, (_, index) =>
      fileOf(`file ${index}.bin`, randomBytes(40), { parent: folder.id }),
    );
    await bundles.send({ folders: [folder], files });
  }
}

export async function deleteFolders({ team, chance, ...space }: Filespace, count: number): Promise<void> {
  const { rows } = await space.query((db) =>
    sql<{
      id: string;
    }>`select id from items where drive_id = ${team.driveId} and kind = 0 order by id`.execute(db),
  );
  const left = rows.map(({ id }) => id);
  for (let at = 0; at < count && left.length > 0; at += 1) {
    const id = chance.pick(left);
    left.splice(left.indexOf(id), 1);
    await sendEvent({ team, chance, ...space }, events.remove(id));
  }
}

/** Two folders take each other's names, and one goes into the other. */
export async function exchangeNames(space: Filespace): Promise<void> {
  const { rows } = await space.query((db) =>
    sql<{ id: string; name: string }>`
      select id, name from items where drive_id = ${space.team.driveId} and kind = 0 and parent_id = ${rootRowId}
      order by id limit 2`.execute(db),
  );
  const [one, other] = rows;
  if (one === undefined || other === undefined) return;
  await sendEvent(space, events.rename(one.id, 'aside'));
  await sendEvent(space, events.rename(other.id, one.name));
  await sendEvent(space, events.rename(one.id, other.name));
  await sendEvent(space, events.move(one.id, other.id));
}

export async function replaceContents({ team, chance, ...space }: Filespace, count: number): Promise<void> {
  const { rows } = await space.query((db) =>
    sql<{ id: string; parent_id: string; name: string }>`
      select id, parent_id, name from items where drive_id = ${team.driveId} and kind = 1 order by id`.execute(
      db,
    ),
  );
  const from = chance.whole(0, Math.max(0, rows.length - count));
  const files = rows
    .slice(from, from + count)
    .map(({ id, parent_id: parent, name }) => fileOf(name, randomBytes(50), { id, parent, instead: true }));
  if (files.length > 0) await bundlesOf(space.url, team).send({ files });
}

export async function sendEvent(space: Filespace, event: ClientEvent): Promise<EventResult> {
  const [result] = (await post(space, `events/${space.team.driveId}`, [event])) as EventResult[];
  if (result?.status !== 'applied' && result?.status !== 'duplicate')
    throw new Error(`${event.type} was answered ${JSON.stringify(result)}`);
  return result;
}

export async function post(
  { url, team }: Filespace,
  path: string,
  body: object,
  headers = {},
): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.owner.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}
