import type { Kysely } from 'kysely';
import type { DriveAccess } from '../../../../access/scope.ts';
import type { Database } from '../../../../db/schema.ts';
import { loadGrantedChunk } from './granted/load-granted-chunk.ts';
import { loadVisibleFolders, type VisibleFolders } from './granted/visible-folders.ts';
import { type LeafChunk, type LeafStart, loadLeafChunk } from './load-leaf-chunk.ts';

/** Of the scope with which it begins: a stream ends where that becomes another. */
export function createChunkLoader(
  db: Kysely<Database>,
  { drive: { id: driveId }, scope }: DriveAccess,
  at: number,
): (start: LeafStart, limit: number) => Promise<LeafChunk> {
  if (scope.kind === 'everything') return (start, limit) => loadLeafChunk(db, { driveId, at, start, limit });
  let folders: Promise<VisibleFolders> | undefined;
  return async (start, limit) => {
    folders ??= loadVisibleFolders(db, driveId, scope.folders, at);
    return loadGrantedChunk(db, await folders, { driveId, at, start, limit });
  };
}
