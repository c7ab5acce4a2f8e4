import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeDurable } from '../../storage/write-durable.ts';
import { AdminError } from '../command.ts';
import type { BackedUpFile } from './manifest.ts';

/** Most of what can be saved, at a speed that keeps up with a disk. */
const level = 4;

/** Compresses a stream into a new file; it is on the disk then. */
export async function writeCompressed(path: string, source: AsyncIterable<Buffer>): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(source, createGzip({ level }), async (compressed: AsyncIterable<Buffer>) => {
    bytes = await writeDurable(path, hashed(compressed, hash));
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** What was compressed. Reading fails at the end where the file is not the one that was written. */
export async function* readCompressed(path: string, expected: BackedUpFile): AsyncGenerator<Buffer> {
  const damaged = () => new AdminError('refused', `${path} is damaged: use another backup.`);
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const feeding = pipeline(
    createReadStream(path),
    (file: AsyncIterable<Buffer>) => hashed(file, hash),
    gunzip,
  );
  feeding.catch(() => undefined); // whoever reads hears of it
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch {
    throw damaged();
  }
  if (hash.digest('hex') !== expected.sha256) throw damaged();
}

/** Lines without their breaks. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
