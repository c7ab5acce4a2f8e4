import { setTimeout } from 'node:timers/promises';
import type { DriveState } from '../../../../../access/scope.ts';
import type { Turns } from '../../../../../db/queues/turns.ts';
import type { Dependencies } from '../../../../../dependencies.ts';
import type { CacheStore } from '../../../../../storage/blob-store.ts';
import { StorageError } from '../../../../../storage/storage-error.ts';
import { loadLeafChunk } from '../load-leaf-chunk.ts';
import { buildPack } from './build-pack.ts';
import { DamagedPackError, type PackIndex } from './pack-file.ts';
import { countSince, dropPack, findPack, isPackKept } from './pack-queries.ts';
import { type LeafPack, type PackPiece, readPack, readPackIndex } from './read-pack.ts';

/** Of a smaller filespace the live stream is as fast. */
export const leastPackItems = 20_000;
/** What an item takes at the least, for a look at the room before anything is written. */
const leastItemBytes = 56;
/** A row of a difference costs a device twenty times what one of a leaf does: so this is a tenth of what the pack costs. */
const replacedBehind = 1 / 200;
/** As much as the pack itself: the live stream is faster. */
const uselessBehind = 1 / 20;
const chunkItems = 8192;
/** Of one filespace, by one process: where much is changed all day, packs are not all that the database has to do. */
const betweenBuildsMs = 300_000;
const knownPacks = 200;
/** A client that stands still does not keep others from having a pack. */
const longestFillMs = 60_000;

/** Where a pack begins that somebody is to have. */
export interface OpenedPack {
  readonly pack: LeafPack;
  read(): AsyncGenerator<PackPiece>;
  isKept(): Promise<boolean>;
  /** It will not do: nobody gets it any more. */
  drop(error: DamagedPackError): Promise<void>;
}

export interface LeafPacks {
  /**
   * For a fill that begins, at `least` this sequence. Where there is none that will do, one is made once the fill is `over`:
   * who waits for it has the database first.
   */
  findNewest(drive: DriveState, least: number, over: Promise<unknown>): Promise<OpenedPack | null>;
  /** For one that was cut, at this very sequence. */
  findAt(drive: DriveState, at: number, after: string | null): Promise<OpenedPack | null>;
  close(): Promise<void>;
}

type Needs = Pick<Dependencies, 'db' | 'blobs' | 'nowMs' | 'settings' | 'log'>;

interface Known {
  readonly index: PackIndex;
  counted: { readonly seq: number; readonly rows: number };
}

/** The leaves of all of a filespace as they were, for who sees all of it: what follows comes with the difference. */
export function createLeafPacks(deps: Needs, turns: Turns): LeafPacks {
  const { db, blobs, nowMs, settings, log } = deps;
  const known = new Map<string, Known>();
  const begunMs = new Map<string, number>();
  const closed = new AbortController();
  let building: Promise<void> = Promise.resolve();

  /** One of a region that is not configured any more is gone, as any that is missing. */
  function storeOf({ region }: LeafPack): Pick<CacheStore, 'get'> {
    return blobs.own.find((store) => store.region === region)?.leafPacks ?? { get: async () => null };
  }

  async function open(pack: LeafPack): Promise<Known> {
    const id = pack.key.blobId;
    const found = known.get(id) ?? {
      index: await readPackIndex(storeOf(pack), pack),
      counted: { seq: pack.seq, rows: 0 },
    };
    known.delete(id);
    known.set(id, found);
    const [oldest] = known.keys();
    if (known.size > knownPacks && oldest !== undefined) known.delete(oldest);
    return found;
  }

  async function drop({ key, driveId, seq }: LeafPack, err: DamagedPackError): Promise<void> {
    log.warn({ err, driveId, seq }, 'a pack of leaves is not used any more');
    known.delete(key.blobId);
    begunMs.delete(driveId);
    await dropPack(db, key.blobId, new Date(nowMs()));
  }

  async function openOrDrop(pack: LeafPack | undefined): Promise<Known | null> {
    if (pack === undefined) return null;
    try {
      return await open(pack);
    } catch (error) {
      // Whose storage is away comes live too, and is there again with it.
      if (!(error instanceof DamagedPackError || error instanceof StorageError)) throw error;
      if (error instanceof DamagedPackError) await drop(pack, error);
      return null;
    }
  }

  /** Counted once for all who come between two changes. */
  async function rowsBehind(pack: LeafPack, opened: Known, drive: DriveState): Promise<number> {
    if (opened.counted.seq !== drive.seq) {
      const most = Math.ceil(pack.itemCount * uselessBehind) + 1;
      opened.counted = { seq: drive.seq, rows: await countSince(db, drive.id, pack.seq, most) };
    }
    return opened.counted.rows;
  }

  function build({ id, itemCount }: DriveState, over: Promise<unknown>): void {
    const lastMs = begunMs.get(id);
    const isRecent = lastMs !== undefined && Math.abs(nowMs() - lastMs) < betweenBuildsMs;
    if (isRecent || itemCount * leastItemBytes > settings.leafPacksBytes || closed.signal.aborted) return;
    begunMs.set(id, nowMs());
    const patience = setTimeout(longestFillMs, undefined, { signal: closed.signal, ref: false });
    const mayBegin = Promise.race([over, patience]).catch(() => undefined);
    building = building
      .then(() => mayBegin)
      .then(async () => {
        await buildPack(deps, id, (at, start) =>
          turns(() => {
            closed.signal.throwIfAborted();
            return loadLeafChunk(db, { driveId: id, at, start, limit: chunkItems });
          }),
        );
      })
      .catch((err: unknown) => {
        if (!closed.signal.aborted) log.warn({ err, driveId: id }, 'a pack of leaves could not be written');
      });
  }

  function toOpened(pack: LeafPack, { index }: Known, from: number): OpenedPack {
    return {
      pack,
      read: () => readPack(storeOf(pack), pack, index, from),
      isKept: () => isPackKept(db, pack.key.blobId),
      drop: (error) => drop(pack, error),
    };
  }

  return {
    async findNewest(drive, least, over) {
      if (drive.itemCount < leastPackItems) return null;
      const { id: driveId, epoch, seq, historyFrom } = drive;
      const from = Math.max(historyFrom, least);
      const pack = await findPack(db, { driveId, epoch, from, to: seq }, nowMs());
      const opened = await openOrDrop(pack);
      const behind = pack && opened ? await rowsBehind(pack, opened, drive) : Number.POSITIVE_INFINITY;
      const items = pack?.itemCount ?? 0;
      if (behind > items * replacedBehind) build(drive, over);
      return pack && opened && behind <= items * uselessBehind ? toOpened(pack, opened, 0) : null;
    },
    async findAt({ id: driveId, epoch }, at, after) {
      const pack = await findPack(db, { driveId, epoch, from: at, to: at }, nowMs());
      const opened = await openOrDrop(pack);
      const from = after === null ? 0 : opened?.index.behind(after);
      return pack && opened && from !== undefined ? toOpened(pack, opened, from) : null;
    },
    async close() {
      closed.abort();
      await building;
    },
  };
}
