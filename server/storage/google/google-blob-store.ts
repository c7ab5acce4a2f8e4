import type { BlobKey, BlobStore } from '../blob-store.ts';
import { ContentDiffers } from '../content-differs.ts';
import { declaredSize } from '../declared-size.ts';
import { type Parts, readParts } from '../multipart.ts';
import { type BufferedResponse, fetchBuffered } from '../safe-fetch/fetch-buffered.ts';
import type { SafeFetch, SafeRequest } from '../safe-fetch/safe-fetch.ts';
import type { GoogleSettings } from '../settings/storage-settings.ts';
import { StorageError, type StorageErrorKind } from '../storage-error.ts';
import { createAccessToken } from './access-token.ts';
import { createGoogleParts, type GoogleSource } from './google-parts.ts';

export interface GoogleEndpoints {
  readonly serviceUrl: string;
  readonly tokenUrl: string;
}

/** Objects of one bucket over the JSON API. Google's own package asks addresses of its own for tokens. */
export function createGoogleBlobStore(
  settings: GoogleSettings,
  safeFetch: SafeFetch,
  endpoints: GoogleEndpoints,
): BlobStore {
  const token = createAccessToken(settings, safeFetch, endpoints.tokenUrl);
  const service = `${endpoints.serviceUrl}/storage/v1/b`;
  const bucket = `${service}/${settings.bucket}`;
  const uploads = `${endpoints.serviceUrl}/upload/storage/v1/b/${settings.bucket}/o`;
  const objectOf = ({ workspaceId, blobId }: BlobKey) => `${workspaceId}/${blobId}`;
  const nameOf = (key: BlobKey) => encodeURIComponent(objectOf(key));

  async function withToken(
    method: string,
    url: string,
    more: Partial<SafeRequest> = {},
  ): Promise<SafeRequest> {
    const headers = { ...more.headers, authorization: `Bearer ${await token()}` };
    return { ...more, method, url: new URL(url), headers };
  }

  async function say(
    method: string,
    url: string,
    more: Partial<SafeRequest> = {},
  ): Promise<BufferedResponse> {
    const said = await fetchBuffered(safeFetch, await withToken(method, url, more));
    if (said.status >= 300) throw failureOf(said.status, said.text);
    return said;
  }

  return {
    async put(key, content) {
      const { only, all } = await readParts(content);
      if (only === null) return putParts(key, all);
      await putObject(objectOf(key), only);
      return only.length;
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const url = `${bucket}/o/${nameOf(key)}?alt=media`;
      const response = await safeFetch(
        await withToken('GET', url, { content: true, ...(headers && { headers }) }),
      );
      if (response.status === 200 || response.status === 206) {
        return { sizeBytes: declaredSize(response.headers, range), bytes: response.body };
      }
      response.body.resume().on('error', () => undefined);
      if (response.status === 416) throw new ContentDiffers();
      if (response.status === 404) return null;
      throw failureOf(response.status, '');
    },
    stat,
    delete: (key) => deleteObject(objectOf(key)),
    parts: createGoogleParts({ nameOf: objectOf, put: putObject, compose, delete: deleteObject, stat }),
    partFiles: null,
    async ready() {
      await say('GET', `${bucket}/o?maxResults=1&fields=kind`);
    },
    async prepare() {
      if (settings.makeBucket) await makeBucket();
    },
  };

  async function stat(key: BlobKey): Promise<number | null> {
    const said = await fetchBuffered(
      safeFetch,
      await withToken('GET', `${bucket}/o/${nameOf(key)}?fields=size`),
    );
    if (said.status === 404) return null;
    if (said.status !== 200) throw failureOf(said.status, said.text);
    return Number(parse(said.text).size);
  }

  async function putObject(name: string, body: Buffer): Promise<string> {
    const url = `${uploads}?uploadType=media&name=${encodeURIComponent(name)}`;
    return generationOf(await say('POST', url, { body, ...binary }));
  }

  async function deleteObject(name: string): Promise<void> {
    const url = `${bucket}/o/${encodeURIComponent(name)}`;
    const said = await fetchBuffered(safeFetch, await withToken('DELETE', url));
    if (said.status >= 300 && said.status !== 404) throw failureOf(said.status, said.text);
  }

  /** Of a source that was written anew, or is gone, Google makes nothing. */
  async function compose(name: string, sources: readonly GoogleSource[]): Promise<string | null> {
    const sourceObjects = sources.map((source) => ({
      ...source,
      objectPreconditions: { ifGenerationMatch: source.generation },
    }));
    const destination = { contentType: binary.headers['content-type'] };
    const request = await withToken('POST', `${bucket}/o/${encodeURIComponent(name)}/compose`, {
      body: Buffer.from(JSON.stringify({ sourceObjects, destination })),
      headers: { 'content-type': 'application/json' },
    });
    const said = await fetchBuffered(safeFetch, request);
    if (said.status === 404 || said.status === 412) return null;
    if (said.status >= 300) throw failureOf(said.status, said.text);
    return generationOf(said);
  }

  /** Names of buckets are the world's: ours is used only where it lies in the customer's own project. */
  async function makeBucket(): Promise<void> {
    const project = encodeURIComponent(settings.projectId);
    const found = await say(
      'GET',
      `${service}?project=${project}&prefix=${settings.bucket}&fields=items(name)`,
    );
    const { items } = parse(found.text);
    if (Array.isArray(items) && items.some((item) => item?.name === settings.bucket)) return;
    const iamConfiguration = {
      uniformBucketLevelAccess: { enabled: true },
      publicAccessPrevention: 'enforced',
    };
    const body = Buffer.from(JSON.stringify({ name: settings.bucket, iamConfiguration }));
    const headers = { 'content-type': 'application/json' };
    const response = await fetchBuffered(
      safeFetch,
      await withToken('POST', `${service}?project=${project}`, { body, headers }),
    );
    if (response.status === 409) throw new StorageError('bucket');
    if (response.status >= 300) throw failureOf(response.status, response.text);
  }

  async function putParts(key: BlobKey, parts: Parts['all']): Promise<number> {
    const begun = await say('POST', `${uploads}?uploadType=resumable&name=${nameOf(key)}`);
    const session = new URL(begun.headers['location'] ?? '', uploads);
    if (session.origin !== new URL(uploads).origin) throw new StorageError('address');
    let length = 0;
    try {
      for await (const { bytes, last } of parts) {
        const end = length + bytes.length;
        const range = `bytes ${length}-${end - 1}/${last ? end : '*'}`;
        const request = await withToken('PUT', session.href, {
          body: bytes,
          headers: { 'content-range': range },
        });
        const said = await fetchBuffered(safeFetch, request);
        const isAccepted = last ? said.status < 300 : said.headers['range'] === `bytes=0-${end - 1}`;
        if (!isAccepted) throw failureOf(said.status, said.text);
        length = end;
      }
      return length;
    } catch (error) {
      // What is left of a session is no object, and forgotten by Google after a week.
      await withToken('DELETE', session.href)
        .then((request) => fetchBuffered(safeFetch, request))
        .catch(() => undefined);
      throw error;
    }
  }
}

const binary = { headers: { 'content-type': 'application/octet-stream' } };

function generationOf({ text }: BufferedResponse): string {
  return String(parse(text).generation);
}

function parse(text: string): { size?: unknown; generation?: unknown; items?: { name?: unknown }[] } {
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageError('unreachable');
  }
}

function failureOf(status: number, text: string): StorageError {
  const kinds: Readonly<Record<number, StorageErrorKind>> = {
    401: 'credentials',
    403: 'denied',
    404: 'bucket',
  };
  const reason = /"reason":\s*"(\w+)"/.exec(text)?.[1];
  return new StorageError(kinds[status] ?? 'unreachable', reason);
}
