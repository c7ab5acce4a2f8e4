import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { packHex, unpackIds } from '#contract/replica-format/packed-ids.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { LeafChunk, LeafStart } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { leastPackItems } from '#server/features/items/read/leaves/packs/leaf-packs.ts';
import type { TestServer } from '../server.ts';
import { request, type Team } from '../team.ts';
import { fillTree, type PlannedItem } from './fill-tree.ts';
import { itemsOf, leafClient, rowsOf } from './leaf-client.ts';
import type { LeafItem } from './leaf-items.ts';

/** Just enough that a pack is worth it, in folders of all sizes. */
export const packedTree = Array.from(
  { length: leastPackItems + 500 },
  (_, at): PlannedItem => ({
    isFolder: at % 40 === 0,
    parent: (at * 7919) % 397,
    name: `${['plan', 'план', '計画', 'Übersicht'][at % 4]} ${at}`,
  }),
);

/** The packs of a team's filespace, and what devices make of them. */
export function leafPackClient(server: TestServer, team: Pick<Team, 'driveId' | 'owner' | 'workspaceId'>) {
  const { db, settings } = server.deps;
  const { driveId, owner, workspaceId } = team;
  const client = leafClient(server, driveId, owner);

  const kept = async (): Promise<{ id: string; seq: number } | undefined> => {
    const { rows } = await sql<{ id: string; seq: number }>`
      select id, seq from leaf_packs
      where drive_id = ${driveId} and dropped_at is null and size_bytes is not null`.execute(db);
    expect(rows.length).toBeLessThan(2);
    return rows[0];
  };

  return {
    client,
    kept,
    fill: () => fillTree(server, team, packedTree),
    /** Reads once, and waits for the pack that is written meanwhile: one that is not `before`. */
    async make(before?: string): Promise<{ readonly id: string; readonly seq: number }> {
      await client.read();
      const isMade = async () => ![undefined, before].includes((await kept())?.id);
      await expect.poll(isMade, { timeout: 30_000 }).toBe(true);
      const pack = await kept();
      if (pack === undefined) throw new Error('there is no pack');
      return pack;
    },
    files: () => filesIn(join(settings.dataDir, 'leaf-packs', workspaceId)),
    /** What a device has that begins now, and then follows the log. */
    async follow(): Promise<{ readonly seq: number; readonly items: LeafItem[] }> {
      const { head, leaves, isWhole } = await client.read();
      expect(isWhole).toBe(true);
      const items = new Map(itemsOf({ leaves }).map((item) => [item.id, item]));
      const path = `events/${driveId}?since=${head.seq}&epoch=${head.epoch}`;
      const response = await request(server, owner, 'GET', path);
      expect(response.statusCode, response.body).toBe(200);
      const { columns, gone }: CallResponse<'difference'> = response.json().data;
      const removeTree = (id: string) => {
        items.delete(id);
        for (const item of [...items.values()]) if (item.parentId === id) removeTree(item.id);
      };
      for (const { item } of rowsOf(columns)) items.set(item.id, item);
      for (const id of unpackIds(packHex(gone))) removeTree(id);
      return { seq: head.seq, items: [...items.values()].sort(byId) };
    },
    /** What there is, from pages: nothing of them is kept. */
    live: async () => (await client.pages({}, 2000)).items.sort(byId),
  };
}

/** No rows, and none that follow of its kind. */
export function emptyChunk(start: LeafStart): LeafChunk {
  const none = Buffer.alloc(0);
  return {
    ...{
      start,
      isLast: true,
      count: 0,
      ids: none,
      parents: none,
      nameLengths: none,
      names: none,
      lastKeys: [],
    },
    ...{ sizes: none, created: none, modified: none, contentSeqs: none },
  };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

function byId(one: LeafItem, other: LeafItem): number {
  return one.id < other.id ? -1 : 1;
}
