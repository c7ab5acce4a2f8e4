import type { Kysely } from 'kysely';
import type { DriveAccess } from '../../../../../access/scope.ts';
import type { Turns } from '../../../../../db/queues/turns.ts';
import type { Database } from '../../../../../db/schema.ts';
import { readMoment } from '../../read-moment.ts';
import type { LeafStart } from '../load-leaf-chunk.ts';
import type { OpenedPack } from '../packs/leaf-packs.ts';
import { type ChunkSource, LeavesEnded } from '../stream-leaves.ts';
import { filterPack } from './filter-pack.ts';
import { loadGrantedChunk } from './load-granted-chunk.ts';
import { loadPackView } from './pack-view.ts';

interface GrantedFill {
  readonly access: DriveAccess;
  readonly opened: OpenedPack;
  readonly currentAccess: ChunkSource['currentAccess'];
  /** Rows of a chunk. */
  readonly limit: number;
}

/**
 * A filespace as somebody sees a part of it now, from a pack of all of it as it was: with what came since, which is read from
 * the database. Null where the pack is of little use for it.
 */
export async function openGrantedPack(
  db: Kysely<Database>,
  turns: Turns,
  { access, opened, currentAccess, limit }: GrantedFill,
): Promise<OpenedPack | null> {
  const { drive, scope } = access;
  if (scope.kind === 'everything') return null;
  const { id: driveId, seq: at, epoch } = drive;
  const view = await turns(() => loadPackView(db, opened.pack, scope.folders, at));
  if (view === null) return null;
  const loadLive = async (start: LeafStart) => {
    const current = await currentAccess();
    if (current === null) throw new LeavesEnded();
    const found = await readMoment(db, current, { at, epoch }, () =>
      turns(() => loadGrantedChunk(db, view.live, { driveId, at, start, limit })),
    );
    if (!found.ok) throw new LeavesEnded();
    return found.value;
  };
  return { ...opened, read: () => filterPack({ pieces: opened.read(), view, loadLive }) };
}
