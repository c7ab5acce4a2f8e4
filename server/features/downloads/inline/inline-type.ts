import { buffer } from 'node:stream/consumers';
import type { Dependencies } from '../../../dependencies.ts';
import { hashToken } from '../../../http/bearer.ts';
import type { BlobStore } from '../../../storage/blob-store.ts';
import { type BlobRow, locateContent } from '../../../storage/content-location.ts';
import { readContent } from '../../../storage/read-content.ts';
import { sniffedBytes, sniffType } from './sniff-type.ts';

/** Of everything that is not shown in the page. */
export const attachmentType = 'application/octet-stream';

/**
 * What an inline download is sent as. Its first bytes are looked at once, when it is opened for the first time, and what
 * they say is kept with the ticket: the next hundred ranges of a video ask the storage for nothing else.
 */
export async function findInlineType(
  { db }: Pick<Dependencies, 'db'>,
  ticket: string,
  store: BlobStore,
  blob: BlobRow,
): Promise<string> {
  const head = await readHead(store, blob);
  if (head === null) return attachmentType; // whoever reads the content itself meets that it is missing
  const contentType = sniffType(head) ?? attachmentType;
  await db
    .updateTable('download_tickets')
    .set({ content_type: contentType })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
  return contentType;
}

async function readHead(store: BlobStore, blob: BlobRow): Promise<Buffer | null> {
  const isWhole = blob.size_bytes <= sniffedBytes;
  const range = isWhole ? undefined : { start: 0, end: sniffedBytes - 1 };
  const content = await readContent(store, locateContent(blob), range);
  return content === null ? null : buffer(content);
}
