import { generateKeyPairSync, randomInt, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Google's storage and token service in memory. Whoever signs with another key than the account's gets no token. */
export interface GoogleService {
  readonly url: string;
  readonly tokenUrl: string;
  readonly host: string;
  /** A service account's JSON, as Google hands it out. */
  readonly account: Readonly<Record<string, string>>;
  /** Buckets of all the world: whose project each is in, and its objects. */
  readonly buckets: Map<string, { readonly project: string; readonly objects: Map<string, Buffer> }>;
  /** How often a token was bought. */
  tokens(): number;
  close(): Promise<void>;
}

type Reply = readonly [status: number, body?: object | Buffer, headers?: Record<string, string>];

interface Source {
  readonly name: string;
  readonly generation: string;
  readonly objectPreconditions: { readonly ifGenerationMatch: string };
}

const project = 'north-films';

export async function startGoogleService(): Promise<GoogleService> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    project_id: project,
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    client_email: 'lunvik@north-films.iam.gserviceaccount.com',
    token_uri: 'http://169.254.169.254/token',
  };
  const buckets: GoogleService['buckets'] = new Map();
  const sessions = new Map<string, { bucket: string; name: string; bytes: Buffer }>();
  const tokens = new Set<string>();
  const generations = new WeakMap<Buffer, string>();
  const server = createServer((request, response) => {
    serve(request).then(
      ([status, body = {}, headers = {}]) => {
        response.writeHead(status, headers);
        response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  return {
    url,
    tokenUrl: `${url}/token`,
    host,
    account,
    buckets,
    tokens: () => tokens.size,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(request: IncomingMessage): Promise<Reply> {
    const body = await buffer(request);
    const asked = new URL(request.url ?? '/', url);
    const method = request.method ?? '';
    if (asked.pathname === '/token') return sellToken(body.toString());
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return [401];
    const { searchParams: query } = asked;
    if (asked.pathname === '/storage/v1/b') {
      return method === 'GET' ? list(query) : make(query, JSON.parse(body.toString()).name);
    }
    const match = /^\/(upload\/)?storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(asked.pathname);
    const [, upload, name = '', object] = match ?? [];
    const bucket = buckets.get(name);
    if (bucket === undefined) return [404, { error: { code: 404 } }];
    if (bucket.project !== project) return [403, { error: { errors: [{ reason: 'forbidden' }] } }];
    if (upload !== undefined) return put(method, query, name, body, request.headers['content-range']);
    if (object === undefined) return [200, { kind: 'storage#objects' }];
    const composed = /^(.+)\/compose$/.exec(object)?.[1];
    if (composed !== undefined)
      return compose(name, decodeURIComponent(composed), JSON.parse(body.toString()));
    return use(method, query, bucket.objects, decodeURIComponent(object), request.headers.range);
  }

  function sellToken(form: string): Reply {
    const assertion = new URLSearchParams(form).get('assertion') ?? '';
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const permission =
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      ) &&
      said.iss === account.client_email &&
      said.aud === `${url}/token` &&
      said.exp - said.iat === 3600 &&
      Math.abs(said.iat * 1000 - Date.now()) < 300_000;
    if (!permission) return [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }];
    const token = randomUUID();
    tokens.add(token);
    return [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }];
  }

  function list(query: URLSearchParams): Reply {
    const names = [...buckets].filter(([, bucket]) => bucket.project === query.get('project'));
    const items = names
      .map(([name]) => ({ name }))
      .filter(({ name }) => name.startsWith(query.get('prefix') ?? ''));
    return [200, items.length === 0 ? {} : { items }];
  }

  function make(query: URLSearchParams, name: string): Reply {
    if (buckets.has(name)) return [409, { error: { errors: [{ reason: 'conflict' }] } }];
    buckets.set(name, { project: query.get('project') ?? '', objects: new Map() });
    return [200, { name }];
  }

  function put(method: string, query: URLSearchParams, bucket: string, body: Buffer, range = ''): Reply {
    const id = query.get('upload_id');
    if (id === null) {
      const name = query.get('name') ?? '';
      if (query.get('uploadType') === 'media') return store(bucket, name, body);
      const made = randomUUID();
      sessions.set(made, { bucket, name, bytes: Buffer.alloc(0) });
      return [
        200,
        {},
        { location: `${url}/upload/storage/v1/b/${bucket}/o?uploadType=resumable&upload_id=${made}` },
      ];
    }
    const session = sessions.get(id);
    if (session === undefined) return [404];
    if (method === 'DELETE') {
      sessions.delete(id);
      return [499];
    }
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range) ?? [];
    if (Number(start) !== session.bytes.length || Number(end) + 1 - Number(start) !== body.length)
      return [400];
    session.bytes = Buffer.concat([session.bytes, body]);
    if (total !== '*') return store(bucket, session.name, session.bytes);
    if (body.length % 262_144 !== 0) return [400];
    return [308, {}, { range: `bytes=0-${end}` }];
  }

  function store(bucket: string, name: string, bytes: Buffer): Reply {
    buckets.get(bucket)?.objects.set(name, bytes);
    const generation = randomInt(1, 2 ** 47);
    generations.set(bytes, String(generation));
    return [200, { name, size: String(bytes.length), generation: String(generation) }];
  }

  function compose(bucket: string, name: string, { sourceObjects }: { sourceObjects: Source[] }): Reply {
    const objects = buckets.get(bucket)?.objects;
    if (sourceObjects.length < 1 || sourceObjects.length > 32) return [400];
    const pieces: Buffer[] = [];
    for (const source of sourceObjects) {
      const bytes = objects?.get(source.name);
      if (bytes === undefined) return [404, { error: { code: 404 } }];
      const is = generations.get(bytes);
      if (is !== source.generation) return [404, { error: { code: 404 } }];
      if (is !== source.objectPreconditions.ifGenerationMatch) return [412];
      pieces.push(bytes);
    }
    return store(bucket, name, Buffer.concat(pieces));
  }

  function use(
    method: string,
    query: URLSearchParams,
    objects: Map<string, Buffer>,
    name: string,
    range = '',
  ): Reply {
    const bytes = objects.get(name);
    if (bytes === undefined) return [404, { error: { code: 404 } }];
    if (method === 'DELETE') {
      objects.delete(name);
      return [204];
    }
    if (query.get('alt') !== 'media') return [200, { size: String(bytes.length) }];
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (start === undefined) return [200, bytes, { 'content-length': String(bytes.length) }];
    if (Number(start) >= bytes.length) return [416];
    const total = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
    return [206, bytes.subarray(Number(start), Number(end) + 1), total];
  }
}
