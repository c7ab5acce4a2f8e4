import { isUuid } from '../../db/is-uuid.ts';
import type { ListedObject } from '../blob-store.ts';
import type { S3Connection } from './s3-client.ts';

interface Listing {
  readonly bucket: string;
  readonly prefix: string;
  use<T>(work: (s3: S3Connection) => Promise<T>): Promise<T>;
}

/** Objects whose names are the prefix, a workspace and a content, a page of the storage at a time. */
export async function* listObjects({ bucket, prefix, use }: Listing): AsyncGenerator<ListedObject> {
  let from: string | undefined;
  do {
    const page = await use(({ client, sdk }) =>
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          ...(prefix !== '' && { Prefix: prefix }),
          ...(from !== undefined && { ContinuationToken: from }),
        }),
      ),
    );
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      const [workspaceId = '', blobId = '', ...more] = Key.slice(prefix.length).split('/');
      if (!isUuid(workspaceId) || !isUuid(blobId) || more.length > 0) continue;
      const path = `s3://${bucket}/${Key}`;
      yield { key: { workspaceId, blobId }, sizeBytes: Size, storedAt: LastModified, path };
    }
    from = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (from !== undefined);
}
