import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { UploadFile, UploadPart } from '#contract/worker-api/uploads.ts';

/** Files as somebody chose them: `path: content`. */
export type Chosen = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** A batch of one part, into the top of a filespace where nothing else is said. */
export function chosen(driveId: string, files: Chosen, more: Partial<UploadPart> = {}): UploadPart {
  const entries = Object.entries(files).map(([path, content]): UploadFile => {
    const name = path.split('/');
    const file = new File([content], name.at(-1) ?? '', { lastModified: 1_700_000_000_000 });
    return { path: name, sizeBytes: file.size, modifiedMs: file.lastModified, file };
  });
  const bytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return {
    batchId: randomUUID(),
    driveId,
    folderId: rootId,
    batch: { name: '', files: entries.length, bytes, leftOut: [] },
    folders: [],
    files: entries,
    ...more,
  };
}
