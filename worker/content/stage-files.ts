import { limits } from '#contract/rules/limits.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { StoredContent } from '../replica/upload-rows.ts';
import { createContentHash, hashBlock, readBlocks } from './content-hash.ts';
import { type FileProblem, isSameFile, problemOfReading, stampOf } from './file-problem.ts';

export type StagedFile =
  | { readonly ok: true; readonly content: StoredContent; readonly sizeBytes: number }
  | { readonly ok: false; readonly why: FileProblem };

export type HashedFile =
  | { readonly ok: true; readonly sha256: string; readonly sizeBytes: number }
  | { readonly ok: false; readonly why: FileProblem };

/** Small files are read ahead, so many at a time: one after the other, each would wait for the disk. */
const readAhead = 16;

/** Nothing could be read, so that there is nothing to store. */
class NothingRead extends Error {}

/**
 * Copies files into one stored file, one after the other, and takes their hashes on the way. What cannot be read, or changes
 * meanwhile, is left out; the others are whole. Rejects, and stores nothing, where the directory has no room or fails, and
 * where `signal` says so.
 */
export async function stageFiles(
  directory: ContentDirectory,
  storedName: string,
  files: readonly Blob[],
  signal: AbortSignal,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = [];
  async function* pieces() {
    let offset = 0;
    let start = 0;
    const contentOf = (sha256: string) => ({ file: storedName, offset: start, sha256 });
    for await (const read of readFiles(files, signal)) {
      if ('bytes' in read) {
        yield read.bytes;
        offset += read.bytes.length;
        continue;
      }
      staged.push(read.ok ? { ok: true, content: contentOf(read.sha256), sizeBytes: read.sizeBytes } : read);
      start = offset;
    }
    if (!staged.some(({ ok }) => ok)) throw new NothingRead();
  }
  const expectedBytes = files.reduce((sum, { size }) => sum + size, 0);
  await directory.write(storedName, pieces(), expectedBytes).catch((error: unknown) => {
    if (!(error instanceof NothingRead)) throw error;
  });
  return staged;
}

/** The same for files whose bytes stay where they are. Rejects only where `signal` says so. */
export async function hashFiles(files: readonly Blob[], signal: AbortSignal): Promise<readonly HashedFile[]> {
  const hashed: HashedFile[] = [];
  for await (const read of readFiles(files, signal)) if (!('bytes' in read)) hashed.push(read);
  return hashed;
}

/** The bytes of each file in pieces, and after them what became of it. */
async function* readFiles(
  files: readonly Blob[],
  signal: AbortSignal,
): AsyncGenerator<{ readonly bytes: Uint8Array } | HashedFile> {
  const begun: Promise<SmallFile>[] = [];
  for (const [at, file] of files.entries()) {
    for (const next of files.slice(at + begun.length, at + readAhead)) begun.push(readSmall(next));
    signal.throwIfAborted();
    const small = await begun.shift();
    signal.throwIfAborted();
    if (small === undefined || small.kind === 'large') {
      yield* readLarge(file, signal);
    } else if (small.kind === 'failed') {
      yield { ok: false, why: small.why };
    } else {
      yield { bytes: small.bytes };
      yield { ok: true, sha256: small.sha256, sizeBytes: small.bytes.length };
    }
  }
}

type SmallFile =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly kind: 'failed'; readonly why: FileProblem }
  | { readonly kind: 'large' };

/** Never rejects: it is waited for when its turn has come. */
async function readSmall(file: Blob): Promise<SmallFile> {
  if (file.size > limits.bundleFileBytes) return { kind: 'large' };
  const before = stampOf(file);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isSameFile(file, before, bytes.length)) return { kind: 'failed', why: 'file-changed' };
    return { kind: 'read', bytes, sha256: await hashBlock(bytes) };
  } catch (error) {
    return { kind: 'failed', why: problemOfReading(error) };
  }
}

async function* readLarge(
  file: Blob,
  signal: AbortSignal,
): AsyncGenerator<{ readonly bytes: Uint8Array } | HashedFile> {
  const before = stampOf(file);
  const hash = createContentHash();
  let sizeBytes = 0;
  const blocks = readBlocks(file);
  for (;;) {
    const next = await blocks.next().catch((error: unknown) => ({ why: problemOfReading(error) }));
    signal.throwIfAborted();
    if ('why' in next) return yield { ok: false, why: next.why };
    if (next.done) break;
    const hashing = hash.addBlock(next.value);
    yield { bytes: next.value };
    await hashing;
    sizeBytes += next.value.length;
  }
  if (isSameFile(file, before, sizeBytes)) yield { ok: true, sha256: await hash.digest(), sizeBytes };
  else yield { ok: false, why: 'file-changed' };
}
