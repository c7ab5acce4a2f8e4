import type { Metrics } from '../../metrics/metrics.ts';
import { describePlace, type OwnPlace } from '../../settings/own-storage-settings.ts';
import { currentSpan } from '../../tracing/tracing.ts';
import type { CacheStore, OwnStore } from '../blob-store.ts';
import { measureStore } from '../measure-storage.ts';
import { createS3BlobStore, type S3BlobStore } from '../s3/s3-blob-store.ts';
import { portOf } from '../safe-fetch/host-rules.ts';
import { createSafeFetcher, type SafeFetch } from '../safe-fetch/safe-fetch.ts';
import type { S3Settings } from '../settings/storage-settings.ts';

type Bucket = Extract<OwnPlace, { kind: 's3' }>;

/** A region in a bucket of the operator, who vouches for its host: it may be in a private network, over plain http too. */
export function openS3OwnStore(region: string, place: Bucket, metrics: Metrics | null): OwnStore {
  const settings = toS3Settings(place);
  const fetcher = createSafeFetcher({ rules: { allowed: hostsOf(place) } });
  const fetch = withTrace(fetcher.safeFetch);
  const store = createS3BlobStore(settings, fetch);
  return {
    ...measureStore(metrics, { adapter: settings.type, region }, store),
    region,
    place: describePlace(place),
    list: store.list,
    leafPacks: toCache(createS3BlobStore(settings, fetch, 'leaf-packs/')),
    close: async () => fetcher.close(),
  };
}

/** The operator's own storage may go on with a trace. What a customer brought is told nothing of it. */
function withTrace(fetch: SafeFetch): SafeFetch {
  return (request) => {
    const span = currentSpan();
    if (span === null) return fetch(request);
    return fetch({ ...request, headers: { ...request.headers, traceparent: span.traceparent } });
  };
}

function toS3Settings({ endpoint, bucket, signedRegion, accessKey, secretKey }: Bucket): S3Settings {
  const isAmazon = /\.amazonaws\.com(?:\.cn)?$/.test(new URL(endpoint).hostname);
  const type = isAmazon ? 'amazon_s3' : 's3_compatible';
  // Whether it exists, in which country and with which rules: that is the operator's to decide.
  return { type, endpoint, region: signedRegion, bucket, makeBucket: false, accessKey, secretKey };
}

function hostsOf({ endpoint, bucket }: Bucket): readonly string[] {
  const url = new URL(endpoint);
  const host = `${url.hostname}:${portOf(url)}`;
  return [host, `${bucket}.${host}`];
}

function toCache({ put, get, delete: remove, list }: S3BlobStore): CacheStore {
  return {
    put,
    get,
    delete: remove,
    async removeOthers(blobIds, writtenBefore) {
      for await (const { key, storedAt } of list()) {
        if (!blobIds.has(key.blobId) && storedAt < writtenBefore) await remove(key);
      }
    },
  };
}
