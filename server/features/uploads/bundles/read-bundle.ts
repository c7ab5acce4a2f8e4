import { z } from 'zod/mini';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { type BundleManifest, bundleManifest } from '#contract/wire/bundles.ts';
import { holdsNul } from '../../../http/holds-nul.ts';
import { type ContentHash, hashContent } from '../../../storage/content-hash.ts';
import type { MemoryBudget } from './memory-budget.ts';

export interface BundledContent extends ContentHash {
  /** In `contents` of the bundle. */
  readonly offset: number;
}

export interface Bundle {
  readonly manifest: BundleManifest;
  /** Of the files of the manifest, one after the other. */
  readonly contents: Buffer;
  /** Of each file of the manifest. */
  readonly places: readonly BundledContent[];
}

export type BundleProblem = 'bad-request' | 'too-large' | 'server-busy' | 'content-hash-differs';

const headBytes = 4;
const mostBytes = headBytes + limits.bundleManifestBytes + limits.bundleBytes;

/** Reads a bundle whole, and no more of it than one may have. Throws where the connection breaks off. */
export async function readBundle(
  body: AsyncIterable<Buffer>,
  memory: MemoryBudget,
): Promise<Result<Bundle, { readonly kind: BundleProblem }>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > mostBytes) return err({ kind: 'too-large' });
    if (!memory.take(piece.length)) return err({ kind: 'server-busy' });
    pieces.push(piece);
  }
  return parseBundle(Buffer.concat(pieces, length));
}

export function parseBundle(body: Buffer): Result<Bundle, { readonly kind: BundleProblem }> {
  if (body.length < headBytes) return err({ kind: 'bad-request' });
  const manifestBytes = body.readUInt32BE(0);
  if (manifestBytes > limits.bundleManifestBytes) return err({ kind: 'too-large' });
  const manifest = parseManifest(body.subarray(headBytes, headBytes + manifestBytes));
  // Of a name the answer says it for its entry.
  if (manifest === null || holdsNul(manifest.base_epoch)) return err({ kind: 'bad-request' });
  const contents = body.subarray(headBytes + manifestBytes);
  const { folders, files } = manifest;
  const announced = files.reduce((sum, { size }) => sum + size, 0);
  const isTooLarge =
    folders.length + files.length > limits.bundleEntries ||
    announced > limits.bundleBytes ||
    files.some(({ size }) => size > limits.bundleFileBytes);
  if (isTooLarge) return err({ kind: 'too-large' });
  if (folders.length + files.length === 0 || announced !== contents.length)
    return err({ kind: 'bad-request' });
  const places: BundledContent[] = [];
  let offset = 0;
  for (const { size, sha256 } of files) {
    const hash = hashContent(contents.subarray(offset, offset + size));
    if (hash.sha256.toString('hex') !== sha256) return err({ kind: 'content-hash-differs' });
    places.push({ ...hash, offset });
    offset += size;
  }
  return ok({ manifest, contents, places });
}

function parseManifest(bytes: Buffer): BundleManifest | null {
  try {
    const parsed = z.safeParse(
      bundleManifest,
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
