import { configure, Reader, ZipReader } from '@zip.js/zip.js';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ContentSource, ReadProblem } from '../../content/content-source.ts';
import type { ViewerProblem } from '../viewer-props.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly sizeBytes: number;
  readonly isEncrypted: boolean;
}

/** A longer list is not read to its end. */
const mostEntries = 100_000;

// Nothing is unpacked here, so nothing needs a worker.
configure({ useWebWorkers: false });

class RangeReader extends Reader<ContentSource> {
  problem: ReadProblem | null = null;
  readonly #source: ContentSource;

  constructor(source: ContentSource) {
    super(source);
    this.#source = source;
    this.size = source.sizeBytes;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    const bytes = await this.#source.read(from, from + length);
    if (bytes.ok) return bytes.value;
    this.problem = bytes.problem;
    throw new Error('the archive could not be read');
  }
}

/** What a ZIP holds, in its own order. Only the list at its end is read. */
export async function readArchive(
  source: ContentSource,
): Promise<Result<readonly ArchiveEntry[], ViewerProblem>> {
  const reader = new RangeReader(source);
  try {
    const entries: ArchiveEntry[] = [];
    // No path of the list leads anywhere here, so none is refused.
    const options = { filenameValidation: 'tolerant' } as const;
    for await (const entry of new ZipReader(reader, options).getEntriesGenerator()) {
      if (entries.length === mostEntries) break;
      entries.push({
        path: entry.filename,
        isFolder: entry.directory,
        sizeBytes: entry.uncompressedSize,
        isEncrypted: entry.encrypted,
      });
    }
    return ok(entries);
  } catch {
    return err(reader.problem ?? 'damaged');
  }
}
