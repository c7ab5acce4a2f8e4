import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { LeavesHead, LeavesQuery } from '#contract/wire/leaves.ts';
import type { FolderPermission } from '../../../../access/grant-queries.ts';
import { type DriveAccess, grantsToWire } from '../../../../access/scope.ts';
import type { Turns } from '../../../../db/queues/turns.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { type PagePosition, readPosition } from '../page-position.ts';
import { readMoment } from '../read-moment.ts';
import { createChunkLoader } from './chunk-loader.ts';
import { openGrantedPack } from './granted/open-granted-pack.ts';
import type { LeafStart } from './load-leaf-chunk.ts';
import type { LeafPacks, OpenedPack } from './packs/leaf-packs.ts';
import { streamPack } from './packs/stream-pack.ts';
import { type ChunkSource, type LoadChunk, streamLeaves } from './stream-leaves.ts';

/** Few at first, so that the first leaf comes at once. */
const firstChunk = 2 * leafItems.target;
const furtherChunks = 16 * leafItems.target;

export interface LeavesContext {
  readonly deps: Pick<Dependencies, 'db'>;
  readonly turns: Turns;
  readonly packs: LeafPacks;
  /** Counts what is sent of the frames. */
  readonly measure: (source: 'pack' | 'live', frames: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

export interface LeavesClient {
  readonly access: DriveAccess;
  readonly query: LeavesQuery;
  readonly currentAccess: ChunkSource['currentAccess'];
  readonly hasGone: () => boolean;
  /** Settles when nothing more is sent to it. */
  readonly over: Promise<unknown>;
}

/** The frames that answer a client; null where that has gone meanwhile. */
export async function openLeaves(
  { deps: { db }, turns, packs, measure }: LeavesContext,
  { access, query, currentAccess, hasGone, over }: LeavesClient,
): Promise<Result<AsyncIterable<Uint8Array> | null, { code: 'bad-request' | 'cursor-expired' }>> {
  const { at, epoch, least = 0, after = null } = query;
  const position = after === null ? null : readPosition(after);
  if (position === undefined) return err({ code: 'bad-request' });
  if (position === 'of before') return err({ code: 'cursor-expired' });
  const { drive, scope } = access;
  const seesAll = scope.kind === 'everything';
  const isNew = at === undefined && after === null && (epoch ?? drive.epoch) === drive.epoch;
  const newest = isNew ? await packs.findNewest(drive, seesAll ? least : 0, over) : null;
  const seq = (seesAll ? newest?.pack.seq : undefined) ?? at ?? drive.seq;

  const loadChunk = createChunkLoader(db, access, seq);
  const loadInTurn = (start: LeafStart, limit: number) =>
    // Whoever has gone while others had their turn is not waited for.
    turns(async () => (hasGone() ? null : loadChunk(start, limit)));
  const load: LoadChunk = async (current, start) => {
    const asked = { at: seq, epoch: drive.epoch };
    const found = await readMoment(db, current, asked, () => loadInTurn(start, furtherChunks));
    return found.ok ? found.value : null;
  };
  const source = { currentAccess, load };
  const fromPack = (opened: OpenedPack, head: LeavesHead) =>
    ok(measure('pack', streamPack({ head, opened, after, ...source })));
  const ofAll = ({ pack }: OpenedPack) => ({ ...toHead(access, seq), total: pack.itemCount });
  const ofPart = async (folders: readonly FolderPermission[]) => ({
    ...toHead(access, seq),
    grants: await grantsToWire(db, drive.id, folders),
  });
  if (newest !== null && seesAll) return fromPack(newest, ofAll(newest));
  if (newest !== null && scope.kind === 'granted') {
    const opened = await openGrantedPack(db, turns, {
      access,
      opened: newest,
      currentAccess,
      limit: furtherChunks,
    });
    if (opened !== null) return fromPack(opened, await ofPart(scope.folders));
  }

  const first = await readMoment(db, access, { at, epoch }, async (moment) => {
    const opened = seesAll && moment !== null ? await packs.findAt(drive, moment, after) : null;
    return opened ?? loadInTurn(startBehind(position), firstChunk);
  });
  if (!first.ok) return err(first.problem);
  if (first.value === null) return ok(null);
  if ('pack' in first.value) return fromPack(first.value, ofAll(first.value));
  const head = scope.kind === 'granted' ? await ofPart(scope.folders) : toHead(access, seq);
  return ok(measure('live', streamLeaves({ head, first: first.value, ...source })));
}

/** As itemPage says it of its pages. */
function toHead({ drive, scope, hash }: DriveAccess, seq: number): LeavesHead {
  const isNow = scope.kind === 'everything' && seq === drive.seq;
  const total = isNow ? drive.itemCount : null;
  return { drive_id: drive.id, epoch: drive.epoch, seq, scope_hash: hash, total };
}

function startBehind(after: PagePosition | null): LeafStart {
  return { kind: after?.[1] === 1 ? 1 : 0, after };
}
