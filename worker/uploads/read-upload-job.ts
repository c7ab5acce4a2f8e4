import type { AddFiles } from '#contract/changes/change.ts';
import { type ContentSlice, wholeSlice } from '../content/content-slice.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadRow } from '../replica/upload-rows.ts';
import type { UploadJob, UploadJobFile } from './transfer/upload-job.ts';

export type UploadChangeRow = OutboxRow & { readonly change: AddFiles };

/** A file whose bytes are in the tab. */
export interface HeldFile {
  readonly bytes: Blob;
  readonly sha256: string;
}

/** In the order of the upload's files. One that is no tab's any more has other files than this tab was given. */
export function heldBytesOf(
  { uploadId, tabId }: UploadRow,
  held: ReadonlyMap<string, readonly HeldFile[]>,
): readonly HeldFile[] | undefined {
  return tabId === '' ? undefined : held.get(uploadId);
}

/** What a change sends, with its bytes as they lie on the device or in the tab. Null where they are not there any more. */
export async function readUploadJob(
  database: ReplicaDatabase,
  { changeId, driveId, change }: UploadChangeRow,
  heldFiles: ReadonlyMap<string, readonly HeldFile[]>,
  openDirectory: () => Promise<ContentDirectory | null>,
): Promise<UploadJob | null> {
  const upload = await database.uploads.get(change.uploadId);
  if (upload === undefined) return null;
  const held = heldBytesOf(upload, heldFiles);
  const directory = held === undefined && upload.files.length > 0 ? await openDirectory() : null;
  const stored = new Map<string, ContentSlice | null>();
  const files: UploadJobFile[] = [];
  for (const [at, file] of upload.files.entries()) {
    const { content, sizeBytes } = file;
    const mine = held?.[at];
    if (mine !== undefined) {
      files.push({ ...file, sha256: mine.sha256, bytes: wholeSlice(mine.bytes) });
      continue;
    }
    if (content === null || directory === null) return null;
    if (!stored.has(content.file)) {
      const found = await directory.read(content.file);
      stored.set(content.file, found && wholeSlice(found));
    }
    const whole = stored.get(content.file);
    if (!whole) return null;
    const { offset, sha256 } = content;
    const end = Math.min(whole.end, offset + sizeBytes);
    files.push({ ...file, sha256, bytes: { blob: whole.blob, start: offset, end } });
  }
  const { baseSeq = null, baseEpoch = null } = change;
  return { changeId, driveId, folders: upload.folders, files, baseSeq, baseEpoch };
}
