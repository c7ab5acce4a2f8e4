import type { BlobStore } from '../../storage/blob-store.ts';
import { type BlobRow, locateContent } from '../../storage/content-location.ts';
import { readContent } from '../../storage/read-content.ts';
import type { PlannedEntry } from './download-plan.ts';
import { attachmentType } from './inline/inline-type.ts';
import type { Download } from './send-content.ts';
import { openContents } from './zip/open-contents.ts';
import { readZip } from './zip/read-zip.ts';
import { layoutZip, zipIdentity } from './zip/zip-layout.ts';

export function toFileDownload(
  store: BlobStore,
  name: string,
  blob: BlobRow,
  isAllowed: Download['isAllowed'],
  contentType: string = attachmentType,
): Download {
  return {
    name,
    sizeBytes: blob.size_bytes,
    etag: `"${blob.id}"`, // content never changes under its id
    contentType,
    isInline: contentType !== attachmentType,
    isSeekable: true,
    open: (range) => readContent(store, locateContent(blob), range),
    isAllowed,
  };
}

export function toZipDownload(
  storeOf: (blob: BlobRow) => BlobStore,
  name: string,
  plan: readonly PlannedEntry[],
  isAllowed: Download['isAllowed'],
): Download {
  const layout = layoutZip(plan);
  return {
    name,
    sizeBytes: layout.sizeBytes,
    etag: `"${zipIdentity(plan, ({ blob }) => blob?.id ?? '')}"`,
    contentType: 'application/zip',
    isInline: false,
    isSeekable: layout.isSeekable,
    open: async (range) => readZip(layout, openContents(storeOf, plan), range),
    isAllowed,
  };
}
