import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Dependencies } from '../../../../../dependencies.ts';
import type { CutLeaf } from '../cut-leaves.ts';
import { cutLeaves, startAfter } from '../cut-leaves.ts';
import type { LeafChunk, LeafStart } from '../load-leaf-chunk.ts';
import { writePackFile } from './pack-file.ts';

type Needs = Pick<Dependencies, 'db' | 'blobs' | 'nowMs'>;

interface BegunPack {
  readonly id: string;
  readonly workspace_id: string;
  readonly region: string;
  readonly epoch: string;
  readonly seq: number;
}

/**
 * Writes a pack of a filespace as it is now; `load` reads of it at a sequence. False where it is being written already, or
 * something went meanwhile that must not be in one any more.
 */
export async function buildPack(
  deps: Needs,
  driveId: string,
  load: (at: number, start: LeafStart) => Promise<LeafChunk>,
): Promise<boolean> {
  const begun = await begin(deps, driveId);
  if (begun === undefined) return false;
  const { id, workspace_id: workspaceId, region, epoch, seq } = begun;
  const store = deps.blobs.ofRegion(region).leafPacks;
  const key = { workspaceId, blobId: id };
  const counted = { items: 0 };
  try {
    const leaves = loadLeaves((start) => load(seq, start), counted);
    const file = writePackFile({ driveId, epoch, seq }, leaves);
    const sizeBytes = await store.put(key, Readable.from(file, { objectMode: false }));
    if (await finish(deps, driveId, id, { itemCount: counted.items, sizeBytes })) return true;
  } catch (error) {
    await discard(deps, id);
    throw error;
  }
  await store.delete(key);
  return false;
}

/**
 * Noted before the first row is read: whoever deletes something forever has locked the filespace, and drops what is noted.
 * So it comes before, and is not in what is read, or after, and the pack is never finished.
 */
async function begin({ db, blobs, nowMs }: Needs, driveId: string): Promise<BegunPack | undefined> {
  const now = new Date(nowMs());
  const { rows } = await sql<BegunPack>`
    with drive as materialized (
      select d.id, d.workspace_id, d.epoch, d.seq, case when w.storage_type = 'own' then d.region_code else ${blobs.own[0].region} end as region
      from drives d join workspaces w on w.id = d.workspace_id where d.id = ${driveId} for key share of d
    )
    insert into leaf_packs (id, workspace_id, region, drive_id, epoch, seq, begun_at, used_at)
    select ${randomUUID()}::uuid, workspace_id, region, id, epoch, seq, ${now}, ${now} from drive
    on conflict do nothing
    returning id, workspace_id, region, epoch, seq`.execute(db);
  return rows[0];
}

async function* loadLeaves(
  load: (start: LeafStart) => Promise<LeafChunk>,
  counted: { items: number },
): AsyncGenerator<CutLeaf> {
  for (let start: LeafStart | null = { kind: 0, after: null }; start !== null; ) {
    const chunk = await load(start);
    counted.items += chunk.count;
    yield* cutLeaves(chunk);
    start = startAfter(chunk);
  }
}

/** The one from before goes in the same statement. Where nobody may look back to its sequence any more, it is none. */
async function finish(
  { db, nowMs }: Needs,
  driveId: string,
  id: string,
  { itemCount, sizeBytes }: { readonly itemCount: number; readonly sizeBytes: number },
): Promise<boolean> {
  const now = new Date(nowMs());
  const { rows } = await sql`
    with finished as (
      update leaf_packs p set item_count = ${itemCount}, size_bytes = ${sizeBytes}, used_at = ${now}
      from drives d
      where p.id = ${id} and p.dropped_at is null
        and d.id = p.drive_id and d.epoch = p.epoch and d.history_from_seq <= p.seq
      returning p.id
    ),
    replaced as (
      update leaf_packs set dropped_at = ${now}
      where drive_id = ${driveId} and id <> ${id} and dropped_at is null and exists (select from finished)
    )
    select id from finished`.execute(db);
  if (rows.length > 0) return true;
  await discard({ db, nowMs }, id);
  return false;
}

async function discard({ db, nowMs }: Pick<Needs, 'db' | 'nowMs'>, id: string): Promise<void> {
  await sql`
    update leaf_packs set dropped_at = coalesce(dropped_at, ${new Date(nowMs())}) where id = ${id}`.execute(
    db,
  );
}
