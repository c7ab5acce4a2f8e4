import type { Readable } from 'node:stream';
import type { BlobKey, BlobStore, ListedObject } from '../blob-store.ts';
import { totalOf } from '../declared-size.ts';
import { type Parts, readParts } from '../multipart.ts';
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts';
import type { S3Settings } from '../settings/storage-settings.ts';
import { listObjects } from './list-objects.ts';
import { createS3Client, type S3Connection } from './s3-client.ts';
import { isMissing, s3ErrorOf, toStorageError } from './s3-errors.ts';
import { createS3Parts } from './s3-parts.ts';

export interface S3BlobStore extends BlobStore {
  /** Objects that are named as contents are. */
  list(): AsyncIterable<ListedObject>;
}

/**
 * Amazon S3 and what speaks like it. Parts are signed with their content, so that nothing arrives as something else.
 * `prefix`: what the names of its objects begin with.
 */
export function createS3BlobStore(settings: S3Settings, safeFetch: SafeFetch, prefix = ''): S3BlobStore {
  const Bucket = settings.bucket;
  const open = createS3Client(settings, safeFetch);
  const at = ({ workspaceId, blobId }: BlobKey) => ({ Bucket, Key: `${prefix}${workspaceId}/${blobId}` });

  async function use<T>(
    work: (s3: S3Connection) => Promise<T>,
    raw: (error: unknown) => void = () => undefined,
  ): Promise<T> {
    try {
      return await work(await open());
    } catch (error) {
      raw(error);
      throw toStorageError(error);
    }
  }

  const stat = (key: BlobKey) =>
    orNull(() =>
      use(async ({ client, sdk }) => {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)));
        return ContentLength ?? 0;
      }),
    );

  return {
    parts: createS3Parts({ at, use, stat }),
    partFiles: null,
    list: () => listObjects({ bucket: Bucket, prefix, use }),
    stat,
    async put(key, content) {
      const parts = await readParts(content);
      const { only } = parts;
      if (only === null) return putParts(key, parts.all);
      await use(({ client, sdk }) => client.send(new sdk.PutObjectCommand({ ...at(key), Body: only })));
      return only.length;
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      return orNull(() =>
        use(async ({ client, sdk }) => {
          const said = await client.send(new sdk.GetObjectCommand({ ...at(key), Range }));
          const sizeBytes = range === undefined ? said.ContentLength : totalOf(said.ContentRange);
          return { sizeBytes: sizeBytes ?? null, bytes: said.Body as Readable };
        }),
      );
    },
    async delete(key) {
      await orNull(() => use(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(at(key)))));
    },
    async ready() {
      await use(({ client, sdk }) => client.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 })));
    },
    async prepare() {
      if (settings.makeBucket) await use(makeBucket);
    },
  };

  async function makeBucket({ client, sdk }: S3Connection): Promise<void> {
    // Amazon alone requires the region that the endpoint names.
    const elsewhere = settings.type === 'amazon_s3' && settings.region !== 'us-east-1';
    const LocationConstraint = settings.region as never;
    try {
      await client.send(
        new sdk.CreateBucketCommand({
          Bucket,
          ...(elsewhere && { CreateBucketConfiguration: { LocationConstraint } }),
        }),
      );
    } catch (error) {
      // Of somebody else it would be "BucketAlreadyExists": content never goes into a bucket of that kind.
      if (s3ErrorOf(error).name !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }

  async function putParts(key: BlobKey, parts: Parts['all']): Promise<number> {
    const { UploadId } = await use(({ client, sdk }) =>
      client.send(new sdk.CreateMultipartUploadCommand(at(key))),
    );
    const upload = { ...at(key), UploadId };
    try {
      let length = 0;
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const { bytes } of parts) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await use(({ client, sdk }) =>
          client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body: bytes })),
        );
        Parts.push({ PartNumber, ETag });
        length += bytes.length;
      }
      await use(({ client, sdk }) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
      );
      return length;
    } catch (error) {
      // Parts that stay behind cost the customer money; where this fails too, the bucket's own rules must end them.
      await use(({ client, sdk }) => client.send(new sdk.AbortMultipartUploadCommand(upload))).catch(
        () => undefined,
      );
      throw error;
    }
  }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
