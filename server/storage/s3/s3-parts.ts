import type { BlobKey, BlobParts, PartsTarget } from '../blob-store.ts';
import { PartsLost } from '../parts-lost.ts';
import type { S3Connection } from './s3-client.ts';
import { s3ErrorOf } from './s3-errors.ts';

export interface S3PartsOptions {
  readonly at: (key: BlobKey) => { readonly Bucket: string; readonly Key: string };
  /** With errors as the storage's; `raw` hears them first. */
  use<T>(work: (s3: S3Connection) => Promise<T>, raw?: (error: unknown) => void): Promise<T>;
  stat(key: BlobKey): Promise<number | null>;
}

/** An upload in parts as S3 has them. It is found again by its id, which is worth nothing without the credentials. */
export function createS3Parts({ at, use, stat }: S3PartsOptions): BlobParts {
  const upload = ({ key, handle }: PartsTarget) => ({ ...at(key), UploadId: handle });

  return {
    async begin(key) {
      const { UploadId } = await use(({ client, sdk }) =>
        client.send(new sdk.CreateMultipartUploadCommand(at(key))),
      );
      return UploadId ?? '';
    },
    async put(target, PartNumber, Body) {
      const { ETag } = await use(
        ({ client, sdk }) => client.send(new sdk.UploadPartCommand({ ...upload(target), PartNumber, Body })),
        throwIfLost,
      );
      return ETag ?? '';
    },
    async keep() {}, // parts stay until they are completed, or a rule of the bucket ends them
    async complete(target, parts, sizeBytes) {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
      try {
        await use(
          ({ client, sdk }) =>
            client.send(
              new sdk.CompleteMultipartUploadCommand({ ...upload(target), MultipartUpload: { Parts } }),
            ),
          throwIfLost,
        );
      } catch (error) {
        // Whoever completed it before, and died before saying so, has left nothing to complete.
        if (!(error instanceof PartsLost) || (await stat(target.key)) !== sizeBytes) throw error;
      }
    },
    async discard(target, _numbers, isCompleted) {
      if (isCompleted) return;
      try {
        await use(
          ({ client, sdk }) => client.send(new sdk.AbortMultipartUploadCommand(upload(target))),
          throwIfLost,
        );
      } catch (error) {
        if (!(error instanceof PartsLost)) throw error;
      }
    },
  };
}

function throwIfLost(error: unknown): void {
  const { name } = s3ErrorOf(error);
  if (name === 'NoSuchUpload' || name === 'InvalidPart') throw new PartsLost();
}
