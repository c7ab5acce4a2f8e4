import { isUpload } from '../changes/change-definitions.ts';
import { isPending } from '../changes/change-state.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadRow } from '../replica/upload-rows.ts';
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

/** Where a content is that waits, before anybody reads it. */
type WaitingContent =
  | { readonly upload: UploadRow; readonly at: number }
  | Extract<PendingContent, { from: 'moment' }>;

/** The contents of files that wait, each by the last change that brings it one, as far as their bytes are on this device. */
export async function findWaitingContents(
  database: ReplicaDatabase,
  sources: PendingContentSources,
  driveId: string,
): Promise<ReadonlyMap<string, { readonly isHere: boolean; read(): Promise<Blob | null> }>> {
  const found = new Map<string, WaitingContent>();
  for await (const [fileId, waiting] of lastFirst(database, driveId))
    if (!found.has(fileId)) found.set(fileId, waiting);
  return new Map(
    Array.from(found, ([fileId, waiting]) => [
      fileId,
      {
        isHere: isHere(waiting, sources),
        async read() {
          const content = await readWaiting(waiting, sources);
          return content?.from === 'device' ? content.file : null;
        },
      },
    ]),
  );
}

/** By the last change that waits; null where none waits, or where another tab has the bytes. */
export async function findPendingContent(
  database: ReplicaDatabase,
  sources: PendingContentSources,
  driveId: string,
  fileId: string,
): Promise<PendingContent | null> {
  const overlay = await database.overlay.get([driveId, fileId]);
  if (overlay === undefined) return null;
  for await (const [id, waiting] of lastFirst(database, driveId))
    if (id === fileId) return readWaiting(waiting, sources);
  return null;
}

async function* lastFirst(
  database: ReplicaDatabase,
  driveId: string,
): AsyncGenerator<readonly [fileId: string, WaitingContent]> {
  const changes = await database.outbox.orderBy('order').reverse().toArray();
  for (const { change, driveId: itsDrive, state } of changes) {
    if (itsDrive !== driveId || state === 'applied') continue;
    if ('formerSizeBytes' in change && isPending({ state }))
      yield [change.itemId, { from: 'moment', at: change.fromSeq, epoch: change.fromEpoch }];
    if (!isUpload(change)) continue;
    const upload = await database.uploads.get(change.uploadId);
    for (const [at, { id }] of upload?.files.entries() ?? []) if (upload) yield [id, { upload, at }];
  }
}

function isHere(waiting: WaitingContent, { held }: PendingContentSources): boolean {
  if (!('upload' in waiting)) return false;
  const { upload, at } = waiting;
  return heldBytesOf(upload, held)?.[at] !== undefined || (upload.files[at]?.content ?? null) !== null;
}

/** Null where another tab has the bytes. */
async function readWaiting(
  waiting: WaitingContent,
  { held, openDirectory }: PendingContentSources,
): Promise<PendingContent | null> {
  if (!('upload' in waiting)) return waiting;
  const { upload, at } = waiting;
  const mine = heldBytesOf(upload, held)?.[at];
  if (mine !== undefined) return { from: 'device', file: mine.bytes };
  const { content = null, sizeBytes = 0 } = upload.files[at] ?? {};
  const whole = content && (await (await openDirectory())?.read(content.file));
  if (!content || !whole) return null;
  return { from: 'device', file: whole.slice(content.offset, content.offset + sizeBytes) };
}
