import type { BlobKey, BlobStore } from '../blob-store.ts';
import type { GoogleChoice } from '../choice/choice.ts';
import { ContentDiffers } from '../content-differs.ts';
import { declaredSize } from '../declared-size.ts';
import { ask, type Said } from '../dial/ask.ts';
import type { Dial, DialRequest } from '../dial/dial.ts';
import { type Parts, partsOf } from '../in-parts.ts';
import { StorageFailure, type StorageFailureKind } from '../storage-failure.ts';
import { createAccessToken } from './access-token.ts';

export interface GooglePlaces {
  readonly serviceUrl: string;
  readonly tokenUrl: string;
}

/** Objects of one bucket over the JSON API. Google's own package asks addresses of its own for tokens. */
export function createGoogleBlobStore(choice: GoogleChoice, dial: Dial, places: GooglePlaces): BlobStore {
  const token = createAccessToken(choice, dial, places.tokenUrl);
  const service = `${places.serviceUrl}/storage/v1/b`;
  const bucket = `${service}/${choice.bucket}`;
  const uploads = `${places.serviceUrl}/upload/storage/v1/b/${choice.bucket}/o`;
  const nameOf = ({ workspaceId, blobId }: BlobKey) => encodeURIComponent(`${workspaceId}/${blobId}`);

  async function withToken(
    method: string,
    url: string,
    more: Partial<DialRequest> = {},
  ): Promise<DialRequest> {
    const headers = { ...more.headers, authorization: `Bearer ${await token()}` };
    return { ...more, method, url: new URL(url), headers };
  }

  async function say(method: string, url: string, more: Partial<DialRequest> = {}): Promise<Said> {
    const said = await ask(dial, await withToken(method, url, more));
    if (said.status >= 300) throw failureOf(said.status, said.text);
    return said;
  }

  return {
    async put(key, content) {
      const { only, all } = await partsOf(content);
      if (only === null) return putParts(key, all);
      await say('POST', `${uploads}?uploadType=media&name=${nameOf(key)}`, { body: only, ...binary });
      return only.length;
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const url = `${bucket}/o/${nameOf(key)}?alt=media`;
      const answer = await dial(await withToken('GET', url, { content: true, ...(headers && { headers }) }));
      if (answer.status === 200 || answer.status === 206) {
        return { sizeBytes: declaredSize(answer.headers, range), bytes: answer.body };
      }
      answer.body.resume().on('error', () => undefined);
      if (answer.status === 416) throw new ContentDiffers();
      if (answer.status === 404) return null;
      throw failureOf(answer.status, '');
    },
    async stat(key) {
      const said = await ask(dial, await withToken('GET', `${bucket}/o/${nameOf(key)}?fields=size`));
      if (said.status === 404) return null;
      if (said.status !== 200) throw failureOf(said.status, said.text);
      return Number(parse(said.text).size);
    },
    async delete(key) {
      const said = await ask(dial, await withToken('DELETE', `${bucket}/o/${nameOf(key)}`));
      if (said.status >= 300 && said.status !== 404) throw failureOf(said.status, said.text);
    },
    async ready() {
      await say('GET', `${bucket}/o?maxResults=1&fields=kind`);
    },
    async prepare() {
      if (choice.makeBucket) await makeBucket();
    },
  };

  /** Names of buckets are the world's: ours is used only where it lies in the customer's own project. */
  async function makeBucket(): Promise<void> {
    const project = encodeURIComponent(choice.projectId);
    const found = await say(
      'GET',
      `${service}?project=${project}&prefix=${choice.bucket}&fields=items(name)`,
    );
    const { items } = parse(found.text);
    if (Array.isArray(items) && items.some((item) => item?.name === choice.bucket)) return;
    const iamConfiguration = {
      uniformBucketLevelAccess: { enabled: true },
      publicAccessPrevention: 'enforced',
    };
    const body = Buffer.from(JSON.stringify({ name: choice.bucket, iamConfiguration }));
    const headers = { 'content-type': 'application/json' };
    const made = await ask(dial, await withToken('POST', `${service}?project=${project}`, { body, headers }));
    if (made.status === 409) throw new StorageFailure('bucket');
    if (made.status >= 300) throw failureOf(made.status, made.text);
  }

  async function putParts(key: BlobKey, parts: Parts['all']): Promise<number> {
    const begun = await say('POST', `${uploads}?uploadType=resumable&name=${nameOf(key)}`);
    const session = new URL(begun.headers['location'] ?? '', uploads);
    if (session.origin !== new URL(uploads).origin) throw new StorageFailure('address');
    let length = 0;
    try {
      for await (const { bytes, last } of parts) {
        const end = length + bytes.length;
        const range = `bytes ${length}-${end - 1}/${last ? end : '*'}`;
        const request = await withToken('PUT', session.href, {
          body: bytes,
          headers: { 'content-range': range },
        });
        const said = await ask(dial, request);
        const taken = last ? said.status < 300 : said.headers['range'] === `bytes=0-${end - 1}`;
        if (!taken) throw failureOf(said.status, said.text);
        length = end;
      }
      return length;
    } catch (error) {
      // What is left of a session is no object, and forgotten by Google after a week.
      await withToken('DELETE', session.href)
        .then((request) => ask(dial, request))
        .catch(() => undefined);
      throw error;
    }
  }
}

const binary = { headers: { 'content-type': 'application/octet-stream' } };

function parse(text: string): { size?: unknown; items?: { name?: unknown }[] } {
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageFailure('unreachable');
  }
}

function failureOf(status: number, text: string): StorageFailure {
  const kinds: Readonly<Record<number, StorageFailureKind>> = {
    401: 'credentials',
    403: 'denied',
    404: 'bucket',
  };
  const reason = /"reason":\s*"(\w+)"/.exec(text)?.[1];
  return new StorageFailure(kinds[status] ?? 'unreachable', reason);
}
