import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { inRepeatableRead } from '#server/db/repeatable-read.ts';
import type { Database } from '#server/db/schema.ts';
import type { Child } from '../child.ts';
import { digestOf, linesOf, type PlacedItem } from '../sockets/folded-tree.ts';
import type { FollowedPlace, FollowedState } from '../sockets/followed-filespace.ts';

const mostTrees = 5;
const mostLines = 5;

export interface ServerTree {
  readonly seq: number;
  readonly epoch: string;
  readonly lines: readonly string[];
}

/** Each filespace as the server has it, all at one moment: how long its log is says what is in it. */
export async function serverTrees(db: Kysely<Database>): Promise<ReadonlyMap<string, ServerTree>> {
  const { rows, drives } = await inRepeatableRead(db, async (tx) => {
    const items = await sql<PlacedItem & { readonly id: string; readonly drive_id: string }>`
      select drive_id, id, parent_id as parent, name from items`.execute(tx);
    return {
      rows: items.rows,
      drives: await tx.selectFrom('drives').select(['id', 'seq', 'epoch']).execute(),
    };
  });
  return new Map(
    drives.map(({ id, seq, epoch }) => {
      const items = new Map(rows.filter((row) => row.drive_id === id).map((row) => [row.id, row]));
      return [id, { seq, epoch, lines: linesOf(items) }];
    }),
  );
}

/** Whether every socket's every filespace is the server's; what is not, with the first lines that differ. */
export async function checkTrees(
  sockets: Child,
  there: ReadonlyMap<string, ServerTree>,
): Promise<readonly string[]> {
  const digests = new Map([...there].map(([id, { lines }]) => [id, digestOf(lines)]));
  const followed = await sockets.call<readonly (readonly FollowedState[])[]>('trees');
  const wrong: string[] = [];
  for (const [at, filespaces] of followed.entries()) {
    for (const { driveId, cursor, epoch, digest } of filespaces) {
      const server = there.get(driveId);
      if (digest === digests.get(driveId) && cursor === server?.seq && epoch === server.epoch) continue;
      const about = `socket ${at} in ${driveId}: at ${cursor} of ${server?.seq}${epoch === server?.epoch ? '' : ', another log'}`;
      const lines =
        wrong.length < mostTrees ? await sockets.call<readonly string[]>('linesOf', { at, driveId }) : [];
      wrong.push([about, ...differencesOf(lines, server?.lines ?? [])].join('\n  '));
    }
  }
  return wrong.length > mostTrees
    ? [...wrong.slice(0, mostTrees), `and ${wrong.length - mostTrees} more`]
    : wrong;
}

/** Each filespace as the server has it once all sockets have all of it, or after so long. */
export async function currentTrees(
  db: Kysely<Database>,
  sockets: Child,
  mostMs: number,
): Promise<ReadonlyMap<string, ServerTree>> {
  for (const untilMs = Date.now() + mostMs; ; await wait(500)) {
    const there = await serverTrees(db);
    if ((await areCurrent(sockets, there)) || Date.now() > untilMs) return there;
  }
}

async function areCurrent(sockets: Child, there: ReadonlyMap<string, ServerTree>): Promise<boolean> {
  const followed = await sockets.call<readonly FollowedPlace[]>('places');
  return followed.every(({ driveId, cursor, epoch }) => {
    const server = there.get(driveId);
    return cursor === server?.seq && epoch === server.epoch;
  });
}

function differencesOf(lines: readonly string[], there: readonly string[]): readonly string[] {
  const [ours, theirs] = [new Set(lines), new Set(there)];
  const onlyHere = lines.filter((line) => !theirs.has(line)).map((line) => `only at the socket: ${line}`);
  const onlyThere = there.filter((line) => !ours.has(line)).map((line) => `only at the server: ${line}`);
  return [...onlyHere.slice(0, mostLines), ...onlyThere.slice(0, mostLines)];
}
