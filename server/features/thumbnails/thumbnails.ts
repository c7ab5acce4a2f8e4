import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import type { ReadContent } from '../../storage/read-content.ts';
import { createByteBudget } from './byte-budget.ts';
import { maxImageBytes, readImage } from './read-image.ts';
import { createRefusals } from './refusals.ts';
import { createRenderer, type RenderLimits, renderLimits } from './render/renderer.ts';
import { renderWorkerEntry, type WorkerEntry } from './render/worker-entry.ts';
import { createThumbnailCache } from './thumbnail-cache.ts';

export type FoundThumbnail =
  /** `isNew`: it was made now, which may have taken a while. */
  | { readonly kind: 'image'; readonly webp: Buffer; readonly isNew: boolean }
  /** Of this content there is none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  /** The storage has nothing of the content. */
  | { readonly kind: 'missing' };

export interface Thumbnails {
  /** Throws what reading the content throws. What nobody waits for any more (`left`) is not begun. */
  find(wanted: WantedThumbnail, left: AbortSignal): Promise<FoundThumbnail>;
  /** Removes those of contents that are gone. */
  sweep(db: Kysely<Database>): Promise<void>;
  close(): Promise<void>;
}

export interface WantedThumbnail {
  readonly blob: BlobRow;
  readonly size: ThumbnailSize;
  open(): Promise<ReadContent | null>;
}

export interface ThumbnailOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly entry?: WorkerEntry;
  readonly limits?: RenderLimits;
  readonly waiting?: number;
}

/** Thumbnails that wait or are being made; who wants one more is asked to come again. */
const maxWaiting = 128;
/** Of images in memory. Each counts as a quarter of it at least, so that four storages are asked at a time. */
const heldBytes = 134_217_728;
const readMs = 30_000;

interface Job {
  readonly found: Promise<FoundThumbnail>;
  wantedBy: number;
}

export function createThumbnails(options: ThumbnailOptions): Thumbnails {
  const { dataDir, log, waiting = maxWaiting } = options;
  const cache = createThumbnailCache(join(dataDir, 'thumbnails'));
  const renderer = createRenderer(log, options.entry ?? renderWorkerEntry(), options.limits ?? renderLimits);
  const refusals = createRefusals();
  const jobs = new Map<string, Job>();
  const hold = createByteBudget(heldBytes);

  async function make({ blob, size, open }: WantedThumbnail): Promise<FoundThumbnail> {
    const content = await open();
    if (content === null) return { kind: 'missing' };
    const image = await readImage(content, readMs);
    const rendered = image === null ? ({ kind: 'refused' } as const) : await renderer.render(image, size);
    if (rendered.kind === 'unavailable') return { kind: 'busy' };
    if (rendered.kind !== 'made') {
      refusals.add(blob.id, rendered.kind);
      return { kind: 'none' };
    }
    const { webp } = rendered;
    await cache
      .write(blob.id, size, webp)
      .catch((err: unknown) => log.warn({ err }, 'a thumbnail could not be kept'));
    return { kind: 'image', webp, isNew: true };
  }

  function begin(key: string, wanted: WantedThumbnail): Job {
    const bytes = Math.max(wanted.blob.size_bytes, heldBytes / 4);
    const turn = async (): Promise<FoundThumbnail> => (job.wantedBy === 0 ? { kind: 'busy' } : make(wanted));
    const job: Job = { wantedBy: 0, found: hold(bytes, turn).finally(() => jobs.delete(key)) };
    jobs.set(key, job);
    return job;
  }

  return {
    async find(wanted, left) {
      const { blob, size } = wanted;
      if (blob.size_bytes === 0 || blob.size_bytes > maxImageBytes || refusals.has(blob.id))
        return { kind: 'none' };
      const kept = await cache.read(blob.id, size);
      if (kept !== null) return { kind: 'image', webp: kept, isNew: false };
      const key = `${blob.id} ${size}`;
      if (!jobs.has(key) && jobs.size >= waiting) return { kind: 'busy' };
      const job = jobs.get(key) ?? begin(key, wanted);
      if (!left.aborted) job.wantedBy += 1;
      const leave = () => {
        job.wantedBy -= 1;
      };
      left.addEventListener('abort', leave, { once: true });
      return job.found.finally(() => left.removeEventListener('abort', leave));
    },
    sweep: (db) => cache.sweep((ids) => knownBlobs(db, ids)),
    close: () => renderer.close(),
  };
}

async function knownBlobs(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from blobs where id = any(${ids.filter(isUuid)}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
