import { open } from 'node:fs/promises';

/**
 * Writes a stream into a file from `offset` on and gives the length reached. What came before the stream broke is
 * synced too, before the break is thrown on: a client that resumes there finds it.
 */
export async function writeDurable(
  path: string,
  flags: 'wx' | 'r+',
  offset: number,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const file = await open(path, flags);
  let at = offset;
  try {
    for await (const bytes of content) {
      let written = 0;
      while (written < bytes.length) {
        written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
      }
      at += bytes.length;
    }
    return at;
  } finally {
    await file.datasync();
    await file.close();
  }
}
