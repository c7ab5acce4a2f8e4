import { open } from 'node:fs/promises';

/** Writes a stream into a new file, for this user alone, and gives its length; it is on the disk then. */
export async function writeDurable(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let at = 0;
  try {
    for await (const bytes of content) {
      let written = 0;
      while (written < bytes.length) {
        written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
      }
      at += bytes.length;
    }
    await file.datasync();
    return at;
  } finally {
    await file.close();
  }
}
