import type { Metrics } from '../metrics/metrics.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { BlobParts, BlobStore, PartFiles, PartFileWriter } from './blob-store.ts';
import { PartsLost } from './parts-lost.ts';

type Measure = <T>(operation: string, run: () => Promise<T>) => Promise<T>;

export interface Measured {
  readonly adapter: string;
  /** Of the own storage; empty where a customer brought it. */
  readonly region: string;
}

/** The same storage; each operation is timed, traced, and counted where it fails. Null: nobody asks for that. */
export function measureStore(metrics: Metrics | null, of: Measured, store: BlobStore): BlobStore {
  if (metrics === null) return store;
  const measure = measureOf(metrics, of);
  return {
    put: (key, content) => measure('put', () => store.put(key, content)),
    async get(key, range) {
      const found = await measure('get', () => store.get(key, range));
      // Whoever reads hears of it as well, and ends it with no error where that is enough.
      found?.bytes.once('error', () => metrics.storageErrors.inc({ ...of, operation: 'get' }));
      return found;
    },
    stat: (key) => measure('stat', () => store.stat(key)),
    delete: (key) => measure('delete', () => store.delete(key)),
    ready: () => measure('ready', () => store.ready()),
    prepare: () => measure('prepare', () => store.prepare()),
    parts: store.parts && measureParts(measure, store.parts),
    partFiles: store.partFiles,
  };
}

function measureParts(measure: Measure, parts: BlobParts): BlobParts {
  return {
    begin: (key) => measure('begin parts', () => parts.begin(key)),
    put: (target, number, bytes) => measure('put part', () => parts.put(target, number, bytes)),
    keep: (target) => measure('keep parts', () => parts.keep(target)),
    complete: (target, stored, sizeBytes) =>
      measure('complete parts', () => parts.complete(target, stored, sizeBytes)),
    discard: (target, numbers, isCompleted) =>
      measure('discard parts', () => parts.discard(target, numbers, isCompleted)),
  };
}

/** Where uploads to a folder grow: what is slow there is the disk. */
export function measurePartFiles<P extends PartFiles>(metrics: Metrics | null, of: Measured, files: P): P {
  if (metrics === null) return files;
  const measure = measureOf(metrics, of);
  const measureWriter = (writer: PartFileWriter): PartFileWriter => ({
    write: (bytes) => measure('append', () => writer.write(bytes)),
    read: (start, length) => writer.read(start, length),
    sync: () => measure('sync', () => writer.sync()),
    close: () => writer.close(),
  });
  return {
    ...files,
    open: async (file, bytes) => measureWriter(await measure('open', () => files.open(file, bytes))),
    adopt: (file, key) => measure('adopt', () => files.adopt(file, key)),
  };
}

function measureOf({ storageDuration, storageErrors }: Metrics, of: Measured): Measure {
  return async (operation, run) => {
    storageErrors.inc({ ...of, operation }, 0); // so that the first failure is a rise
    const ended = storageDuration.startTimer({ ...of, operation });
    const attributes = {
      'lunvik.storage.adapter': of.adapter,
      'lunvik.storage.region': of.region,
      'lunvik.storage.operation': operation,
    };
    try {
      return await inSpan(`storage ${operation}`, { kind: 'client', attributes }, run);
    } catch (error) {
      // A storage may give up what was begun long ago.
      if (!(error instanceof PartsLost)) storageErrors.inc({ ...of, operation });
      throw error;
    } finally {
      ended();
    }
  };
}
