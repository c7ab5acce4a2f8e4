import { type ContentSlice, cutOut } from './content-slice.ts';

/**
 * Why the bytes of a chosen file are not there. `file-missing`: nothing is at its place any more. `file-changed`: it is not
 * what was chosen; browsers say the same of a file that they may not read any more.
 */
export type FileProblem = 'file-changed' | 'file-missing';

interface FileStamp {
  readonly sizeBytes: number;
  readonly modifiedMs: number | null;
}

/** What a browser knows of a file without reading it. */
export function stampOf(file: Blob): FileStamp {
  return { sizeBytes: file.size, modifiedMs: 'lastModified' in file ? Number(file.lastModified) : null };
}

/** Whether so many bytes that were read are all of one state of the file. */
export function isSameFile(file: Blob, before: FileStamp, readBytes: number): boolean {
  const after = stampOf(file);
  return (
    readBytes === before.sizeBytes &&
    after.sizeBytes === before.sizeBytes &&
    after.modifiedMs === before.modifiedMs
  );
}

/** Reading a file fails for reasons of the file alone. */
export function problemOfReading(error: unknown): FileProblem {
  return (error as { name?: unknown } | null)?.name === 'NotFoundError' ? 'file-missing' : 'file-changed';
}

/** Asks for one byte of each: why a request that was to send them broke is said by nothing else. */
export async function findUnreadable<File extends { readonly bytes: ContentSlice }>(
  files: readonly File[],
): Promise<{ readonly file: File; readonly why: FileProblem } | null> {
  for (const file of files) {
    const reading = cutOut(file.bytes, 0, 1).arrayBuffer();
    const why = await reading.then(() => null, problemOfReading);
    if (why !== null) return { file, why };
  }
  return null;
}
