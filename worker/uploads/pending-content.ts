import { isUpload } from '../changes/change-definitions.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { type HeldFile, heldBytesOf } from './read-upload-job.ts';

export interface PendingContentSources {
  /** What this tab keeps in memory, by upload. */
  readonly held: ReadonlyMap<string, readonly HeldFile[]>;
  openDirectory(): Promise<ContentDirectory | null>;
}

/** The bytes of a file that waits to be sent; null where none waits, or where another tab has them. */
export async function findPendingContent(
  database: ReplicaDatabase,
  { held, openDirectory }: PendingContentSources,
  driveId: string,
  fileId: string,
): Promise<Blob | null> {
  const overlay = await database.overlay.get([driveId, fileId]);
  if (overlay === undefined) return null;
  const changes = await database.outbox.orderBy('order').reverse().toArray();
  for (const { change, driveId: itsDrive, state } of changes) {
    if (itsDrive !== driveId || state === 'applied' || !isUpload(change)) continue;
    const upload = await database.uploads.get(change.uploadId);
    const at = upload?.files.findIndex(({ id }) => id === fileId) ?? -1;
    const file = upload?.files[at];
    if (upload === undefined || file === undefined) continue;
    const mine = heldBytesOf(upload, held)?.[at];
    if (mine !== undefined) return mine.bytes;
    const { content, sizeBytes } = file;
    const whole = content && (await (await openDirectory())?.read(content.file));
    return content && whole ? whole.slice(content.offset, content.offset + sizeBytes) : null;
  }
  return null;
}
