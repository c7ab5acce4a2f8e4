import type { BlobKey, BlobStore } from '../blob-store.ts';
import { ContentDiffers } from '../content-differs.ts';
import { declaredSize } from '../declared-size.ts';
import { readParts } from '../multipart.ts';
import { type BufferedResponse, fetchBuffered } from '../safe-fetch/fetch-buffered.ts';
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts';
import type { AzureSettings } from '../settings/storage-settings.ts';
import { StorageError, type StorageErrorKind } from '../storage-error.ts';
import { type AzureRequest, createAzureParts } from './azure-parts.ts';
import { signSharedKey } from './shared-key.ts';

/** Block blobs of one container. `serviceUrl` is that of Azure, `{account}` standing for the account. */
export function createAzureBlobStore(
  settings: AzureSettings,
  safeFetch: SafeFetch,
  serviceUrl: string,
): BlobStore {
  const base = serviceUrl.replace('{account}', settings.account);
  const container = `/${settings.container}`;
  const at = ({ workspaceId, blobId }: BlobKey) => `${container}/${workspaceId}/${blobId}`;

  function requestOf({ method, path, query = {}, headers = {}, body }: AzureRequest) {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = signSharedKey(
      settings,
      { method, url, headers, bodyBytes: body?.length ?? 0 },
      Date.now(),
    );
    return { method, url, headers: signed, ...(body && { body }) };
  }

  /** Answers with one of these statuses are as they should be. */
  async function say(asked: AzureRequest, ...good: number[]): Promise<BufferedResponse> {
    const said = await fetchBuffered(safeFetch, requestOf(asked));
    if (!good.includes(said.status)) throw failureOf(said.status, said.headers);
    return said;
  }

  async function stat(key: BlobKey): Promise<number | null> {
    const said = await fetchBuffered(safeFetch, requestOf({ method: 'HEAD', path: at(key) }));
    return said.status === 200 ? Number(said.headers['content-length']) : missing(said.status, said.headers);
  }

  return {
    parts: createAzureParts({ safeFetch, at, requestOf, failureOf, stat }),
    partFiles: null,
    stat,
    async put(key, content) {
      const { only, all } = await readParts(content);
      if (only !== null) {
        const headers = { 'x-ms-blob-type': 'BlockBlob' };
        await say({ method: 'PUT', path: at(key), headers, body: only }, 201);
        return only.length;
      }
      // Blocks that are never listed are removed by Azure after a week.
      const blocks: string[] = [];
      let length = 0;
      for await (const { bytes } of all) {
        const blockid = Buffer.from(String(blocks.length).padStart(8, '0')).toString('base64');
        await say({ method: 'PUT', path: at(key), query: { comp: 'block', blockid }, body: bytes }, 201);
        blocks.push(blockid);
        length += bytes.length;
      }
      const list = blocks.map((id) => `<Latest>${id}</Latest>`).join('');
      const body = Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`);
      await say({ method: 'PUT', path: at(key), query: { comp: 'blocklist' }, body }, 201);
      return length;
    },
    async get(key, range) {
      const headers = range && { 'x-ms-range': `bytes=${range.start}-${range.end}` };
      const asked = { method: 'GET', path: at(key), ...(headers && { headers }) };
      const response = await safeFetch({ ...requestOf(asked), content: true });
      if (response.status === 200 || response.status === 206) {
        return { sizeBytes: declaredSize(response.headers, range), bytes: response.body };
      }
      response.body.resume().on('error', () => undefined);
      if (response.status === 416) throw new ContentDiffers();
      return missing(response.status, response.headers);
    },
    async delete(key) {
      const said = await fetchBuffered(safeFetch, requestOf({ method: 'DELETE', path: at(key) }));
      if (said.status !== 202) missing(said.status, said.headers);
    },
    async ready() {
      const query = { restype: 'container', comp: 'list', maxresults: '1' };
      await say({ method: 'GET', path: container, query }, 200);
    },
    async prepare() {
      const request = { method: 'PUT', path: container, query: { restype: 'container' } };
      const said = await fetchBuffered(safeFetch, requestOf(request));
      const there = said.headers['x-ms-error-code'] === 'ContainerAlreadyExists';
      if (said.status !== 201 && !there) throw failureOf(said.status, said.headers);
    },
  };
}

/** Null where there is no such blob; without its container there is no storage. */
function missing(status: number, headers: BufferedResponse['headers']): null {
  if (status === 404 && headers['x-ms-error-code'] !== 'ContainerNotFound') return null;
  throw failureOf(status, headers);
}

const kinds: Readonly<Record<string, StorageErrorKind>> = {
  AuthenticationFailed: 'credentials',
  AuthorizationFailure: 'credentials',
  InvalidAuthenticationInfo: 'credentials',
  ContainerNotFound: 'bucket',
  ContainerBeingDeleted: 'bucket',
};

function failureOf(status: number, headers: BufferedResponse['headers']): StorageError {
  const code = headers['x-ms-error-code'] ?? '';
  const kind = kinds[code] ?? (status === 401 ? 'credentials' : status === 403 ? 'denied' : 'unreachable');
  return new StorageError(kind, code);
}
