import { createS3BlobStore } from '#server/storage/s3/s3-blob-store.ts';
import { createSafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';
import { verifyStorage } from '#server/storage/verify-storage.ts';
import { type Swift, startSwift } from './swift.ts';

/** OpenStack Swift with a bucket that its operator made: the product makes none for its own storage. */
export async function startSwiftWithBucket(bucket: string): Promise<Swift> {
  const swift = await startSwift();
  const { host, accessKey, secretKey } = swift;
  const fetcher = createSafeFetcher({ rules: { allowed: [host] } });
  const keys = { accessKey, secretKey, bucket, makeBucket: true } as const;
  const place = { type: 's3_compatible', endpoint: `http://${host}`, region: 'us-east-1' } as const;
  const problem = await verifyStorage(createS3BlobStore({ ...keys, ...place }, fetcher.safeFetch));
  fetcher.close();
  if (problem === null) return swift;
  await swift.stop();
  throw new Error(`The bucket could not be made: ${problem.message}`);
}
