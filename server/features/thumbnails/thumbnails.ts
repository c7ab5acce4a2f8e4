import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import type { ReadContent } from '../../storage/read-content.ts';
import { maxImageBytes, readImage } from './read-image.ts';
import { createRefusals } from './refusals.ts';
import { createRenderer, type RenderLimits, renderLimits } from './render/renderer.ts';
import { renderWorkerEntry, type WorkerEntry } from './render/worker-entry.ts';
import { createThumbnailCache } from './thumbnail-cache.ts';
import { createThumbnailJobs, type JobLimits } from './thumbnail-jobs.ts';

export type FoundThumbnail =
  /** `isNew`: it was made now, which may have taken a while. */
  | { readonly kind: 'image'; readonly webp: Buffer; readonly isNew: boolean }
  /** Of this content there is none. */
  | { readonly kind: 'none' }
  /** Too many wait, of this person (`too-many`) or of all. */
  | { readonly kind: 'too-many' | 'busy' }
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
  /** Who wants it: each has a share of those that wait. */
  readonly person: string;
  readonly blob: BlobRow;
  readonly size: ThumbnailSize;
  open(): Promise<ReadContent | null>;
}

export interface ThumbnailOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly entry?: WorkerEntry;
  readonly limits?: RenderLimits;
  readonly jobs?: Partial<JobLimits>;
}

const jobLimits: JobLimits = { waiting: 128, ofOnePerson: 32, heldBytes: 134_217_728 };
const readMs = 30_000;

export function createThumbnails(options: ThumbnailOptions): Thumbnails {
  const { dataDir, log } = options;
  const cache = createThumbnailCache(join(dataDir, 'thumbnails'));
  const renderer = createRenderer(log, options.entry ?? renderWorkerEntry(), options.limits ?? renderLimits);
  const refusals = createRefusals(cache, log);
  const jobs = createThumbnailJobs<FoundThumbnail>({ ...jobLimits, ...options.jobs });

  async function make({ blob, size, open }: Omit<WantedThumbnail, 'person'>): Promise<FoundThumbnail> {
    const content = await open();
    if (content === null) return { kind: 'missing' };
    const image = await readImage(content, readMs);
    const rendered = image === null ? ({ kind: 'refused' } as const) : await renderer.render(image, size);
    if (rendered.kind === 'unavailable') return { kind: 'busy' };
    if (rendered.kind !== 'made') {
      await refusals.add(blob.id, rendered.kind);
      return { kind: 'none' };
    }
    const { webp } = rendered;
    await cache
      .write(blob.id, size, webp)
      .catch((err: unknown) => log.warn({ err }, 'a thumbnail could not be kept'));
    return { kind: 'image', webp, isNew: true };
  }

  return {
    async find({ person, ...wanted }, left) {
      const { blob, size } = wanted;
      const { size_bytes: bytes } = blob;
      if (bytes === 0 || bytes > maxImageBytes) return { kind: 'none' };
      const kept = await cache.read(blob.id, size);
      if (kept !== null) return { kind: 'image', webp: kept, isNew: false };
      if (await refusals.has(blob.id)) return { kind: 'none' };
      return jobs.run({ key: `${blob.id} ${size}`, person, bytes }, left, () => make(wanted));
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
