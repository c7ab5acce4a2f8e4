import { randomBytes, randomUUID } from 'node:crypto';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import type { Team } from '../team.ts';
import { tusOf } from './tus.ts';

/** Uploads a file of each size, an object of its own each. Their contents by their ids. */
export async function uploadFiles(
  url: string,
  team: Team,
  sizes: readonly number[],
): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const size of sizes) {
    const [id, body] = [randomUUID(), randomBytes(size)];
    const metadata = { file_id: id, filename: `${id}.bin` };
    const { status, headers } = await tusOf(url, team).create({ size, body, metadata });
    if (!headers.has(uploadResultHeader)) throw new Error(`A file was not uploaded: ${status}`);
    files.set(id, body);
  }
  return files;
}
