import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An S3 in memory, for what has to be arranged: whose bucket, a region, an outage. It checks signatures and the hashes of
 * bodies. What a real one makes of the adapter, Swift says (swift.ts).
 */
export interface S3Service {
  /** `http://127.0.0.1:<port>`, to be named in STORAGE_ALLOW_HOSTS. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Access keys and their secrets. */
  readonly keys: Map<string, string>;
  /** Buckets, each with whose it is and what is in it. */
  readonly buckets: Map<string, Bucket>;
  /** How many uploads in parts have some, and were neither completed nor given up. */
  openUploads(): number;
  /** What was asked, as `METHOD /path`, in order. */
  readonly asked: string[];
  /** While set, every request is answered so. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** While set, a request is served when this has ended. */
  before: ((request: IncomingMessage) => Promise<void>) | null;
  close(): Promise<void>;
}

interface Bucket {
  readonly owner: string;
  readonly objects: Map<string, Buffer>;
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly bucket: string;
  readonly key: string;
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
}

type Reply = readonly [status: number, body?: string | Buffer, headers?: Record<string, string>];

export async function startS3Service(): Promise<S3Service> {
  const keys = new Map([['tester', 'right-secret']]);
  const buckets = new Map<string, Bucket>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => {
    service.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (service.respond !== null) return service.respond(request, response);
    (service.before?.(request) ?? Promise.resolve())
      .then(() => serve(request))
      .then(
        ([status, body = '', headers = {}]) => {
          const empty = request.method === 'HEAD' || status === 204;
          const length = headers['content-length'] ?? String(Buffer.byteLength(body));
          response.writeHead(status, {
            ...headers,
            ...(!empty || headers['content-length'] ? { 'content-length': length } : {}),
          });
          response.end(empty ? undefined : body);
        },
        () => response.destroy(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const service: S3Service = {
    url: `http://${host}`,
    host,
    port,
    keys,
    buckets,
    openUploads: () => [...uploads.values()].filter(({ size }) => size > 0).length,
    asked: [],
    respond: null,
    before: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;

  async function serve(request: IncomingMessage): Promise<Reply> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const owner = ownerOf(request, url, body);
    if (typeof owner !== 'string') return owner;
    const virtual = /^(.+)\.s3[.-].*amazonaws\.com$/.exec(url.hostname)?.[1];
    const path = decodeURIComponent(url.pathname).slice(1).split('/');
    const [bucket = '', ...rest] = virtual === undefined ? path : [virtual, ...path];
    const asked: Asked = {
      method: request.method ?? '',
      url,
      bucket,
      key: rest.join('/'),
      body,
      headers: request.headers,
    };
    const found = buckets.get(bucket);
    if (asked.key === '' && asked.method === 'PUT') {
      if (found !== undefined)
        return problem(409, found.owner === owner ? 'BucketAlreadyOwnedByYou' : 'BucketAlreadyExists');
      buckets.set(bucket, { owner, objects: new Map() });
      return [200];
    }
    if (found === undefined) return problem(404, 'NoSuchBucket');
    if (found.owner !== owner) return problem(403, 'AccessDenied');
    if (asked.key === '') return [200, xml('ListBucketResult', listingOf(asked, found))];
    return asked.url.searchParams.has('uploadId') || asked.url.searchParams.has('uploads')
      ? inParts(asked, found)
      : whole(asked, found);
  }

  function whole({ method, key, body, headers }: Asked, { objects }: Bucket): Reply {
    if (method === 'PUT') {
      objects.set(key, body);
      return [200, '', { etag: '"1"' }];
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return [204];
    }
    const object = objects.get(key);
    if (object === undefined) return problem(404, 'NoSuchKey');
    if (method === 'HEAD') return [200, '', { 'content-length': String(object.length) }];
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    if (range === null) return [200, object];
    if (Number(range[1]) >= object.length) return problem(416, 'InvalidRange');
    const total = { 'content-range': `bytes ${range[1]}-${range[2]}/${object.length}` };
    return [206, object.subarray(Number(range[1]), Number(range[2]) + 1), total];
  }

  function inParts({ method, key, body, url }: Asked, { objects }: Bucket): Reply {
    const id = url.searchParams.get('uploadId');
    if (id === null) {
      const made = randomUUID();
      uploads.set(made, new Map());
      return [200, xml('InitiateMultipartUploadResult', `<UploadId>${made}</UploadId>`)];
    }
    const parts = uploads.get(id);
    if (parts === undefined) return problem(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return [200, '', { etag: etagOf(body) }];
    }
    if (method === 'DELETE') {
      uploads.delete(id);
      return [204];
    }
    const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      bytes: parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1])),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const all = listed.map(({ bytes, etag }) => (bytes && etagOf(bytes) === etag ? bytes : null));
    if (all.length === 0 || all.includes(null)) return problem(400, 'InvalidPart');
    const whole = all as Buffer[];
    if (whole.slice(0, -1).some(({ length }) => length < 5 * 1_048_576))
      return problem(400, 'EntityTooSmall');
    uploads.delete(id);
    objects.set(key, Buffer.concat(whole));
    return [200, xml('CompleteMultipartUploadResult', '<ETag>1</ETag>')];
  }

  /** The access key whose secret signed the request; else why it is refused. */
  function ownerOf(request: IncomingMessage, url: URL, body: Buffer): string | Reply {
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (match === null) return problem(403, 'AccessDenied');
    const [, accessKey = '', day = '', region = '', names = '', signature] = match;
    const secret = keys.get(accessKey);
    if (secret === undefined) return problem(403, 'InvalidAccessKeyId');
    const bodyHash = request.headers['x-amz-content-sha256'];
    if (bodyHash !== sha256(body)) return problem(400, 'XAmzContentSHA256Mismatch');
    const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
    const query = [...url.searchParams]
      .map(([name, value]) => `${percent(name)}=${percent(value)}`)
      .sort()
      .join('&');
    const canonical = [request.method, url.pathname, query, headers.join(''), names, bodyHash].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
      (above, part) => createHmac('sha256', above).update(part).digest(),
      `AWS4${secret}`,
    );
    const permission = createHmac('sha256', key).update(text).digest('hex');
    return permission === signature ? accessKey : problem(403, 'SignatureDoesNotMatch');
  }
}

/** All of it in one page. */
function listingOf({ url }: Asked, { objects }: Bucket): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const limit = Number(url.searchParams.get('max-keys') ?? Number.POSITIVE_INFINITY);
  const listed = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit);
  const contents = listed.map(
    ([key, bytes]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  );
  return `<KeyCount>${listed.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}`;
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function problem(status: number, code: string): Reply {
  return [status, xml('Error', `<Code>${code}</Code><Message>not to be shown</Message>`)];
}

function xml(name: string, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`;
}
