import { isUpload } from '../changes/change-definitions.ts';
import { isPending } from '../changes/change-state.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { type HeldFile, heldBytesOf } from './read-upload-job.ts';

export interface PendingContentSources {
  /** What this tab keeps in memory, by upload. */
  readonly held: ReadonlyMap<string, readonly HeldFile[]>;
  openDirectory(): Promise<ContentDirectory | null>;
}

/** What a file is to hold once the server has what waits: bytes of this device, or what it held at a moment of the log. */
export type PendingContent =
  | { readonly from: 'device'; readonly file: Blob }
  | { readonly from: 'moment'; readonly at: number; readonly epoch: string | undefined };

/** By the last change that waits; null where none waits, or where another tab has the bytes. */
export async function findPendingContent(
  database: ReplicaDatabase,
  { held, openDirectory }: PendingContentSources,
  driveId: string,
  fileId: string,
): Promise<PendingContent | null> {
  const overlay = await database.overlay.get([driveId, fileId]);
  if (overlay === undefined) return null;
  const changes = await database.outbox.orderBy('order').reverse().toArray();
  for (const { change, driveId: itsDrive, state } of changes) {
    if (itsDrive !== driveId || state === 'applied') continue;
    if ('formerSizeBytes' in change && change.itemId === fileId && isPending({ state }))
      return { from: 'moment', at: change.fromSeq, epoch: change.fromEpoch };
    if (!isUpload(change)) continue;
    const upload = await database.uploads.get(change.uploadId);
    const at = upload?.files.findIndex(({ id }) => id === fileId) ?? -1;
    const file = upload?.files[at];
    if (upload === undefined || file === undefined) continue;
    const mine = heldBytesOf(upload, held)?.[at];
    if (mine !== undefined) return { from: 'device', file: mine.bytes };
    const { content, sizeBytes } = file;
    const whole = content && (await (await openDirectory())?.read(content.file));
    if (!content || !whole) return null;
    return { from: 'device', file: whole.slice(content.offset, content.offset + sizeBytes) };
  }
  return null;
}
